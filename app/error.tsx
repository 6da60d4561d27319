"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Shows an unexpected error: no technical details, the request's id for the log, and a link to go on. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common");
  return (
    <EmptyState
      icon="circle-alert"
      title={t("errorTitle")}
      isPage
      text={t("errorText", { id: error.digest ?? "–" })}
      action={<Button onClick={reset}>{t("tryAgain")}</Button>}
    />
  );
}
