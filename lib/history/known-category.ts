import type { KnownCategory } from "@/lib/spending/categories.model";
import { type HistoryDirection, type HistoryKind, historyKindsBySubject } from "./schema";

/** The kinds of items that have a fixed category, keyed by category. */
export const kindsByCategory: Record<Exclude<KnownCategory, "income">, readonly HistoryKind[]> = {
  savings: historyKindsBySubject.deposit,
  loans: historyKindsBySubject.loan,
  own: ["own"],
  bank: historyKindsBySubject.account,
};

const entries = Object.entries(kindsByCategory) as [keyof typeof kindsByCategory, readonly HistoryKind[]][];

/**
 * The category that an item's kind and direction determine. Null for payments to others, because customers choose the categories
 * of these payments.
 */
export function knownCategory(item: { kind: HistoryKind; direction: HistoryDirection }): KnownCategory | null {
  const byKind = entries.find(([, kinds]) => kinds.includes(item.kind))?.[0];
  return byKind ?? (item.direction === "in" || item.kind === "incoming" ? "income" : null);
}
