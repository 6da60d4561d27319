import "server-only";
import type { Account } from "@/lib/accounts/account";
import { projectBalance } from "@/lib/accounts/project-balance";
import { addDays } from "@/lib/dates";
import { type BookedLine, findBookedLines } from "@/lib/history/find-booked-lines";
import type { Currency } from "@/lib/money/currency";
import { pivotCurrency, rateScale, type ValuedCurrency, worthIn } from "@/lib/money/exchange-rate";
import { findOutlook } from "@/lib/outlook/find-outlook";
import type { Outlook, UpcomingPayment } from "@/lib/outlook/outlook";
import { isRateTooOld, readRate } from "@/lib/quotes/current-rates";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { type FreeUntil, freeUntil } from "./free-until";
import { type HomeAccountRow, queryHomeAccounts } from "./home-accounts.sql";
import { type HomeLine, type LineDay, lastDates, sinceFirstDay, sumOfDays } from "./home-line";

/** The page shows this number of booked lines. The history shows all booked lines. */
export const bookedMax = 5;
const heldMax = 10;
/** The number of coming days that the page shows. The number covers a whole month and the following day. */
const comingDays = 40;

/**
 * The incoming and the outgoing money of an account on the past days of which the page shows the balances. The first past balance
 * of `HomeLine`, plus `inMinor` and less `outMinor`, is the last past balance. The two amounts are zero or positive.
 */
type Flow = { inMinor: bigint; outMinor: bigint };

/** The facts of a customer's start page. Amounts without a currency of their own are in `currency`. */
export type Home = Outlook & {
  /** The bank's present date. */
  today: string;
  /** The primary account comes first. */
  accounts: Account[];
  /** The account that the page shows. Null if the page shows all accounts together. */
  chosen: Account | null;
  currency: Currency;
  /** The worth of all accounts in the currency of the primary account. Null for a single account, or without current rates. */
  totalMinor: bigint | null;
  line: HomeLine;
  /** The held money of the shown accounts. */
  heldMinor: bigint;
  free: FreeUntil;
  /** Null if the page shows all accounts, because the sums would count moves between own accounts as income and expense. */
  flow: Flow | null;
  /** The newest booked lines, newest first. */
  booked: BookedLine[];
  hasMoreBooked: boolean;
};

/**
 * Reads the actor's start page with three queries: the accounts with the balances of the last `days` days and of the day before,
 * the newest booked lines, and the expected money. The page shows the account with the number `account`. Without this number, or
 * if the account is not the actor's, the page shows all accounts together. If an account's currency has no current rate, the page
 * shows the primary account instead of all accounts.
 *
 * @returns null for a user without an account
 */
