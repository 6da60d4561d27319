import { useTranslations } from "next-intl";
import { type Fact, FactList } from "@/components/term-products/fact-list";
import { useDateText } from "@/components/term-products/use-date-text";
import { Alert } from "@/components/ui/alert";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { daysBetween } from "@/lib/dates";
import type { Deposit } from "@/lib/deposits/deposit";
import {
  type DepositStanding,
  type ShownDepositStatus,
  shownDepositStatus,
} from "@/lib/deposits/deposit-standing.model";
import { depositMoney } from "@/lib/deposits/status-effect.model";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { DepositStatusBadge } from "./deposit-status";

type DepositSummaryProps = { deposit: Deposit; standing: DepositStanding; today: string };

/**
 * A deposit's amount, with the remaining term and the interest below. If its money is not locked, the deposit's status is shown
 * in place of the remaining term.
 */
export function DepositSummary({ deposit, standing, today }: DepositSummaryProps) {
  const t = useTranslations("deposits");
  const { amountMinor, currency, status, reason } = deposit;
  const name = outcomeOf(deposit);
  const facts = useInterestFacts(deposit, standing);
  return (
    <>
      <DepositStatusBadge deposit={deposit} />
      <p className="mt-4 text-sm text-ink-muted">{t(`headline.${name}`)}</p>
      <p className="text-2xl font-semibold tracking-tight">
        <Amount amountMinor={amountMinor} currency={currency} />
      </p>
      {standing.money === "locked" ? (
        <div className="mt-4">
          <TimeLeft standing={standing} today={today} />
        </div>
      ) : (
        <Outcome deposit={deposit} />
      )}
      {status === "suspended" ? (
        <div className="mt-5">
          <Alert tone="warning" title={t("suspendedTitle")}>
            <p>{t("suspendedText")}</p>
            {reason ? <p className="mt-1 break-words">{t("reason", { reason })}</p> : null}
          </Alert>
        </div>
      ) : null}
      {name === "deleted" || name === "withdrawn" || name === "notBegun" ? null : (
        <FactList facts={facts} className="mt-6 border-t border-line pt-5" />
      )}
    </>
  );
}

/** The elapsed share of the term, as a bar and as text. */
export function TimeLeft({ standing: { startOn, endOn }, today }: { standing: DepositStanding; today: string }) {
  const t = useTranslations("deposits");
  const format = useFormatter();
  const dateText = useDateText();
  const left = Math.max(daysBetween(today, endOn), 0);
  const share = Math.min(Math.max(daysBetween(startOn, today) / daysBetween(startOn, endOn), 0), 1);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold">{t("freeOn", { date: dateText(endOn) })}</span>
        <span className="text-ink-muted">{t("daysLeft", { days: left })}</span>
      </p>
      <div
        role="img"
        aria-label={t("elapsed", { percent: format.number(share, { style: "percent" }) })}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}

/** Returns the status to show. If an application was closed before its money was locked, the status is "notBegun". */
function outcomeOf(deposit: Deposit): ShownDepositStatus | "notBegun" {
  return deposit.status === "closed" && depositMoney(deposit) === "none" ? "notBegun" : shownDepositStatus(deposit);
}

/** The status of a deposit whose money is not locked. */
export function Outcome({ deposit }: { deposit: Deposit }) {
  const { amountMinor, currency, account, reason: given } = deposit;
  const { accountNumber } = account;
  const name = outcomeOf(deposit);
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  if (name === "running" || name === "suspended") return null;
  const reason = given || (name === "deleted" ? t("noReason") : "");
  return (
    <div className="mt-2 text-sm text-ink-muted">
      <p>{t(`${name}Text`, { amount: money(amountMinor, currency), accountNumber })}</p>
      {reason ? <p className="mt-1 font-medium break-words text-ink">{t("reason", { reason })}</p> : null}
    </div>
  );
}

type GainProps = { amountMinor: bigint; currency: Currency; hasArrived?: boolean };

/** Interest with its sign. Only paid interest is green. */
function Gain({ amountMinor, currency, hasArrived = false }: GainProps) {
  return (
    <Amount
      amountMinor={amountMinor}
      currency={currency}
      sign="always"
      className={hasArrived && amountMinor > 0n ? "text-positive" : undefined}
    />
  );
}

/**
 * The next interest payment and the paid interest of a deposit. For an application, shows only the total interest. For a deposit
 * that was paid back, shows only the paid interest.
 */
export function useInterestFacts({ currency, status }: Deposit, standing: DepositStanding): Fact[] {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const {
    open: [next],
    lines,
    paidMinor,
    forfeitedMinor,
    totalMinor,
  } = standing;
  const amount = (minor: bigint) => <Amount amountMinor={minor} currency={currency} />;
  if (standing.money === "none") {
    return [{ term: t("interestTotal"), value: amount(totalMinor), note: t("gainNote", { count: lines.length }) }];
  }
  const paid = {
    term: t("interestPaid"),
    value: <Gain amountMinor={paidMinor} currency={currency} hasArrived />,
    note: t("interestOf", { total: money(totalMinor, currency) }),
  };
  if (status === "paid") return [paid];
  if (status === "closed") return [paid, { term: t("interestLost"), value: amount(forfeitedMinor) }];
  return [
    {
      term: t("nextInterest"),
      value: next ? <Gain amountMinor={next.interestMinor} currency={currency} /> : t("noNextInterest"),
      note: next ? (next.stage === "waiting" ? t("payoutStates.waiting") : dateText(next.dueOn)) : undefined,
    },
    paid,
  ];
}
