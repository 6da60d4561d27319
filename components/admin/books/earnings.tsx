import { useTranslations } from "next-intl";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { AccountCode } from "@/components/ui/account-code";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { Earning, TrialBalance } from "@/lib/books/trial-balance.model";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";

/** Shows the income and expense of a day and of the day's month, and the profit or loss in each currency. */
export function Earnings({ balance: { date, days, earnings } }: { balance: TrialBalance }) {
  const t = useTranslations("adminBooks.earnings");
  const dateText = useDateText();
  const columns = useEarningColumns(date === null);
  const since = days.before ? t("textNow", { date: dateText(days.before, "long") }) : t("textAll");
  return (
    <Card aria-labelledby="earnings-title" className="print:break-inside-avoid">
      <CardHead
        id="earnings-title"
        title={t("title")}
        text={date ? t("textClosed", { date: dateText(date, "long") }) : since}
      />
      {earnings.length > 0 ? (
        <DataTable
          caption={t("title")}
          columns={columns}
          items={withResults(earnings)}
          keyOf={({ code, currency }) => `${code} ${currency}`}
          groupOf={({ currency }) => ({ key: currency, heading: currency })}
          density="compact"
        />
      ) : (
        <p className="px-4 py-6 text-sm text-ink-muted">{t("none")}</p>
      )}
    </Card>
  );
}

/** Adds the profit or loss in each currency as a row after the accounts in this currency. This row has no account code. */
function withResults(earnings: Earning[]): Earning[] {
  const byCurrency = new Map<Currency, Earning[]>();
  for (const earning of earnings)
    byCurrency.set(earning.currency, [...(byCurrency.get(earning.currency) ?? []), earning]);
  return [...byCurrency].flatMap(([currency, own]) => [
    ...own,
    {
      ...{ code: "", currency },
      dayMinor: own.reduce((sum, { dayMinor }) => sum + dayMinor, 0n),
      monthMinor: own.reduce((sum, { monthMinor }) => sum + monthMinor, 0n),
    },
  ]);
}

function useEarningColumns(isNow: boolean): Column<Earning>[] {
  const t = useTranslations("adminBooks.earnings");
  const day = t(isNow ? "dayNow" : "day");
  const bold = (code: string, content: React.ReactNode) =>
    code === "" ? <strong className="font-semibold">{content}</strong> : content;
  return [
    {
      key: "account",
      header: t("account"),
      phone: "title",
      className: "wrap-anywhere",
      cell: ({ code }) =>
        code === "" ? (
          <strong className="font-semibold">{t("result")}</strong>
        ) : (
          <Link href={paths.ledgerAccount(code)} className="plain-link">
            <AccountCode code={code} />
          </Link>
        ),
    },
    {
      key: "day",
      header: day,
      phone: "detail",
      phoneLabel: day,
      align: "end",
      className: "max-md:text-left w-44",
      cell: ({ code, dayMinor, currency }) => bold(code, <StaffAmount amountMinor={dayMinor} currency={currency} />),
    },
    {
      key: "month",
      header: t("month"),
      phone: "value",
      phoneLabel: t("month"),
      align: "end",
      className: "w-44",
      cell: ({ code, monthMinor, currency }) =>
        bold(code, <StaffAmount amountMinor={monthMinor} currency={currency} />),
    },
  ];
}
