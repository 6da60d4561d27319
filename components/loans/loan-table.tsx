import { useTranslations } from "next-intl";
import { profitText } from "@/components/term-products/rate-text";
import { RecordLink } from "@/components/term-products/record-link";
import { Amount } from "@/components/ui/amount";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Loan } from "@/lib/loans/loan";
import { currencies } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { LoanStatusBadge } from "./loan-status";

/**
 * A customer's applications and loans. `first` is the number of the first item. For staff, each loan links to its panel in the
 * back office.
 */
export function LoanTable({ loans, first = 1, isOwn = true }: { loans: Loan[]; first?: number; isOwn?: boolean }) {
  const t = useTranslations("loans.list");
  const among = isOwn ? loans.map(({ currency }) => currency) : currencies;
  const format = useFormatter();
  const dateOf = ({ createdAt }: Loan) => format.dateTime(createdAt, { dateStyle: "medium" });
  const numbers = new Map(loans.map(({ id }, index) => [id, first + index]));
  const columns: Column<Loan>[] = [
    {
      key: "number",
      header: t("number"),
      phone: "none",
      className: "text-ink-muted tabular-nums",
      cell: ({ id }) => numbers.get(id),
    },
    {
      key: "name",
      header: t("name"),
      phone: "title",
      cell: ({ id, loanName }) => (
        <RecordLink href={isOwn ? paths.loan(id) : paths.managedRecord("loan", id)} name={loanName} />
      ),
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "value",
      cell: ({ amountMinor, currency }) => (
        <Amount amountMinor={amountMinor} currency={currency} among={among} className="font-semibold" />
      ),
    },
    {
      key: "minimum",
      header: t("minimum"),
      align: "end",
      phone: "none",
      cell: ({ minimumMinor, currency }) => <Amount amountMinor={minimumMinor} currency={currency} among={among} />,
    },
    {
      key: "applied",
      header: t("applied"),
      phone: "detail",
      cell: (loan) => (
        <>
          <span className="max-md:hidden">{dateOf(loan)}</span>
          <span className="md:hidden">
            {t("paidPhone", { date: dateOf(loan), paid: loan.installmentsPaid, total: loan.totalInstallments })}
          </span>
        </>
      ),
    },
    {
      key: "profit",
      header: t("profit"),
      align: "end",
      phone: "none",
      className: "tabular-nums",
      cell: ({ profitBp }) => profitText(format, profitBp),
    },
    {
      key: "paid",
      header: t("paid"),
      align: "end",
      phone: "none",
      className: "tabular-nums",
      cell: ({ installmentsPaid, totalInstallments }) =>
        t("paidOf", { paid: installmentsPaid, total: totalInstallments }),
    },
    { key: "status", header: t("status"), phone: "note", cell: (loan) => <LoanStatusBadge loan={loan} /> },
  ];
  return <DataTable caption={t("title")} columns={columns} items={loans} keyOf={({ id }) => id} />;
}
