"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { LateTexts } from "@/components/ui/messages/late-texts";
import { fetchKeptFormTexts } from "./kept-form-texts";

/** Tells the reader that the form is filled with the values typed before the log-in. */
export function KeptFormNotice() {
  return (
    <LateTexts fetchTexts={fetchKeptFormTexts}>
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
