"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { divideHalfEven } from "@/lib/money/divide-half-even";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { moneyStateByStatus, transferEffect } from "@/lib/transfers/status-effect.model";
import type { Transfer } from "@/lib/transfers/transfer";

/** Shows the effect that saving the surrounding form will have on the money. Uses the same function as the server. */
export function TransferEffect({ record: transfer }: { record: Transfer }) {
  const t = useTranslations("adminTransfers");
  const queues = useTranslations("adminQueues");
  const locale = useLocale();
  const [status, amount] = useWatch({ name: ["status", "amount"] });
  const { amountMinor, currency, debitedMinor, debitedCurrency, accountName } = transfer;
  const money = parseMoney(amount, currency);
  if (!isStatus(status) || !money.ok) return <Alert tone="neutral">{queues("effectUnknown")}</Alert>;
  const steps = transferEffect(
    { money: moneyStateByStatus[transfer.status], amountMinor },
    { money: moneyStateByStatus[status], amountMinor: money.amountMinor },
  );
  const text = (minor: bigint, of = currency) => formatMoneyWithCode(minor, of, locale);
  // The held amount is in the currency of the customer's account. If staff change the transfer's amount, the held amount changes
  // in the same proportion.
  const heldAfterMinor = divideHalfEven(money.amountMinor * debitedMinor, amountMinor);
  const values = {
    before: text(amountMinor),
    after: text(money.amountMinor),
    heldBefore: text(debitedMinor, debitedCurrency),
    heldAfter: text(heldAfterMinor, debitedCurrency),
    receiver: accountName,
  };
  if (steps.length === 0) {
    return <Alert tone="neutral">{t(`effect.stays.${moneyStateByStatus[status]}`, values)}</Alert>;
  }
  // A reversal is shown as a warning, because it takes back money that has already arrived.
  const tone = steps.includes("reverse") ? "warning" : "info";
  return <Alert tone={tone}>{t(`effect.${steps.join("-") as EffectKey}`, values)}</Alert>;
}

/** All combinations of steps that `transferEffect` can return. A test checks this list. */
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
