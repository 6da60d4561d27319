import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FactList } from "@/components/term-products/fact-list";
import { useDateText } from "@/components/term-products/use-date-text";
import { Alert } from "@/components/ui/alert";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { type InstalmentRecord, type LoanRecord, loanStanding, loanSums } from "./loan-record";
import { LoanStatusBadge } from "./loan-status";

type LoanSummaryProps = {
  loan: LoanRecord;
  /** The loan's own, or of a mere application what they would be. */
  lines: InstalmentRecord[];
  /** A fraction of a year's. */
  effectiveRate: number;
  /** What the borrower can do. */
  actions?: ReactNode;
};

/** Where a loan stands: what is owed, what comes next, and what it costs in all. */
export function LoanSummary({ loan, lines, effectiveRate, actions }: LoanSummaryProps) {
  const t = useTranslations("loans.page");
  const standing = loanStanding(loan);
  const { currency } = loan;
  const isActive = standing === "active";
  const sums = loanSums(lines);
  const headlineMinor = () => {
    if (isActive) return sums.owedMinor;
    return standing === "paid" || standing === "closed" ? sums.paidMinor : loan.amountMinor;
  };
  return (
    <>
      <LoanStatusBadge loan={loan} />
      <p className="mt-4 text-sm text-ink-muted">{t(`headline.${standing}`)}</p>
      <p className="text-2xl font-semibold tracking-tight">
        <Amount amountMinor={headlineMinor()} currency={currency} />
      </p>
      {loan.disbursedOn ? (
        <Progress paidMinor={sums.paidMinor} totalMinor={sums.totalMinor} currency={currency} />
      ) : null}
      {isActive ? (
        <NextInstalment loan={loan} lines={lines} />
      ) : (
        <p className="mt-3 text-ink-muted">{t(`explain.${standing}`)}</p>
      )}
      {loan.reason ? <p className="mt-2 break-words">{t("reason", { reason: loan.reason })}</p> : null}
      {actions}
      <Figures loan={loan} lines={lines} effectiveRate={effectiveRate} />
    </>
  );
}

type ProgressProps = { paidMinor: bigint; totalMinor: bigint; currency: LoanRecord["currency"] };

/** How much of all is paid, as a bar and in words. */
function Progress({ paidMinor, totalMinor, currency }: ProgressProps) {
  const t = useTranslations("loans.page");
  const money = useMoneyFormat();
  const percent = totalMinor === 0n ? 0 : Number((paidMinor * 1000n) / totalMinor) / 10;
  return (
    <>
      <div aria-hidden="true" className="mt-4 h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-sm text-ink-muted tabular-nums">
        {t("progress", { paid: money(paidMinor, currency), total: money(totalMinor, currency) })}
      </p>
    </>
  );
}

function NextInstalment({ loan, lines }: Pick<LoanSummaryProps, "loan" | "lines">) {
  const t = useTranslations("loans.page");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const next = lines.find(({ state }) => state === "due");
  const overdue = lines.filter(({ state }) => state === "overdue").length;
  const { accountNumber, currency } = loan;
  return (
    <div className="mt-5 flex flex-col gap-4">
      {overdue > 0 ? (
        <Alert tone="danger" title={t("overdueTitle", { count: overdue })}>
          {t("overdueText", {
            amount: money(loanSums(lines).overdueMinor, currency),
            accountNumber,
            cause: lines.some(({ overdueReason }) => overdueReason === "blocked") ? "blocked" : "insufficient_funds",
          })}
        </Alert>
      ) : null}
      {next ? (
        <div>
          <p className="text-sm text-ink-muted">{t("next")}</p>
          <p className="font-semibold tabular-nums">
            {t("nextText", {
              amount: money(next.principalMinor + next.interestMinor, currency),
              date: dateText(next.dueOn, "long"),
            })}
          </p>
          <p className="mt-0.5 text-sm text-ink-muted">{t("nextHelp", { accountNumber })}</p>
        </div>
      ) : null}
    </div>
  );
}

function Figures({ loan, lines, effectiveRate }: Omit<LoanSummaryProps, "actions">) {
  const t = useTranslations("loans.page");
  const format = useFormatter();
  const { interestMinor, totalMinor } = loanSums(lines);
  const { currency, disbursedOn, writtenOffMinor } = loan;
  const amount = (amountMinor: bigint) => <Amount amountMinor={amountMinor} currency={currency} />;
  return (
    <FactList
      columns="pairs"
      className="mt-6 border-t border-line pt-5"
      facts={[
        { term: t(disbursedOn ? "borrowed" : "asked"), value: amount(loan.amountMinor) },
        { term: t("interest"), value: amount(interestMinor) },
        { term: t("toPay"), value: amount(totalMinor) },
        ...(writtenOffMinor > 0n ? [{ term: t("writtenOff"), value: amount(writtenOffMinor) }] : []),
        {
          term: t("effective"),
          value: format.number(effectiveRate, { style: "percent", maximumFractionDigits: 2 }),
        },
      ]}
    />
  );
}
