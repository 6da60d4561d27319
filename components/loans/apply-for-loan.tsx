"use client";

import { useTranslations } from "next-intl";
import { applyForLoanAction } from "@/app/api/loans/actions";
import { ApplyForm } from "@/components/term-products/apply-form";
import type { PayingAccount } from "@/components/term-products/paying-account";
import { accountLabel } from "@/lib/accounts/account-label.model";
import type { LoanPlanOffer } from "@/lib/loans/plans/plan-schema";
import { loanRange } from "@/lib/loans/schedule.model";
import { paths } from "@/lib/paths";
import type { BusinessDays } from "@/lib/term-products/business-day.model";
import { LoanPreview } from "./loan-preview";

type ApplyForLoanProps = {
  plan: LoanPlanOffer;
  /** The customer's accounts in the plan's currency, oldest first. Contains at least one account. */
  accounts: PayingAccount[];
  /** The form's initial amount. */
  suggestedMinor: bigint;
  /** The bank's date. */
  today: string;
  /** The business days during the term of a loan that is paid out today. */
  days: BusinessDays;
  onClose: () => void;
};

async function fetchSchema() {
  const { applyForLoanInput } = await import("@/lib/loans/schema");
  return applyForLoanInput.omit({ email: true, loanName: true });
}

/** The application form: the amount, its cost, the dates of the instalments, and the account that receives the money. */
export function ApplyForLoan(props: ApplyForLoanProps) {
  const { plan, accounts, suggestedMinor, today, days, onClose } = props;
  const t = useTranslations("loans.apply");
  const { currency } = plan;
  const range = { ...loanRange(plan), currency };
  const [only, second] = accounts;
  return (
    <ApplyForm
      range={range}
      suggestedMinor={suggestedMinor}
      accounts={accounts.map(({ accountNumber, nickname }) => ({
        accountNumber,
        label: accountLabel({ accountNumber, nickname }),
      }))}
      accountLabel={t("account")}
      fetchSchema={fetchSchema}
      send={(values, requestId) => applyForLoanAction({ ...values, loanName: plan.name }, requestId)}
      hrefOf={paths.loan}
      texts={{
        success: t("success"),
        successHint: t("successHint"),
        see: t("seeApplication"),
        error: t("error"),
        errorHint: t("errorHint"),
        sentBefore: t("sentBefore"),
      }}
      keepAs={`loan-application/${plan.name}`}
      onClose={onClose}
      note={
        second ? null : (
          <p className="text-sm text-ink-muted">{t("accountFixed", { accountNumber: only?.accountNumber ?? "" })}</p>
        )
      }
    >
      <LoanPreview plan={plan} range={range} today={today} days={days} />
    </ApplyForm>
  );
}
