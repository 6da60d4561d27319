import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import type { StatementLine } from "@/lib/history/statement.model";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";

/** The id of the preview's element. When the reader chooses a month, the page scrolls to this element. */
export const previewId = "statement";

type StatementPreviewProps = {
  /** `YYYY-MM`. */
  month: string;
  accountNumber: string;
  currency: Currency;
  year: string;
  openingMinor: bigint;
  inMinor: bigint;
  outMinor: bigint;
  closingMinor: bigint;
  lines: StatementLine[];
  hasMoreLines: boolean;
  among: Currency[];
};

/** The totals and the first lines of a statement, with the links to its file and back to the list. */
export function StatementPreview({ accountNumber, currency, year, month, lines, ...rest }: StatementPreviewProps) {
  const t = useTranslations("history.statements");
  const words = useTranslations("history.statement");
  const ask = useTranslations("threads.ask");
  const calendarText = useCalendarText();
  const money = useMoneyFormat(rest.among);
  const totals = [
    { term: words("opening"), amountMinor: rest.openingMinor },
    { term: words("moneyIn"), amountMinor: rest.inMinor },
    { term: words("moneyOut"), amountMinor: -rest.outMinor },
    { term: words("closing"), amountMinor: rest.closingMinor },
  ];
  return (
    <Card aria-labelledby="statement-title" id={previewId} className="scroll-mt-24 lg:sticky lg:top-20">
      <CardHead
        id="statement-title"
        title={t("previewOf", { month: calendarText(month, "monthOfYear") })}
        text={<span className="tabular-nums">{accountNumber}</span>}
      >
        <Link
          href={paths.statementsOf({ year })}
          scroll={false}
          aria-label={t("close")}
          className="-mr-3 grid size-11 shrink-0 place-items-center rounded text-ink-muted hover:bg-surface-hover"
        >
          <Icon name="x" className="size-5" />
        </Link>
      </CardHead>
      <dl className="px-5 py-3 text-sm">
        {totals.map(({ term, amountMinor }, index) => (
          <div
            key={term}
            className={`flex justify-between gap-4 py-1 ${index === totals.length - 1 ? "mt-1 border-t border-line pt-2 font-semibold" : ""}`}
          >
            <dt className={index === totals.length - 1 ? "" : "text-ink-muted"}>{term}</dt>
            <dd className="figures">{money(amountMinor, currency)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="border-t border-line px-5 pt-4 text-xs font-semibold text-ink-muted">{t("lines")}</h3>
      {lines.length === 0 ? <p className="px-5 py-3 text-sm text-ink-muted">{words("none")}</p> : null}
      <ul className="px-5 pb-2 text-sm">
        {lines.map(({ event, name, businessDate, amountMinor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a statement keep their order
          <li key={index} className="flex items-baseline gap-3 py-1.5">
            <span className="w-14 shrink-0 text-xs text-ink-muted">{calendarText(businessDate, "day")}</span>
            <span className="min-w-0 flex-1 break-words">{words(`events.${event}`, { name: isolate(name) })}</span>
            <span className={`figures ${amountMinor > 0n ? "text-positive" : ""}`}>
              {money(amountMinor, currency, "always")}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line px-5 py-4">
        {rest.hasMoreLines ? <p className="text-sm text-ink-muted">{t("more")}</p> : null}
        <a href={paths.statementPdf(accountNumber, month)} className={buttonClass("primary")}>
          <Icon name="download" className="size-4" />
          {t("download")}
        </a>
        <ButtonLink variant="secondary" href={paths.newMessage(`statement/${accountNumber}/${month}`)}>
          {ask("button")}
        </ButtonLink>
      </div>
    </Card>
  );
}
