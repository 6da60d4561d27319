import { currencies } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";

/** A field of a record that an act changed. */
export type AuditChange = { name: string; before: string | undefined; after: string | undefined };

/** Returns the fields that an act changed. Compares the record before and after the act, as the audit trail has stored both. */
export function auditChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      name: name.replace(/(?:Minor|Bp)$/, ""),
      before: fieldText(before, name, after),
      after: fieldText(after, name, before),
    }))
    .filter((change) => change.before !== change.after);
}

type AuditedRecord = Record<string, unknown> | null;

/**
 * Formats a field for people. An amount in minor units becomes money when the record contains its currency. A rate in
 * hundredths of a percent becomes a percentage.
 */
function fieldText(record: AuditedRecord, name: string, other: AuditedRecord): string | undefined {
  const value = record?.[name];
  if (name.endsWith("Bp") && typeof value === "number") return `${toProfitText(value)}%`;
  if (!name.endsWith("Minor") || !/^-?\d+$/.test(String(value))) return toText(value);
  const key = name === "debitedMinor" ? "debitedCurrency" : "currency";
  const currency = currencies.find((known) => known === (record?.[key] ?? other?.[key]));
  return currency ? `${toDecimalText(BigInt(String(value)), currency)} ${currency}` : toText(value);
}

function toText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
