import { useTranslations } from "next-intl";
import { RecordCard } from "@/components/term-products/record-item";
import { Amount } from "@/components/ui/amount";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import type { LockedDeposit } from "./deposit-item";
import { DepositStatusBadge } from "./deposit-status";
import { TimeLeft, useInterestFacts } from "./deposit-summary";

type LockedTotalsProps = {
  /** At least one deposit. */
  locked: [LockedDeposit, ...LockedDeposit[]];
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
  const [first, ...others] = locked;
  const { deposit, standing } = first;
  const isOnly = others.length === 0;
  const facts = useInterestFacts(deposit, standing);
  return (
    <RecordCard
      id="locked-now"
      head={
        isOnly
          ? {
              href: paths.deposit(deposit.id),
              name: deposit.depositName,
              badge: <DepositStatusBadge deposit={deposit} />,
            }
          : undefined
      }
      figure={{
        term: t("lockedNow"),
        values: [...totals].map(([currency, amountMinor]) => (
          <Amount key={currency} amountMinor={amountMinor} currency={currency} />
        )),
      }}
      progress={isOnly ? <TimeLeft standing={standing} today={today} /> : null}
      facts={isOnly ? facts : undefined}
    />
  );
}
