import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon/icon";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";

type StatementListProps = {
  accountNumber: string;
  accountName: string;
  currency: string;
  /** Months as `YYYY-MM`, newest first. The first month of the list has not ended yet. */
  months: string[];
};

/** The monthly statements of an account, grouped by year. Each statement is a file to download. */
export function StatementList({ accountNumber, accountName, currency, months }: StatementListProps) {
  const t = useTranslations("history.statements");
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const headingId = `statements-${accountNumber}`;
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="border-b border-line px-5 py-4 font-semibold">
        {accountName}
        <span className="block text-sm font-normal text-ink-muted tabular-nums">
          {accountNumber} · {currency}
        </span>
      </h2>
      {years.map((year) => (
        <section key={year} aria-labelledby={`${headingId}-${year}`} className="px-5 py-4">
          <h3 id={`${headingId}-${year}`} className="text-xs font-semibold text-ink-muted">
            {year}
          </h3>
          <ul className="mt-2 grid grid-cols-1 gap-x-6 sm:grid-cols-2 md:grid-cols-3">
            {months
              .filter((month) => month.startsWith(year))
              .map((month) => (
                <li key={month}>
                  <StatementLink accountNumber={accountNumber} month={month} isOpen={month === months[0]} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">{t("help")}</p>
    </Card>
  );
}

function StatementLink({ accountNumber, month, isOpen }: { accountNumber: string; month: string; isOpen: boolean }) {
  const t = useTranslations("history.statements");
  const format = useFormatter();
  // A month of the bank's calendar is not a moment, so no time zone may shift the month.
  const name = format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <a
      href={paths.statementPdf(accountNumber, month)}
      className="flex min-h-11 items-center gap-2 rounded font-medium plain-link"
    >
      <Icon name="download" className="size-4 shrink-0 stroke-[1.75]" />
      {isOpen ? t("soFar", { month: name }) : name}
      <span className="sr-only">{t("file", { account: accountNumber })}</span>
    </a>
  );
}
