import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { profitText, rateText } from "@/components/term-products/rate-text";
import { recordReference } from "@/components/term-products/record-reference";
import type { Deposit } from "@/lib/deposits/deposit";
import { type DepositStanding, type StandingPayout, shownDepositStatus } from "@/lib/deposits/deposit-standing.model";
import { fullName } from "@/lib/full-name";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import type { AgreementPaper } from "@/papers/agreement-document";
import type { PaperBank } from "@/papers/letterhead";
import { pagePlaces } from "@/papers/page-line";

type Words = Awaited<ReturnType<typeof readWords>>;

/**
 * The texts of a deposit's agreement and schedule, in the reader's language. `madeAt` is the moment when the document is
 * made.
 */
export async function depositAgreementWords(
  deposit: Deposit,
  standing: DepositStanding,
  bank: PaperBank,
  madeAt: Date,
): Promise<AgreementPaper> {
  const words = await readWords(deposit);
  const { t, dateTime, money } = words;
  const { paidMinor, totalMinor, forfeitedMinor } = standing;
  const isPlan = standing.money === "none";
  return {
    title: t("document.title"),
    subject: deposit.depositName,
    reference: recordReference(deposit.id),
    routingNumber: t("document.routingNumber"),
    status: t("document.status", { moment: dateTime(madeAt), status: t(`statuses.${shownDepositStatus(deposit)}`) }),
    figures: [
      { label: t("document.amount"), value: money(deposit.amountMinor) },
      { label: t("document.interestTotal"), value: money(totalMinor) },
      ...(isPlan ? [] : [{ label: t("document.interestPaid"), value: money(paidMinor) }]),
      forfeitedMinor > 0n
        ? { label: t("document.interestLost"), value: money(forfeitedMinor) }
        : { label: t("document.comesBack"), value: money(deposit.amountMinor + totalMinor) },
    ],
    facts: facts(deposit, standing, bank, words),
    schedule: schedule(deposit, standing, words),
    terms: terms(deposit, words),
    footer: t("document.footer", { bank: bank.name, email: bank.supportEmail }),
    page: t("document.page", { reference: recordReference(deposit.id), ...pagePlaces }),
  };
}

async function readWords({ currency }: Deposit) {
  const [t, shared, format, locale] = await Promise.all([
    getTranslations("deposits"),
    getTranslations("termProducts"),
    getFormatter(),
    getLocale(),
  ]);
  return {
    t,
    shared,
    format,
    money: (amountMinor: bigint) => formatMoneyWithCode(amountMinor, currency, locale),
    /** The bank's dates have no time. Formatting in UTC therefore keeps the day unchanged. */
    date: (date: string) => format.dateTime(new Date(date), { dateStyle: "long", timeZone: "UTC" }),
    shortDate: (date: string) => format.dateTime(new Date(date), { dateStyle: "medium", timeZone: "UTC" }),
    dateTime: (moment: Date) => format.dateTime(moment, { dateStyle: "medium", timeStyle: "long" }),
    profit: (bp: number) => profitText(format, bp),
  };
}

function facts(
  deposit: Deposit,
  { money, effectiveRate }: DepositStanding,
  bank: PaperBank,
  words: Words,
): AgreementPaper["facts"] {
  const { t, date, dateTime, profit } = words;
  const { startedOn, maturesOn } = deposit;
  const lines: [string, string][] = [
    [t("document.bank"), bank.name],
    [t("document.holder"), `${fullName(deposit.owner)}, ${deposit.owner.email}`],
    [t("account"), deposit.account.accountNumber],
    [t("profitPerYear"), t("profitPerYearValue", { profit: profit(deposit.profitBp) })],
    [t("effectiveRate"), rateText(words.format, effectiveRate)],
    [t("duration"), t("years", { years: deposit.lockedInYears })],
    [t("intervalTerm"), t(`intervals.${deposit.interval}`)],
    [t("applied"), dateTime(deposit.createdAt)],
    [t("started"), startedOn ? date(startedOn) : t("document.notStarted")],
    [t("matures"), maturesOn ? date(maturesOn) : money === "none" ? t("document.notStarted") : ""],
    [t("reference"), recordReference(deposit.id)],
  ];
  return lines.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

function schedule(
  { amountMinor, status }: Deposit,
  standing: DepositStanding,
  { t, money, date, shortDate }: Words,
): AgreementPaper["schedule"] {
  const { lines, startOn, totalMinor } = standing;
  const isPlan = standing.money === "none";
  // If the deposit was closed early, the last line of the schedule contains no principal, because the principal was paid back on
  // the closing day.
  const lastMinor = status === "closed" ? 0n : amountMinor;
  const stateOf = ({ stage }: StandingPayout) => (isPlan ? [] : [t(`payoutStates.${stage}`)]);
  return {
    title: t("document.scheduleTitle"),
    text: t(isPlan ? "document.schedulePlanned" : "document.scheduleFixed", { date: date(startOn) }),
    columns: [t("number"), t("document.date"), t("interest"), t("principal"), ...(isPlan ? [] : [t("document.state")])],
    lines: lines.map((payout, index) => ({
      key: String(payout.number),
      cells: [
        String(payout.number),
        shortDate(payout.dueOn),
        money(payout.interestMinor),
        index === lines.length - 1 && lastMinor > 0n ? money(lastMinor) : "",
        ...stateOf(payout),
      ],
    })),
    total: [
      "",
      t("document.total"),
      money(totalMinor),
      lastMinor > 0n ? money(lastMinor) : "",
      ...(isPlan ? [] : [""]),
    ],
  };
}

function terms(deposit: Deposit, { t, shared, money, profit }: Words): AgreementPaper["terms"] {
  const { account, amountMinor, interval, lockedInYears, profitBp, businessDayRule } = deposit;
  const { accountNumber } = account;
  return {
    title: t("document.termsTitle"),
    paragraphs: [
      t("document.termsLock", { amount: money(amountMinor), years: lockedInYears, accountNumber }),
      t("document.termsInterest", {
        profit: profit(profitBp),
        interval: t(`intervalHelp.${interval}`),
        accountNumber,
      }),
      t("document.termsMaturity", { accountNumber }),
      ...(businessDayRule === "none" ? [] : [shared(`closedDayTerms.${businessDayRule}`)]),
      t("document.termsEarly"),
      t("document.termsSuspended"),
    ],
  };
}
