"use client";

import { useTranslations } from "next-intl";
import { LastRequest } from "@/components/forms/last-request";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { otherReaderDigest } from "@/lib/page-reader";

export type ErrorPageProps = { error: unknown; retry: () => void };

/**
 * Shows an unexpected error without technical details. A button requests the page again. If the error has a number, the page
 * shows the number. The log contains the same number. The page also asks the bank for the outcome of an earlier request
 * (docs/decisions/repeated-requests.md).
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

/** The number of a server error, which the log also contains. Errors in the browser have no number. */
function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
