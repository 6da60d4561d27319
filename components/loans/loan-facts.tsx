import { useTranslations } from "next-intl";
import { profitText } from "@/components/term-products/rate-text";
import { recordReference } from "@/components/term-products/record-reference";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import { Copyable } from "@/components/ui/help/copyable";
import { fullName } from "@/lib/full-name";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Loan } from "@/lib/loans/loan";
import type { Currency } from "@/lib/money/currency";

type LoanFactsProps = {
  loan: Loan;
  /** Whether to show the borrower. False on pages that already show the borrower. */
  withOwner: boolean;
  /** Current figures as pairs of a name and a text, shown after the agreed terms. Pairs with an empty text are omitted. */
  figures?: [string, string][];
  /** The currencies of all amounts on the screen (`Amount`). */
  among?: readonly Currency[];
};

/** The terms of a loan and its parties, for customers and staff. */
export function LoanFacts({ loan, withOwner, figures = [], among }: LoanFactsProps) {
  const t = useTranslations("loans.page");
  const apply = useTranslations("loans.apply");
  const shared = useTranslations("termProducts");
  const money = useMoneyFormat(among);
  const format = useFormatter();
  const dateText = useDateText();
  const { currency, minimumMinor, maximumMinor, disbursedOn, businessDayRule } = loan;
  const facts: [string, string][] = [
    [t("applicant"), !withOwner ? "" : `${fullName(loan.owner)}, ${loan.owner.email}`],
    [t("account"), loan.account.accountNumber],
    [t("profit"), t("profitValue", { profit: profitText(format, loan.profitBp) })],
    [t("installments"), t("installmentsValue", { count: loan.totalInstallments })],
    [apply("early"), loan.earlyRepayment === "actuarial" ? apply("earlyByDay") : ""],
    [apply("late"), loan.lateRateBp > 0 ? apply("lateRate", { rate: profitText(format, loan.lateRateBp) }) : ""],
    [apply("collection"), loan.collection === "parts" ? apply("collectionParts") : ""],
    [shared("closedDay"), businessDayRule === "none" ? "" : shared(`closedDays.${businessDayRule}`)],
    [t("range"), t("rangeValue", { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) })],
    [t("applied"), format.dateTime(loan.createdAt, { dateStyle: "medium" })],
    [t("disbursed"), disbursedOn ? dateText(disbursedOn) : ""],
    [t("reference"), recordReference(loan.id)],
    ...figures,
  ];
  const copied = new Set([t("account"), t("reference")]);
  const items = facts
    .filter(([, value]) => value !== "")
    .map(([term, value]) => ({ term, value: copied.has(term) ? <Copyable text={value} what={term} /> : value }));
  return <DescriptionList items={items} />;
}
