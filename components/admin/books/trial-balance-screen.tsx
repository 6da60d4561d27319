import { useTranslations } from "next-intl";
import { ExportLink } from "@/components/admin/resource/export-link";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { addsUp, type TrialBalance } from "@/lib/books/trial-balance.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { BooksHeader } from "./books-header";
import { CurrencyBooks } from "./currency-books";
import { DateChoice } from "./date-choice";
import { Earnings } from "./earnings";
import { PrintButton } from "./print-button";
import { StartVerification } from "./start-verification";

/** The trial balance. The page states whether the books add up, and shows a table for each currency and the bank's earnings. */
export function TrialBalanceScreen({ balance }: { balance: TrialBalance }) {
  const t = useTranslations("adminBooks");
  const dateText = useDateText();
  const { date, insteadOf, days, currencies } = balance;
  return (
    <>
      <BooksHeader
        current="balance"
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <StartVerification />
            <PrintButton />
            <ExportLink href={paths.manageLedgerCsv(date)} />
          </div>
        }
      />
      <DateChoice date={date} insteadOf={insteadOf} days={days} />
      {currencies.length > 0 ? (
        <>
          <h2 className="mb-3 text-lg font-semibold">
            {date ? t("asOf", { date: dateText(date, "long") }) : t("asOfNow")}
          </h2>
          {insteadOf && date ? (
            <p className="mb-3 text-sm text-ink-muted">
              {t("instead", { asked: dateText(insteadOf, "long"), date: dateText(date, "long") })}
            </p>
          ) : null}
          <Verdict currencies={currencies} />
          {days.first ? null : <p className="mt-3 text-sm text-ink-muted">{t("noDays")}</p>}
          <div className="mt-5 space-y-6">
            {currencies.map((books) => (
              <CurrencyBooks key={books.currency} books={books} />
            ))}
            <Earnings balance={balance} />
          </div>
        </>
      ) : (
        <Nothing balance={balance} />
      )}
    </>
  );
}

function Verdict({ currencies }: Pick<TrialBalance, "currencies">) {
  const t = useTranslations("adminBooks");
  const money = useStaffMoney();
  const format = useFormatter();
  if (addsUp({ currencies })) {
    return (
      <Alert tone="positive" title={t("adds", { amount: format.number(0, { minimumFractionDigits: 2 }) })}>
        {t("addsText")}
      </Alert>
    );
  }
  const off = currencies.filter(({ offMinor }) => offMinor !== 0n);
  return (
    <Alert tone="danger" title={t("off")}>
      <ul>
        {off.map(({ currency, offMinor }) => (
          <li key={currency}>{t("offLine", { currency, amount: money(offMinor, currency, "always") })}</li>
        ))}
      </ul>
      {t("offText")}
    </Alert>
  );
}

function Nothing({ balance: { insteadOf, days } }: { balance: TrialBalance }) {
  const t = useTranslations("adminBooks");
  const dateText = useDateText();
  return (
    <Card>
      {insteadOf && days.first ? (
        <EmptyState
          icon="scroll-text"
          title={t("tooEarlyTitle", { date: dateText(insteadOf, "long") })}
          text={t("tooEarlyText", { first: dateText(days.first, "long") })}
          action={
            <ButtonLink variant="secondary" href={paths.manageLedgerAt(days.first)}>
              {t("showFirst")}
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon="scroll-text"
          title={t(insteadOf ? "tooEarlyTitle" : "emptyTitle", { date: insteadOf ? dateText(insteadOf, "long") : "" })}
          text={t(insteadOf ? "noDays" : "emptyText")}
        />
      )}
    </Card>
  );
}
