import { useTranslations } from "next-intl";
import { type Fact, FactList } from "@/components/term-products/fact-list";
import { RecordCard, RecordItem } from "@/components/term-products/record-item";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import type { Loan } from "@/lib/loans/loan";
import { type LoanStanding, restOf, shownLoanStatus } from "@/lib/loans/loan-standing.model";
import { paths } from "@/lib/paths";
import { LoanStatusBadge } from "./loan-status";
import { LoanProgress } from "./loan-summary";

type LoanItemProps = {
  loan: Loan;
  /** The figures of an active loan. Null if the loan is not being paid back. */
  standing: LoanStanding | null;
};

/** A loan in a list of cards, with its debt and its next payment. The card links to the loan's page. */
export function LoanItem({ loan, standing }: LoanItemProps) {
  const t = useTranslations("loans.page");
  const overview = useTranslations("loans.overview");
  const status = shownLoanStatus(loan);
  return (
    <RecordItem
      href={paths.loan(loan.id)}
      name={loan.loanName}
      badge={<LoanStatusBadge loan={loan} />}
      figure={{
        term: standing ? overview("owed") : t(loan.disbursedOn ? "borrowed" : "asked"),
        value: <Amount amountMinor={standing ? standing.owedMinor : loan.amountMinor} currency={loan.currency} />,
      }}
    >
      {standing ? (
        <LoanOverview loan={loan} standing={standing} />
      ) : status === "active" ? null : (
        <p className="mt-1 text-sm text-ink-muted">{t(`explain.${status}`)}</p>
      )}
    </RecordItem>
  );
}

/** The repaid share of an active loan, and the next and the last payment. */
function LoanOverview({ loan, standing }: { loan: Loan; standing: LoanStanding }) {
  return (
    <>
      <div className="mt-4">
        <LoanProgress loan={loan} standing={standing} />
      </div>
      <FactList className="mt-4" facts={usePaymentFacts(loan, standing)} />
    </>
  );
}

/** The overdue payments, and the next and the last payment. */
function usePaymentFacts({ currency }: Loan, { open, overdueMinor, lines }: LoanStanding): Fact[] {
  const t = useTranslations("loans");
  const dateText = useDateText();
  const next = open.find(({ state }) => state === "due");
  const late = open.find(({ state }) => state === "overdue");
  const last = lines.at(-1);
  const amount = (minor: bigint) => <Amount amountMinor={minor} currency={currency} />;
  return [
    ...(late
      ? [
          {
            term: t("overview.overdue"),
            value: <span className="text-danger">{amount(overdueMinor)}</span>,
            note: t("overview.since", { date: dateText(late.dueOn) }),
          },
        ]
      : []),
    ...(next ? [{ term: t("page.next"), value: amount(restOf([next])), note: dateText(next.dueOn) }] : []),
    ...(last ? [{ term: t("overview.last"), value: dateText(last.dueOn) }] : []),
  ];
}

/** The debt of the loan that is being paid back, as the main figure of a page. */
export function LoanDebt({ loan, standing }: { loan: Loan; standing: LoanStanding }) {
  const t = useTranslations("loans.overview");
  const page = useTranslations("loans.page");
  return (
    <RecordCard
      id="loan-debt"
      head={{ href: paths.loan(loan.id), name: loan.loanName, badge: <LoanStatusBadge loan={loan} /> }}
      figure={{
        term: t("owed"),
        values: [<Amount key="owed" amountMinor={standing.owedMinor} currency={loan.currency} />],
      }}
      progress={<LoanProgress loan={loan} standing={standing} />}
      facts={usePaymentFacts(loan, standing)}
      action={
        <ButtonLink variant="secondary" className="relative z-[1] max-md:w-full" href={paths.loan(loan.id)}>
          {page("payNext")}
        </ButtonLink>
      }
    />
  );
}
