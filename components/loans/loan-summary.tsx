import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { profitText } from "@/components/term-products/rate-text";
import { useDateText } from "@/components/term-products/use-date-text";
import { Alert } from "@/components/ui/alert";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { Explained } from "@/components/ui/help/explained";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Loan } from "@/lib/loans/loan";
import { type LoanStanding, restOf, shownLoanStatus } from "@/lib/loans/loan-standing.model";
import { LoanStatusBadge } from "./loan-status";

/** `actions` contains the borrower's buttons. */
type LoanSummaryProps = { loan: Loan; standing: LoanStanding; actions?: ReactNode };

/** A loan's status: the debt and the next payment. */
export function LoanSummary({ loan, standing, actions }: LoanSummaryProps) {
  const t = useTranslations("loans.page");
  const status = shownLoanStatus(loan);
  const { currency } = loan;
  const isActive = status === "active";
  const reason = loan.reason || (status === "rejected" ? t("noReason") : "");
  const headlineMinor = () => {
    if (isActive) return standing.owedMinor;
    return status === "paid" || status === "closed" ? standing.paidMinor : loan.amountMinor;
  };
  return (
    <>
      <LoanStatusBadge loan={loan} />
      <p className="mt-4 text-sm text-ink-muted">{t(`headline.${status}`)}</p>
      <p className="text-2xl font-semibold tracking-tight">
        <Amount amountMinor={headlineMinor()} currency={currency} />
      </p>
      {standing.money === "none" ? null : (
        <div className="mt-4">
          <LoanProgress loan={loan} standing={standing} />
        </div>
      )}
      {isActive ? (
        <NextInstalment loan={loan} standing={standing} />
      ) : (
        <p className="mt-3 text-ink-muted">{t(`explain.${status}`)}</p>
      )}
      {reason ? <p className="mt-2 break-words">{t("reason", { reason })}</p> : null}
      {actions}
    </>
  );
}

type PartProps = Pick<LoanSummaryProps, "loan" | "standing">;

/** The repaid share, as a bar and as text. */
export function LoanProgress({ loan: { currency }, standing: { paidMinor, totalMinor } }: PartProps) {
  const t = useTranslations("loans.page");
  const money = useMoneyFormat();
  const percent = totalMinor === 0n ? 0 : Number((paidMinor * 1000n) / totalMinor) / 10;
  return (
    <>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-sm text-ink-muted tabular-nums">
        {t("progress", { paid: money(paidMinor, currency), total: money(totalMinor, currency) })}
      </p>
    </>
  );
}

function NextInstalment({ loan, standing: { open, overdueMinor } }: PartProps) {
  const { account, currency } = loan;
  const { accountNumber } = account;
  const format = useFormatter();
  const t = useTranslations("loans.page");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const next = open.find(({ state }) => state === "due");
  const overdue = open.filter(({ state }) => state === "overdue");
  const late = overdue.find(({ lateOwedMinor }) => lateOwedMinor > 0n);
  return (
    <div className="mt-5 flex flex-col gap-4">
      {overdue.length > 0 ? (
        <Alert tone="danger" title={t("overdueTitle", { count: overdue.length })}>
          {t("overdueText", {
            amount: money(overdueMinor, currency),
            accountNumber,
            cause: overdue.some(({ overdueReason }) => overdueReason === "blocked") ? "blocked" : "insufficient_funds",
          })}
          {late ? (
            <p className="mt-2">
              {t("lateText", {
                amount: money(loan.owedLateMinor, loan.currency),
                rate: profitText(format, loan.lateRateBp),
                date: dateText(late.lateSince ?? late.dueOn),
              })}
            </p>
          ) : null}
        </Alert>
      ) : null}
      {next ? (
        <div>
          <div className="text-sm text-ink-muted">
            <Explained term="instalment">{t("next")}</Explained>
          </div>
          <p className="font-semibold tabular-nums">
            {t("nextText", {
              amount: money(restOf([next]), currency),
              date: dateText(next.dueOn),
            })}
          </p>
          <p className="mt-0.5 text-sm text-ink-muted">{t("nextHelp", { accountNumber })}</p>
        </div>
      ) : null}
    </div>
  );
}
