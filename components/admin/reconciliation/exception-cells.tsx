"use client";

import { useTranslations } from "next-intl";
import { OpenRecord } from "@/components/admin/resource/record-cells";
import { Amount } from "@/components/ui/amount";
import type { ListedException } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import { referenceOf, useDayText } from "./settlement-texts";

type CellProps = { item: ListedException };

/** The reference of a difference, which opens its panel. */
export function OpenException({ item, href }: CellProps & { href: string }) {
  const t = useTranslations("adminReconciliation");
  const reference = referenceOf(item);
  return <OpenRecord href={href} label={t("openOf", { reference })} text={reference} />;
}

/** The day of the line or of the transfer. */
export function ExceptionDay({ item: { happenedOn } }: CellProps) {
  const dayText = useDayText();
  return <span className="whitespace-nowrap text-ink-muted tabular-nums">{dayText(happenedOn)}</span>;
}

/** By how much the network's amount is more than the bank's. */
export function Difference({ item: { theirsMinor, oursMinor, currency } }: CellProps) {
  return <Amount amountMinor={theirsMinor - oursMinor} currency={currency} sign="always" />;
}