export async function findHome(
  actor: Actor,
  { account, days }: { account?: string | undefined; days: number },
): Promise<Home | null> {
  assertNotDisabled(actor);
  const at = now();
  const today = bankDate(at);
  // The chart begins with the balance before the first of these days, so that it also shows the effect of the payments of the
  // first day.
  const dates = lastDates(today, days + 1);
  const [, first = today] = dates;
  const [rows, booked, outlook] = await Promise.all([
    // The last date is `infinity`, because the next business date begins before midnight and its postings must be included.
    queryHomeAccounts(actor.userId, { dayEnds: [...dates.slice(1), "infinity"], from: first, at }),
    findBookedLines(actor, { account, linesMax: bookedMax + 1 }),
    findOutlook(actor, { account, heldMax, days: comingDays }),
  ]);
  const [primary] = rows;
  if (!primary) return null;
  const asked = rows.find(({ accountNumber }) => accountNumber === account);
  if (account !== undefined && !asked) return await findHome(actor, { days });
  const chosen = asked ?? (rows.length === 1 ? primary : null);
  const worthOf = worthsIn(rows, at);
  if (!chosen && !worthOf) return await findHome(actor, { account: primary.accountNumber, days });
  const shown = chosen ? [chosen] : rows;
  const inView = (amountMinor: bigint, currency: Currency) =>
    chosen || !worthOf ? amountMinor : worthOf(amountMinor, currency);
  const sum = (of: (row: HomeAccountRow) => bigint) =>
    shown.reduce((total, row) => total + inView(of(row), row.currency), 0n);
  const dues = outlook.upcoming.map((payment) => ({
    ...payment,
    amountMinor: inView(payment.amountMinor, payment.currency),
  }));
  return {
    ...outlook,
    today,
    accounts: rows,
    chosen,
    currency: (chosen ?? primary).currency,
    totalMinor:
      rows.length > 1 && worthOf
        ? rows.reduce(
            (total, { balanceMinor, heldMinor, currency }) => total + worthOf(balanceMinor - heldMinor, currency),
            0n,
          )
        : null,
    line: lineOf(shown, outlook.upcoming, { dates, today, inView }),
    heldMinor: sum(({ heldMinor }) => heldMinor),
    free: freeUntil(
      sum(({ availableMinor }) => availableMinor),
      dues,
      today,
    ),
    flow: chosen ? { inMinor: chosen.inMinor, outMinor: chosen.outMinor } : null,
    booked: booked.slice(0, bookedMax),
    hasMoreBooked: booked.length > bookedMax,
  };
}

type Worth = (amountMinor: bigint, currency: Currency) => bigint;

/**
 * Returns a function that converts amounts into the currency of the primary account, at the bank's present rates. Returns null if
 * a rate is missing or too old.
 */
function worthsIn(rows: HomeAccountRow[], at: Date): Worth | null {
  const values = new Map<Currency, ValuedCurrency>();
  const currencies = new Set(rows.map(({ currency }) => currency));
  for (const { currency, rate, rateSince } of rows) {
    if (currency === pivotCurrency) values.set(currency, { currency, perDollarScaled: rateScale });
    else if (rate && rateSince && !isRateTooOld(rateSince, at))
      values.set(currency, { currency, perDollarScaled: readRate(rate) });
  }
  const [main] = rows;
  if (!main) return null;
  if (currencies.size === 1) return (amountMinor) => amountMinor;
  const to = values.get(main.currency);
  if (!to || values.size < currencies.size) return null;
  return (amountMinor, currency) => {
    const from = values.get(currency);
    if (!from) throw new RangeError(`no rate for ${currency}`);
    return worthIn(amountMinor, from, to);
  };
}

/**
 * Returns the past balances of the accounts and their projected balances. The projection assumes that the held money leaves the
 * accounts. Apart from this, only the coming payments change the balances.
 */
function lineOf(
  rows: HomeAccountRow[],
  upcoming: UpcomingPayment[],
  { dates, today, inView }: { dates: string[]; today: string; inView: Worth },
): HomeLine {
  const converted = (days: LineDay[], currency: Currency) =>
    days.map(({ date, balanceMinor }) => ({ date, balanceMinor: inView(balanceMinor, currency) }));
  const past = rows.map(({ balances, createdAt, currency }) => {
    const figures = balances.split(",").map(BigInt);
    const days = dates.map((date, index) => ({ date, balanceMinor: figures[index] ?? 0n }));
    return converted(sinceFirstDay(days, bankDate(createdAt)), currency);
  });
  const coming = rows.map((row) => {
    const movements = upcoming
      .filter(({ accountNumber }) => accountNumber === row.accountNumber)
      .map(({ movesOn, amountMinor, isOverdue }) => ({ date: movesOn, amountMinor, isOverdue }));
    const days = projectBalance(row, movements, { from: today, days: comingDays });
    const withoutHeld = days.map((day) => ({ ...day, balanceMinor: day.balanceMinor - row.heldMinor }));
    return converted(withoutHeld, row.currency);
  });
  const tomorrow = addDays(today, 1);
  return { past: sumOfDays(past), coming: sumOfDays(coming).filter(({ date }) => date >= tomorrow) };
}
