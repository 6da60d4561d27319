import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useMoneyFormat } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import type { Loan } from "@/lib/loans/loan";
import { shownLoanStatus } from "@/lib/loans/loan-standing.model";
import { paths } from "@/lib/paths";

/** Explains to the customer that an open loan prevents another application. */
export function UnclearedNotice({ loan }: { loan: Loan }) {
  const t = useTranslations("loans");
  const money = useMoneyFormat();
  return (
    <Alert
      tone="warning"
      title={t("apply.unclearedTitle")}
      actions={
        <ButtonLink variant="secondary" href={paths.loan(loan.id)}>
          {t("apply.unclearedLink")}
        </ButtonLink>
      }
    >
      {t("apply.unclearedText", {
        name: loan.loanName,
        amount: money(loan.amountMinor, loan.currency),
        status: t(`status.${shownLoanStatus(loan)}`),
      })}
    </Alert>
  );
}
