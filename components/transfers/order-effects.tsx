"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { RateText, SpreadText } from "./conversion-price";
import type { Effects, OrderFacts } from "./use-effects";

type OrderEffectsProps = {
  facts: OrderFacts;
  effects: Effects;
  /** The row with the limit of the order. Null if the limit has no row of its own. */
  limit: { term: string; value: string } | null;
};

/** The effects of an order below the field for the amount, on screens that are too narrow for `OrderSummary`. */
export function OrderFactRows({ facts, effects, limit }: OrderEffectsProps) {
  const costs = useCosts(facts, effects, limit);
  return (
    <div className="mt-4 xl:hidden">
      <DescriptionList isPlain items={costs} />
    </div>
  );
}

/** The effects of an order beside its form, on wide screens. */
export function OrderSummary({ facts, effects, limit }: OrderEffectsProps) {
  const t = useTranslations("transfers");
  const costs = useCosts(facts, effects, limit);
  const { arrives, left, isTooMuch } = effects;
  return (
    <Card as="aside" aria-label={t("summary.title")} className="sticky top-24 hidden px-card py-3 xl:block">
      {arrives ? (
        <>
          <h2 className="mt-2 text-sm text-ink-muted">{t("reviewArrives")}</h2>
          <p className="mt-1 mb-2 text-xl font-semibold break-words tabular-nums">{arrives}</p>
        </>
      ) : (
        <h2 className="my-2 font-semibold">{t("summary.title")}</h2>
      )}
      <DescriptionList
        items={[
          ...known(t("reviewFrom"), facts.account.label),
          ...known(t("reviewTo"), facts.to),
          ...costs,
          ...known(t("summary.left"), isTooMuch ? t("summary.notEnough") : left),
        ]}
      />
    </Card>
  );
}

/** The costs of an order, the time when the money arrives, and the limit of the order. */
function useCosts(facts: OrderFacts, { leaves, isConverted, rate }: Effects, limit: OrderEffectsProps["limit"]) {
  const t = useTranslations("transfers");
  const price = rate
    ? [
        {
          term: t("quote.rate"),
          value: <RateText rate={rate.rate} fromCurrency={rate.from.currency} toCurrency={rate.to.currency} />,
        },
        { term: t("quote.spread"), value: <SpreadText spread={rate.spread} /> },
      ]
    : [];
  return [
    // Without a conversion, the debited amount is the amount that arrives.
    ...known(t("reviewLeaves"), isConverted ? leaves : null),
    ...price,
    { term: t("reviewFee"), value: t("reviewNoFee") },
    { term: t("summary.when"), value: <When text={facts.when} reason={facts.whenReason} /> },
    ...(limit ? known(limit.term, limit.value) : []),
  ];
}

/** The time when the money arrives, and why it does not arrive earlier. */
export function When({ text, reason }: { text: string; reason?: string | undefined }) {
  if (!reason) return text;
  return (
    <span className="block text-right">
      {text}
      <span className="block text-xs font-normal text-ink-muted">{reason}</span>
    </span>
  );
}

/** Returns a list with one fact of an order, or an empty list while the fact is unknown. */
function known(term: string, text: string | null | undefined) {
  return text ? [{ term, value: <span className="tabular-nums">{text}</span> }] : [];
}
