"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { moneyStateByStatus, transferEffect } from "@/lib/transfers/status-effect";

type TransferMoneyEffectProps = {
  transfer: {
    status: keyof typeof moneyStateByStatus;
    amountMinor: bigint;
    currency: Currency;
    accountName: string;
  };
};

/** What saving the form around will do to the money, from the same function that decides it on the server. */
export function TransferMoneyEffect({ transfer }: TransferMoneyEffectProps) {
  const t = useTranslations("adminTransfers");
  const locale = useLocale();
  const [status, amount] = useWatch({ name: ["status", "amount"] });
  const { amountMinor, currency, accountName } = transfer;
  const money = parseMoney(amount, currency);
  if (!isStatus(status) || !money.ok) return <Alert tone="neutral">{t("effect.unknown")}</Alert>;
  const steps = transferEffect(
    { money: moneyStateByStatus[transfer.status], amountMinor },
    { money: moneyStateByStatus[status], amountMinor: money.amountMinor },
  );
  const text = (minor: bigint) => formatMoney(minor, currency, locale === "en" ? "en-US" : locale);
  const values = { before: text(amountMinor), after: text(money.amountMinor), receiver: accountName };
  if (steps.length === 0) {
    return <Alert tone="neutral">{t(`effect.stays.${moneyStateByStatus[status]}`, values)}</Alert>;
  }
  // Money that has arrived somewhere is taken back: worth a second look.
  const tone = steps.includes("reverse") ? "warning" : "info";
  return <Alert tone={tone}>{t(`effect.${steps.join("-") as EffectKey}`, values)}</Alert>;
}

/** The steps that `transferEffect` can give, which its tests count. */
type EffectKey =
  | "capture-post"
  | "release"
  | "release-hold"
  | "release-post"
  | "reverse"
  | "reverse-hold"
  | "reverse-post"
  | "hold"
  | "post";

function isStatus(status: unknown): status is keyof typeof moneyStateByStatus {
  return typeof status === "string" && status in moneyStateByStatus;
}
