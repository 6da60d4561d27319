"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { Currency } from "@/lib/money/currency";
import { costOfConversion } from "@/lib/money/exchange-rate";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import type { ConversionRate } from "@/lib/quotes/schema";
import { RateText, SpreadText } from "./conversion-price";
import type { SendingAccount } from "./sending-account";
import { useConversionRate } from "./use-conversion-rate";

type OrderSummaryProps = {
  account: SendingAccount;
  /** The currency that arrives. */
  currency: Currency;
  /** The receiver's name. Empty until the name is known. */
  to: string;
  /** The text for the time at which the money arrives. */
  when: string;
};

/**
 * The summary of an order, shown beside its form on wide screens. The summary is updated while the customer types. The figures
 * are not binding until the review shows them with a quote.
 */
export function OrderSummary({ account, currency, to, when }: OrderSummaryProps) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const typed = useWatch<{ amount: string }, "amount">({ name: "amount" });
  const isConverted = currency !== account.currency;
  const rate = useConversionRate(isConverted ? { from: account.currency, to: currency } : null);
  const money = parseMoney(typed ?? "", currency);
  const arrivesMinor = money.ok ? money.amountMinor : null;
  const leavesMinor = isConverted ? costOf(arrivesMinor, rate) : arrivesMinor;
  const leftMinor = leavesMinor === null ? null : account.availableMinor - leavesMinor;
  const write = (amountMinor: bigint | null, of: Currency) => (
    <Known>
      {amountMinor === null ? null : formatMoney(amountMinor, of, locale, "auto", [currency, account.currency])}
    </Known>
  );
  const price = rate
    ? [
        {
          term: t("quote.rate"),
          value: <RateText rate={rate.rate} fromCurrency={rate.from.currency} toCurrency={rate.to.currency} />,
        },
        { term: t("quote.spread"), value: <SpreadText spread={rate.spread} /> },
      ]
    : [];
  return (
    <Card as="aside" aria-label={t("summary.title")} className="sticky top-24 hidden p-6 xl:block">
      <h2 className="text-sm text-ink-muted">{t("reviewArrives")}</h2>
      <p className="mt-1 mb-4 text-xl font-semibold break-words tabular-nums">{write(arrivesMinor, currency)}</p>
      <DescriptionList
        items={[
          { term: t("reviewTo"), value: <Known>{to}</Known> },
          { term: t("reviewLeaves"), value: write(leavesMinor, account.currency) },
          ...price,
          { term: t("reviewFee"), value: t("reviewNoFee") },
          { term: t("summary.when"), value: when },
          {
            term: t("summary.left"),
            value: leftMinor !== null && leftMinor < 0n ? t("summary.notEnough") : write(leftMinor, account.currency),
          },
        ]}
      />
    </Card>
  );
}

/** The debited amount. Null while the amount or the rate is unknown. */
function costOf(arrivesMinor: bigint | null, rate: ConversionRate | null): bigint | null {
  if (arrivesMinor === null || rate === null) return null;
  return costOfConversion(arrivesMinor, rate.from, rate.to, rate.spreadMillionths);
}

/** A value, or a placeholder while the value is unknown. */
function Known({ children }: { children: ReactNode }) {
  const t = useTranslations("transfers.summary");
  if (children) return <span className="tabular-nums">{children}</span>;
  return (
    <span className="text-ink-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("unknown")}</span>
    </span>
  );
}
