"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { PayeeCheck } from "@/lib/transfers/payees/payee-check";

/** How the name that the customer gave compares with the holder's. */
export function NameCheck({ check }: { check: PayeeCheck }) {
  const t = useTranslations("transfers");
  if (check.result === "match") return <Alert tone="positive">{t("nameMatch")}</Alert>;
  if (check.result === "close") return <Alert tone="warning">{t("nameClose", { name: check.holderName ?? "" })}</Alert>;
  if (check.result === "none") return <Alert tone="danger">{t("nameNone")}</Alert>;
  return <Alert tone="neutral">{t("nameExternal")}</Alert>;
}
