"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { isolate } from "@/lib/i18n/isolate";
import type { PayeeCheck } from "@/lib/transfers/payees/payee-check.model";

/** The result of comparing the beneficiary's name, as the customer has saved it, with the account holder's name. */
export function NameCheck({ check }: { check: PayeeCheck }) {
  const t = useTranslations("transfers");
  if (check.result === "match") {
    return (
      <Alert tone="positive" title={t("nameMatch")}>
        <span className="text-ink-muted">{t("nameCompared")}</span>
      </Alert>
    );
  }
  if (check.result === "close")
    return <Alert tone="warning">{t("nameClose", { name: isolate(check.holderName ?? "") })}</Alert>;
  if (check.result === "none") return <Alert tone="danger">{t("nameNone")}</Alert>;
  return <Alert tone="neutral">{t("nameExternal")}</Alert>;
}
