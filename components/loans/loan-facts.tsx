import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { profitText, rateText } from "@/components/term-products/rate-text";
import { recordReference } from "@/components/term-products/record-reference";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import { Copyable } from "@/components/ui/help/copyable";
import { Explained } from "@/components/ui/help/explained";
import { fullName } from "@/lib/full-name";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Loan } from "@/lib/loans/loan";
import { isUncleared, type LoanStanding } from "@/lib/loans/loan-standing.model";
import type { Currency } from "@/lib/money/currency";

type LoanFactsProps = {
  loan: Loan;
  /** Contains the cost of the loan. If absent, no cost is shown. */
  standing?: LoanStanding;
  /** Whether to show the borrower. False on pages that already show the borrower. */
  withOwner: boolean;
  /** Current figures as pairs of a name and a text, shown after the agreed terms. Pairs with an empty text are omitted. */
  figures?: [string, string][];
  /** The currencies of all amounts on the screen, from which `Amount` chooses between a currency's sign and code. */
  among?: readonly Currency[];
};

/** The terms of a loan and its parties, for customers and staff. */
export function LoanFacts({ loan, standing, withOwner, figures = [], among }: LoanFactsProps) {
  const t = useTranslations("loans.page");
  const apply = useTranslations("loans.apply");
  const shared = useTranslations("termProducts");
  const money = useMoneyFormat(among);
  const format = useFormatter();
  const dateText = useDateText();
  const { currency, minimumMinor, maximumMinor, disbursedOn, businessDayRule } = loan;
  const facts: [ReactNode, string][] = [
    ...useCost(loan, standing),
    [t("applicant"), !withOwner ? "" : `${fullName(loan.owner)}, ${loan.owner.email}`],
    [t("profit"), t("profitValue", { profit: profitText(format, loan.profitBp) })],
    [t("installments"), t("installmentsValue", { count: loan.totalInstallments })],
    [apply("early"), loan.earlyRepayment === "actuarial" ? apply("earlyByDay") : ""],
    [apply("late"), loan.lateRateBp > 0 ? apply("lateRate", { rate: profitText(format, loan.lateRateBp) }) : ""],
    [apply("collection"), loan.collection === "parts" ? apply("collectionParts") : ""],
    [shared("closedDay"), businessDayRule === "none" ? "" : shared(`closedDays.${businessDayRule}`)],
    [
      t("range"),
      disbursedOn
        ? ""
        : t("rangeValue", { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) }),
    ],
    [t("account"), loan.account.accountNumber],
    [t("applied"), format.dateTime(loan.createdAt, { dateStyle: "medium" })],
    [t("disbursed"), disbursedOn ? dateText(disbursedOn) : ""],
    [t("reference"), recordReference(loan.id)],
    ...figures,
  ];
  const copied = new Set<ReactNode>([t("account"), t("reference")]);
  const items = facts
    .filter(([, value]) => value !== "")
    .map(([term, value]) => ({
      term,
      value: copied.has(term) ? <Copyable text={value} what={String(term)} /> : value,
    }));
  return <DescriptionList items={items} />;
}

/** The cost of the loan. An application that the bank or the customer has ended has no cost. */
function useCost(loan: Loan, standing: LoanStanding | undefined): [ReactNode, string][] {
  const t = useTranslations("loans.page");
  const format = useFormatter();
  const money = useMoneyFormat();
  if (!standing || (standing.money === "none" && !isUncleared(loan))) return [];
  const { currency, writtenOffMinor, recoveredMinor } = loan;
  const ifAny = (amountMinor: bigint) => (amountMinor > 0n ? money(amountMinor, currency) : "");
  return [
    [t(standing.money === "none" ? "asked" : "borrowed"), money(loan.amountMinor, currency)],
    [t("interest"), money(standing.interestMinor, currency)],
    [t("late"), ifAny(standing.lateMinor)],
    [t("toPay"), money(standing.totalMinor, currency)],
    [t("writtenOff"), ifAny(writtenOffMinor)],
    [t("recovered"), ifAny(recoveredMinor)],
    [
      <Explained key="rate" term="effectiveRate">
        {t("effective")}
      </Explained>,
      t("effectiveValue", { rate: rateText(format, standing.effectiveRate) }),
    ],
  ];
}
