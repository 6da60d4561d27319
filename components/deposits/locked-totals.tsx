import { useTranslations } from "next-intl";
import { RecordHead } from "@/components/term-products/record-item";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { DepositOverview, type LockedDeposit } from "./deposit-item";
import { DepositStatusBadge } from "./deposit-status";

type LockedTotalsProps = {
  locked: LockedDeposit[];
  /** The bank's date. */
  today: string;
};

/**
 * The total of the locked money in each currency, as the main figure of a page. If only one deposit is locked, its remaining term
 * is shown, too.
 */
export function LockedTotals({ locked, today }: LockedTotalsProps) {
  const t = useTranslations("deposits");
  const totals = new Map<Currency, bigint>();
  for (const { deposit } of locked) {
    totals.set(deposit.currency, (totals.get(deposit.currency) ?? 0n) + deposit.amountMinor);
  }
  const [only, ...others] = locked;
  if (!only) return null;
  return (
    <Card aria-labelledby="locked-now" className="relative mb-6 p-5">
      {others.length === 0 ? (
        <RecordHead
          href={paths.deposit(only.deposit.id)}
          name={only.deposit.depositName}
          badge={<DepositStatusBadge deposit={only.deposit} />}
        />
      ) : null}
      <div className="record-columns">
        <div>
          <h2 id="locked-now" className="text-sm text-ink-muted">
            {t("lockedNow")}
          </h2>
          {[...totals].map(([currency, amountMinor]) => (
            <p key={currency} className="text-2xl font-semibold tracking-tight">
              <Amount amountMinor={amountMinor} currency={currency} />
            </p>
          ))}
        </div>
        {others.length === 0 ? (
          <div>
            <DepositOverview {...only} today={today} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}
