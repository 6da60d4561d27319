"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { LateTexts } from "@/components/ui/messages/late-texts";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";

const fetchTexts = async (locale: Locale) => ({
  keptForm: ((await import(`@/messages/${locale}/identity/kept-form.json`)) as { default: Messages["keptForm"] })
    .default,
});

/** Tells the reader that the form is filled with the values typed before the log-in. */
export function KeptFormNotice() {
  return (
    <LateTexts fetchTexts={fetchTexts}>
      <Notice />
    </LateTexts>
  );
}

function Notice() {
  const t = useTranslations("keptForm");
  return (
    <div className="col-span-full">
      <Alert title={t("title")}>{t("text")}</Alert>
    </div>
  );
}
