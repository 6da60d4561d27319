import { withdrawLoanAction } from "@/app/api/loans/actions";
import { WithdrawApplication } from "@/components/term-products/withdraw-application";
import type { Loan } from "@/lib/loans/loan";
import { isLoanWithdrawable } from "@/lib/loans/status-effect.model";
import { paths } from "@/lib/paths";

/** The borrower's button that withdraws an application for a loan. */
export function WithdrawLoan({ loan }: { loan: Loan }) {
  const { id, loanName: name, amountMinor, currency } = loan;
  return (
    <WithdrawApplication
      application={isLoanWithdrawable(loan) ? { id, name, amountMinor, currency } : null}
      withdraw={withdrawLoanAction}
      plansHref={paths.loanApplication}
    />
  );
}
