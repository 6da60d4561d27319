import { useTranslations } from "next-intl";
import { FactList } from "@/components/term-products/fact-list";
import { RecordItem } from "@/components/term-products/record-item";
import { Amount } from "@/components/ui/amount";
import type { Deposit } from "@/lib/deposits/deposit";
import type { DepositStanding } from "@/lib/deposits/deposit-standing.model";
import { paths } from "@/lib/paths";
import { DepositStatusBadge } from "./deposit-status";
import { Outcome, TimeLeft, useInterestFacts } from "./deposit-summary";

/** A deposit whose money is locked. */
export type LockedDeposit = { deposit: Deposit; standing: DepositStanding };

type DepositItemProps = {
  deposit: Deposit;
  /** The figures of the locked deposit. Null if the deposit's money is not locked. */
  standing: DepositStanding | null;
  /** The bank's date. */
  today: string;
};

/** A deposit in a list of cards, with its remaining term and its next interest payment. The card links to the deposit's page. */
export function DepositItem({ deposit, standing, today }: DepositItemProps) {
  const t = useTranslations("deposits");
  return (
    <RecordItem
      href={paths.deposit(deposit.id)}
      name={deposit.depositName}
      badge={<DepositStatusBadge deposit={deposit} />}
      figure={{
        term: t(standing ? "lockedNow" : "amount"),
        value: <Amount amountMinor={deposit.amountMinor} currency={deposit.currency} />,
      }}
    >
      {standing ? (
        <DepositOverview deposit={deposit} standing={standing} today={today} />
      ) : (
        <Outcome deposit={deposit} />
      )}
    </RecordItem>
  );
}

/** The remaining term of a locked deposit, and its interest. */
function DepositOverview({ deposit, standing, today }: LockedDeposit & { today: string }) {
  return (
    <>
      <div className="mt-4">
        <TimeLeft standing={standing} today={today} />
      </div>
      <FactList className="mt-4" facts={useInterestFacts(deposit, standing)} />
    </>
  );
}
