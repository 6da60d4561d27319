import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { profitText, rateText } from "@/components/term-products/rate-text";
import { recordReference } from "@/components/term-products/record-reference";
import { fullName } from "@/lib/full-name";
import { getFormatter } from "@/lib/i18n/get-formatter";
import type { Instalment, Loan } from "@/lib/loans/loan";
import { type LoanStanding, shownLoanStatus } from "@/lib/loans/loan-standing.model";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import type { AgreementPaper } from "@/papers/agreement-document";
import type { PaperBank } from "@/papers/letterhead";
import { pagePlaces } from "@/papers/page-line";

/**
 * The texts of a loan's agreement and schedule, in the reader's language. For an application, the texts show the terms of the
 * application. `madeAt` is the moment when the document is made.
 */
export async function loanAgreementWords(
  loan: Loan,
  standing: LoanStanding,
  bank: PaperBank,
  madeAt: Date,
): Promise<AgreementPaper> {
  const { lines, startOn, interestMinor, totalMinor } = standing;
  const { account, amountMinor, currency, totalInstallments: count } = loan;
  const { accountNumber } = account;
  const [t, shared, format, locale] = await Promise.all([
    getTranslations("loans"),
    getTranslations("termProducts"),
    getFormatter(),
    getLocale(),
  ]);
  const money = (minor: bigint) => formatMoneyWithCode(minor, currency, locale);
  const date = (day: string) => format.dateTime(new Date(day), { dateStyle: "long", timeZone: "UTC" });
  const profit = profitText(format, loan.profitBp);
  const isFixed = standing.money !== "none";
  const lineOf = ({ number, dueOn, principalMinor, interestMinor: scheduled, waivedMinor, state }: Instalment) => ({
    key: String(number),
    cells: [
      String(number),
      format.dateTime(new Date(dueOn), { dateStyle: "medium", timeZone: "UTC" }),
      ...[principalMinor, scheduled - waivedMinor, principalMinor + scheduled - waivedMinor].map(money),
      ...(isFixed ? [t(`line.${state}`)] : []),
    ],
  });
  return {
    title: t(isFixed ? "agreement.title" : "agreement.titleDraft"),
    subject: loan.loanName,
    reference: t("agreement.reference", { reference: recordReference(loan.id) }),
    routingNumber: t("agreement.routingNumber"),
    status: t("agreement.status", {
      moment: format.dateTime(madeAt, { dateStyle: "medium", timeStyle: "long" }),
      status: t(`status.${shownLoanStatus(loan)}`),
    }),
    figures: [
      { label: t(isFixed ? "page.borrowed" : "page.asked"), value: money(amountMinor) },
      { label: t("page.interest"), value: money(interestMinor) },
      { label: t("page.toPay"), value: money(totalMinor) },
      { label: t("page.effective"), value: rateText(format, standing.effectiveRate) },
    ],
    facts: [
      { label: t("agreement.borrower"), value: `${fullName(loan.owner)}, ${loan.owner.email}` },
      { label: t("page.account"), value: accountNumber },
      { label: t("page.profit"), value: t("page.profitValue", { profit }) },
      { label: t("page.installments"), value: t("page.installmentsValue", { count }) },
      { label: t("page.applied"), value: format.dateTime(loan.createdAt, { dateStyle: "long" }) },
      ...(loan.disbursedOn ? [{ label: t("page.disbursed"), value: date(loan.disbursedOn) }] : []),
      { label: t("page.reference"), value: recordReference(loan.id) },
    ],
    schedule: {
      title: t("agreement.scheduleTitle"),
      text: t(isFixed ? "agreement.scheduleFixed" : "agreement.schedulePlanned", { date: date(startOn) }),
      columns: [
        t("list.number"),
        t("agreement.date"),
        t("parts.principal"),
        t("parts.interest"),
        t("agreement.total"),
      ].concat(isFixed ? [t("list.status")] : []),
      lines: lines.map(lineOf),
      total: ["", t("agreement.sum"), money(amountMinor), money(interestMinor), money(totalMinor)].concat(
        isFixed ? [""] : [],
      ),
    },
    terms: {
      title: t("agreement.termsTitle"),
      paragraphs: [
        t("agreement.terms.interest", { profit, interest: money(interestMinor) }),
        t("agreement.terms.installments", { count, accountNumber }),
        t(`agreement.terms.${loan.collection === "parts" ? "overdueParts" : "overdue"}`, {
          late: loan.lateRateBp > 0 ? "yes" : "no",
        }),
        ...(loan.lateRateBp > 0 ? [t("agreement.terms.late", { rate: profitText(format, loan.lateRateBp) })] : []),
        ...(loan.businessDayRule === "none" ? [] : [shared(`closedDayTerms.${loan.businessDayRule}`)]),
        t(`agreement.terms.${loan.earlyRepayment === "actuarial" ? "earlyActuarial" : "early"}`),
      ],
    },
    footer: t("agreement.footer", { bank: bank.name, email: bank.supportEmail }),
    page: t("agreement.page", pagePlaces),
  };
}
