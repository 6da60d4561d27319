import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BooksHeader } from "@/components/admin/books/books-header";
import { PrintButton } from "@/components/admin/books/print-button";
import { ExportLink } from "@/components/admin/resource/export-link";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import type { FinancialStatements } from "@/lib/books/statements/statements.model";
import { addDays } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { PeriodChoice } from "./period-choice";
import { Positions } from "./positions";
import { StatementTable } from "./statement-table";

/**
 * The profit and loss statement of a period, and the balance sheet at the end of this period. `statements` is null until the
 * first end-of-day run has closed a business date.
 */
export function StatementsScreen({ statements }: { statements: FinancialStatements | null }) {
  const t = useTranslations("adminBooks.statements");
  if (!statements) {
    return (
      <>
        <BooksHeader current="statements" />
        <Card>
          <EmptyState icon="scroll-text" title={t("noneTitle")} text={t("noneText")} />
        </Card>
      </>
    );
  }
  const { from, to, currency, isTotal } = statements;
  const place = { from, to, currency: isTotal ? undefined : currency };
  return (
    <>
      <BooksHeader
        current="statements"
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <PrintButton />
            <a href={paths.ledgerStatementsPdf(place)} className={buttonClass("secondary")}>
              <Icon name="file-text" className="size-4" />
              {t("pdf")}
            </a>
            <ExportLink href={paths.ledgerStatementsCsv(place)} />
          </div>
        }
      />
      <PeriodChoice statements={statements} />
      <div className="space-y-6">
        <ProfitAndLoss statements={statements} />
        <BalanceSheet statements={statements} />
        <Positions statements={statements} />
        <Notes statements={statements} />
      </div>
    </>
  );
}

type Part = { statements: FinancialStatements };

function ProfitAndLoss({ statements }: Part) {
  const t = useTranslations("adminBooks.statements");
  const dateText = useDateText();
  const { from, to, currency, isTotal, income, expense, resultMinor } = statements;
  return (
    <Section
      id="profit-and-loss"
      title={t("profitAndLoss")}
      text={t("profitText", { from: dateText(from, "long"), to: dateText(to, "long"), currency })}
    >
      <StatementTable
        caption={t("profitAndLoss")}
        {...{ currency, isTotal }}
        groups={[income, expense]}
        sums={[{ label: t("result"), amountMinor: resultMinor, beforeMinor: 0n }]}
      />
    </Section>
  );
}

function BalanceSheet({ statements }: Part) {
  const t = useTranslations("adminBooks.statements");
  const dateText = useDateText();
  const money = useStaffMoney();
  const { from, to, currency, isTotal, assets, liabilities, equity, uncarried, differenceMinor } = statements;
  const before = addDays(from, -1);
  return (
    <Section
      id="balance-sheet"
      title={t("balanceSheet")}
      text={t("balanceText", { date: dateText(to, "long"), currency })}
    >
      <StatementTable
        caption={t("balanceSheet")}
        {...{ currency, isTotal }}
        beforeHeading={t("endOf", { date: dateText(before) })}
        groups={[assets, liabilities, { ...equity, extra: { label: t("uncarried"), ...uncarried } }]}
        sums={[
          ...(isTotal && differenceMinor !== 0n
            ? [{ label: t("rounding"), amountMinor: differenceMinor, beforeMinor: 0n }]
            : []),
          {
            label: t("funds"),
            amountMinor:
              liabilities.amountMinor + equity.amountMinor + uncarried.amountMinor + (isTotal ? differenceMinor : 0n),
            beforeMinor: liabilities.beforeMinor + equity.beforeMinor + uncarried.beforeMinor,
          },
        ]}
      />
      <div className="p-4">
        {isTotal || differenceMinor === 0n ? (
          <Alert tone="positive">{t("balanced")}</Alert>
        ) : (
          <Alert tone="danger">{t("off", { amount: money(differenceMinor, currency, "always") })}</Alert>
        )}
      </div>
    </Section>
  );
}

function Section({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id} className="overflow-hidden print:break-inside-avoid">
      <div className="border-b border-line px-4 py-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-ink-muted">{text}</p>
      </div>
      {children}
    </Card>
  );
}

function Notes({ statements: { to, isTotal, withoutRate } }: Part) {
  const t = useTranslations("adminBooks.statements");
  const dateText = useDateText();
  return (
    <div className="space-y-1 text-sm text-ink-muted">
      <p>{t("late")}</p>
      {isTotal ? <p>{t("converted", { date: dateText(to, "long") })}</p> : null}
      {withoutRate.length > 0 ? <p>{t("withoutRate", { currencies: withoutRate.join(", ") })}</p> : null}
    </div>
  );
}
