import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import type { Currency } from "@/lib/money/currency";
import { DepositOverview, type LockedDeposit } from "./deposit-item";

/** `today` is the bank's date. */
type LockedTotalsProps = { locked: LockedDeposit[]; today: string };

/** The locked total of each currency, as the main figure of a page. A single deposit also shows the rest of its term. */
export function LockedTotals({ locked, today }: LockedTotalsProps) {
  const t = useTranslations("deposits");
  const totals = new Map<Currency, bigint>();
  for (const { deposit } of locked) {
    totals.set(deposit.currency, (totals.get(deposit.currency) ?? 0n) + deposit.amountMinor);
  }
  const [only, ...others] = locked;
  if (!only) return null;
  return (
    <Card aria-labelledby="locked-now" className="mb-6 p-5">
      <h2 id="locked-now" className="text-sm text-ink-muted">
        {t("lockedNow")}
      </h2>
      {[...totals].map(([currency, amountMinor]) => (
        <p key={currency} className="text-2xl font-semibold tracking-tight">
          <Amount amountMinor={amountMinor} currency={currency} />
        </p>
      ))}
      {others.length === 0 ? <DepositOverview {...only} today={today} /> : null}
    </Card>
  );
}
