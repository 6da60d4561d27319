import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { addMonths } from "@/lib/dates";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { previewId } from "./statement-preview";

type StatementMonth = { month: string; inMinor: bigint; outMinor: bigint; closingMinor: bigint; isOpen: boolean };

type StatementListProps = {
  accountNumber: string;
  accountName: string;
  nickname: string | null;
  currency: Currency;
  year: string;
  /** Months as `YYYY-MM`, newest first. */
  months: StatementMonth[];
  /** The currencies of all amounts on the page. */
  among: Currency[];
  /** True if no account has a statement of an earlier year. */
  isFirstYear: boolean;
};

/** The monthly statements of an account in a year. A click on a month opens the month's preview. */
export function StatementList({ accountNumber, accountName, nickname, currency, ...rest }: StatementListProps) {
  const { year, months, among, isFirstYear } = rest;
  const t = useTranslations("history.statements");
  const words = useTranslations("history.statement");
  const calendarText = useCalendarText();
  const money = useMoneyFormat(among);
  const headingId = `statements-${accountNumber}`;
  // Until the first month is over, the file of the year would only repeat the statement of the month.
  const onlyMonth = isFirstYear && months.length === 1 ? months[0] : undefined;
  const columns: Column<StatementMonth>[] = [
    {
      key: "month",
      header: t("month"),
      phone: "title",
      className: "max-md:row-span-2 max-md:self-center",
      cell: ({ month, isOpen }) => (
        <Link
          href={`${paths.statementsOf({ year, account: accountNumber, month })}#${previewId}`}
          prefetch={false}
          className="cover font-medium text-accent-text"
        >
          {isOpen ? t("soFar", { month: calendarText(month, "month") }) : calendarText(month, "month")}
        </Link>
      ),
    },
    {
      key: "in",
      header: words("moneyIn"),
      align: "end",
      phone: "none",
      className: "figures",
      cell: ({ inMinor }) => money(inMinor, currency),
    },
    {
      key: "out",
      header: words("moneyOut"),
      align: "end",
      phone: "none",
      className: "figures",
      cell: ({ outMinor }) => money(outMinor, currency),
    },
    {
      key: "closing",
      header: words("closing"),
      align: "end",
      phone: "value",
      className: "figures font-medium",
      cell: ({ closingMinor }) => money(closingMinor, currency),
    },
    {
      key: "file",
      header: <span className="sr-only">{t("download")}</span>,
      align: "end",
      phone: "corner",
      cell: ({ month }) => (
        <a
          href={paths.statementPdf(accountNumber, month)}
          className={buttonClass("quiet", "relative z-[1] -my-3 -mr-3 size-11 px-0")}
        >
          <Icon name="download" className="size-4.5" />
          <span className="sr-only">
            {calendarText(month, "monthOfYear")} {t("file", { account: accountNumber })}
          </span>
        </a>
      ),
    },
  ];
  return (
    <Card aria-labelledby={headingId} className="min-w-0">
      <CardHead
        id={headingId}
        title={nickname ?? accountName}
        text={
          <span className="tabular-nums">
            {accountNumber} · {currency}
          </span>
        }
      >
        {onlyMonth ? null : (
          <a href={paths.statementPdf(accountNumber, year)} className={buttonClass("quiet", "-mr-3 text-right")}>
            <Icon name="download" className="size-4" />
            {t("yearFile", { year })}
          </a>
        )}
      </CardHead>
      <p aria-hidden="true" className="list-head">
        <span>{t("month")}</span>
        <span>{words("closing")}</span>
      </p>
      <DataTable caption={`${accountNumber}, ${year}`} columns={columns} items={months} keyOf={({ month }) => month} />
      {onlyMonth ? (
        <p className="border-t border-line px-5 py-4 text-sm text-ink-muted">
          {t("firstOn", { date: calendarText(addMonths(`${onlyMonth.month}-01`, 1), "day") })}
        </p>
      ) : null}
    </Card>
  );
}
