import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import type { Deposit } from "@/lib/deposits/deposit";
import { depositMoney } from "@/lib/deposits/status-effect.model";
import type { Currency } from "@/lib/money/currency";

/** The locked total of each currency. Renders nothing when no money is locked. */
export function LockedTotals({ deposits }: { deposits: Deposit[] }) {
  const t = useTranslations("deposits");
  const totals = new Map<Currency, bigint>();
  for (const deposit of deposits) {
    if (depositMoney(deposit) !== "locked") continue;
    totals.set(deposit.currency, (totals.get(deposit.currency) ?? 0n) + deposit.amountMinor);
  }
  if (totals.size === 0) return null;
  return (
    <dl className="mb-6">
      <dt className="text-sm text-ink-muted">{t("lockedNow")}</dt>
      {[...totals].map(([currency, amountMinor]) => (
        <dd key={currency} className="text-2xl font-semibold tracking-tight">
          <Amount amountMinor={amountMinor} currency={currency} />
        </dd>
      ))}
    </dl>
  );
}
