import { useFormatter, useTranslations } from "next-intl";
import { profitText } from "@/components/term-products/rate-text";
import { recordReference } from "@/components/term-products/record-reference";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import type { Loan } from "@/lib/loans/loan";

/** What was agreed, and between whom. */
export function LoanFacts({ loan, isOwn }: { loan: Loan; isOwn: boolean }) {
  const t = useTranslations("loans.page");
  const money = useMoneyFormat();
  const format = useFormatter();
  const dateText = useDateText();
  const { currency, minimumMinor, maximumMinor, disbursedOn } = loan;
  const facts: [string, string][] = [
    [t("applicant"), isOwn ? "" : `${loan.ownerName}, ${loan.email}`],
    [t("account"), loan.accountNumber],
    [t("profit"), t("profitValue", { profit: profitText(format, loan.profitBp) })],
    [t("installments"), t("installmentsValue", { count: loan.totalInstallments })],
    [t("range"), t("rangeValue", { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) })],
    [t("applied"), format.dateTime(loan.createdAt, { dateStyle: "long" })],
    [t("disbursed"), disbursedOn ? dateText(disbursedOn, "long") : ""],
    [t("reference"), recordReference(loan.id)],
  ];
  const items = facts.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value }));
  return <DescriptionList items={items} />;
}
