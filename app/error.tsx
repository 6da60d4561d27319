"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** An unexpected error on a page: nothing technical, a number for the log, and a way on. */
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
