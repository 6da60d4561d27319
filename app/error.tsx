"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export type ErrorPageProps = { error: unknown; retry: () => void };

/**
 * Shows an unexpected error: no technical details, the request's id for the log where there is one, and a button that asks for
 * the page again.
 */
export default function PageError({ error, retry }: ErrorPageProps) {
  const t = useTranslations("common");
  const id = digestOf(error);
  return (
    <EmptyState
      icon="circle-alert"
      title={t("errorTitle")}
      isPage
      text={id ? t("errorText", { id }) : t("errorTextNoId")}
      action={<Button onClick={retry}>{t("tryAgain")}</Button>}
    />
  );
}

/** The number under which the log has what the server failed with; what fails in the browser has none. */
function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
