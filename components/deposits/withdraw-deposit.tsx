import { withdrawDepositAction } from "@/app/api/FDR/actions";
import { WithdrawApplication } from "@/components/term-products/withdraw-application";
import type { Deposit } from "@/lib/deposits/deposit";
import { isDepositWithdrawable } from "@/lib/deposits/status-effect.model";
import { paths } from "@/lib/paths";

/** The owner's button that withdraws an application for a deposit. */
export function WithdrawDeposit({ deposit }: { deposit: Deposit }) {
  const { id, depositName: name, amountMinor, currency } = deposit;
  return (
    <WithdrawApplication
      application={isDepositWithdrawable(deposit) ? { id, name, amountMinor, currency } : null}
      withdraw={withdrawDepositAction}
      plansHref={paths.depositApplication}
    />
  );
}
