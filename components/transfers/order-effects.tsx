"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { RateText, SpreadText } from "./conversion-price";
import type { Effects, OrderFacts } from "./use-effects";

type OrderEffectsProps = { facts: OrderFacts; effects: Effects };

/** The effects of an order below its amount, on screens without room for `OrderSummary`. */
export function OrderLine({ facts, effects }: OrderEffectsProps) {
  const t = useTranslations("transfers");
  const { leaves, left, isConverted, rate } = effects;
  return (
    <div className="mt-1 min-h-10 text-sm text-ink-muted xl:hidden">
      {isConverted && leaves && rate ? (
        <p className="tabular-nums">
          {t("line.leaves", { leaves })} ·{" "}
          <RateText rate={rate.rate} fromCurrency={rate.from.currency} toCurrency={rate.to.currency} />
        </p>
      ) : null}
      <p>
        {t("line.noFee")} · {facts.when}
      </p>
      {left ? <p className="tabular-nums">{t("line.left", { left })}</p> : null}
    </div>
  );
}

/** The effects of an order beside its form, on wide screens. */
export function OrderSummary({ facts, effects }: OrderEffectsProps) {
  const t = useTranslations("transfers");
  const { arrives, leaves, left, isTooMuch, rate } = effects;
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
      <p className="mt-1 mb-4 text-xl font-semibold break-words tabular-nums">
        <Known>{arrives}</Known>
      </p>
      <DescriptionList
        items={[
          { term: t("reviewTo"), value: <Known>{facts.to}</Known> },
          { term: t("reviewLeaves"), value: <Known>{leaves}</Known> },
          ...price,
          { term: t("reviewFee"), value: t("reviewNoFee") },
          { term: t("summary.when"), value: facts.when },
          { term: t("summary.left"), value: isTooMuch ? t("summary.notEnough") : <Known>{left}</Known> },
        ]}
      />
    </Card>
  );
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
