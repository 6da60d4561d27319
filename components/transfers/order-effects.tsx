"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { RateText, SpreadText } from "./conversion-price";
import type { Effects, OrderFacts } from "./use-effects";

type OrderEffectsProps = { facts: OrderFacts; effects: Effects };

/** The effects of an order below the field for the amount, on screens that are too narrow for `OrderSummary`. */
export function OrderLine({ facts, effects }: OrderEffectsProps) {
  const t = useTranslations("transfers");
  const { leaves, left, isConverted, rate } = effects;
  return (
    <div className="mt-1 text-sm text-ink-muted xl:hidden">
      {isConverted && leaves && rate ? (
        <p className="tabular-nums">
          {t("line.leaves", { leaves })} ·{" "}
          <RateText rate={rate.rate} fromCurrency={rate.from.currency} toCurrency={rate.to.currency} />
        </p>
      ) : null}
      <p>
        {t("line.noFee")} · {facts.when}
      </p>
      {facts.whenReason ? <p>{facts.whenReason}</p> : null}
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
    <Card as="aside" aria-label={t("summary.title")} className="sticky top-24 hidden p-card xl:block">
      <h2 className="text-sm text-ink-muted">{t("reviewArrives")}</h2>
      {arrives ? (
        <p className="mt-1 mb-4 text-xl font-semibold break-words tabular-nums">{arrives}</p>
      ) : (
        <>
          <p aria-hidden="true" className="mt-1 text-xl font-semibold text-ink-faint tabular-nums">
            –
          </p>
          <p className="mb-4 text-sm text-ink-muted">{t("summary.empty")}</p>
        </>
      )}
      <DescriptionList
        items={[
          ...known(t("reviewFrom"), facts.account.label),
          ...known(t("reviewTo"), facts.to),
          ...known(t("reviewLeaves"), leaves),
          ...price,
          { term: t("reviewFee"), value: t("reviewNoFee") },
          { term: t("summary.when"), value: <When text={facts.when} reason={facts.whenReason} /> },
          ...known(t("summary.left"), isTooMuch ? t("summary.notEnough") : left),
        ]}
      />
    </Card>
  );
}

/** The time when the money arrives, and why it does not arrive earlier. */
export function When({ text, reason }: { text: string; reason?: string | undefined }) {
  return (
    <>
      {text}
      {reason ? <span className="block text-xs font-normal text-ink-muted">{reason}</span> : null}
    </>
  );
}

/** A fact of the summary. Empty while the fact is unknown. */
function known(term: string, text: string | null) {
  return text ? [{ term, value: <span className="tabular-nums">{text}</span> }] : [];
}
