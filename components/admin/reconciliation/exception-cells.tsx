"use client";

import { useTranslations } from "next-intl";
import { OpenRecord } from "@/components/admin/resource/record-cells";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import type { ListedException } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import { referenceOf, useDayText } from "./settlement-texts";

type CellProps = { item: ListedException };

/** The reference of a difference, as a link to its panel. */
export function OpenException({ item, href }: CellProps & { href: string }) {
  const t = useTranslations("adminReconciliation");
  const reference = referenceOf(item);
  return <OpenRecord href={href} label={t("openOf", { reference })} text={reference} />;
}

/** The day of the line in the network's file, or of the transfer if the file contains no such line. */
export function ExceptionDay({ item: { happenedOn } }: CellProps) {
  const dayText = useDayText();
  return <span className="whitespace-nowrap text-ink-muted tabular-nums">{dayText(happenedOn)}</span>;
}

/** The cells with the network's amount and with the bank's amount. */
export const theirAmount = ({ theirsMinor, currency }: ListedException) => (
  <StaffAmount amountMinor={theirsMinor} currency={currency} />
);
export const ourAmount = ({ oursMinor, currency }: ListedException) => (
  <StaffAmount amountMinor={oursMinor} currency={currency} />
);

/** The network's amount minus the bank's amount. */
export function Difference({ item: { theirsMinor, oursMinor, currency } }: CellProps) {
  return <StaffAmount amountMinor={theirsMinor - oursMinor} currency={currency} sign="always" />;
}

/** The age of a difference in days. Empty for a difference that has ended. */
export function AgeCell({ ageDays, isLate }: { ageDays: number | null; isLate: boolean }) {
  if (ageDays === null) return <span className="text-ink-muted">–</span>;
  return <span className={`tabular-nums ${isLate ? "font-medium text-danger" : ""}`}>{ageDays}</span>;
}
