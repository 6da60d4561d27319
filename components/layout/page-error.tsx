"use client";

import { useTranslations } from "next-intl";
import { LastRequest } from "@/components/forms/last-request";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { otherReaderDigest } from "@/lib/page-reader";

export type ErrorPageProps = { error: unknown; retry: () => void };

/**
 * Shows an unexpected error without technical details. A button requests the page again. For an error of the server, the page
 * shows the error's number, which the log also contains. If the outcome of an earlier request is unread, the page also shows this
 * outcome (docs/decisions/repeated-requests.md).
 */
export function PageError({ error, retry }: ErrorPageProps) {
  const t = useTranslations("common");
  const id = digestOf(error);
  if (id?.startsWith(otherReaderDigest)) {
    return (
      <EmptyState
        icon="circle-alert"
        title={t("otherReaderTitle")}
        isPage
        text={t("otherReaderText")}
        action={<Button onClick={() => window.location.reload()}>{t("loadAgain")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon="circle-alert"
      title={t("errorTitle")}
      isPage
      text={id ? t("errorText", { id }) : t("errorTextNoId")}
      action={
        <div className="flex max-w-md flex-col items-center gap-5">
          <LastRequest />
          <Button onClick={retry}>{t("tryAgain")}</Button>
        </div>
      }
    />
  );
}

/** Returns the number of a server's error, which the log also contains. Undefined for errors in the browser. */
function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
