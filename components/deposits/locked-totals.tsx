import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import type { Deposit } from "@/lib/deposits/deposit";
import { depositMoney } from "@/lib/deposits/status-effect.model";
import type { Currency } from "@/lib/money/currency";

/** The locked total of each currency. Renders nothing when fewer than two deposits are locked, because a single item states its own amount. */
export function LockedTotals({ deposits }: { deposits: Deposit[] }) {
  const t = useTranslations("deposits");
  const locked = deposits.filter((deposit) => depositMoney(deposit) === "locked");
  const totals = new Map<Currency, bigint>();
  for (const { currency, amountMinor } of locked) totals.set(currency, (totals.get(currency) ?? 0n) + amountMinor);
  if (locked.length < 2) return null;
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
