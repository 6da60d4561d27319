import "server-only";
import { findPostings } from "@/lib/ledger/find-postings.sql";
import type { Currency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { toLines } from "./get-statement";
import type { StatementLine } from "./statement.model";
import { readStatementMonths, type StatementMonthRow } from "./statement.sql";
import { beganOn, daysOf } from "./statement-months";

/** A month (`YYYY-MM`) of an account, with the totals of its statement. The present month ends today (`isOpen`). */
type StatementMonth = {
  month: string;
  openingMinor: bigint;
  inMinor: bigint;
  outMinor: bigint;
  closingMinor: bigint;
  isOpen: boolean;
};

/** An account, and those months of a year in which the account existed, newest first. */
type StatementYearAccount = {
  accountNumber: string;
  accountName: string;
  nickname: string | null;
  currency: Currency;
  months: StatementMonth[];
};

/** The first lines of a month's statement, and the totals of the whole statement. */
type StatementPreview = StatementYearAccount["months"][number] & {
  accountNumber: string;
  currency: Currency;
  lines: StatementLine[];
  hasMoreLines: boolean;
};

type StatementYear = {
  /** The years (`YYYY`) for which an account has statements, newest first. */
  years: string[];
  year: string;
  /** The accounts that existed in the year, the oldest first. */
  accounts: StatementYearAccount[];
  /** Null if no preview was requested, or if the account has no statement for the requested month. */
  preview: StatementPreview | null;
};

type StatementYearRequest = {
  year?: string | undefined;
  preview?: { account: string; month: string } | undefined;
};

const previewLines = 8;

/**
 * Lists the actor's statements of a calendar year, with the totals of each month. The totals are equal to the totals of
 * `getPeriodStatement`. With `preview`, also reads the first lines of one statement.
 *
 * @param request.year `YYYY`. By default, the present year
 * @throws AppError `account_disabled`
 */
export async function getStatementYear(
  actor: Actor,
  { year, preview }: StatementYearRequest = {},
): Promise<StatementYear> {
  assertNotDisabled(actor);
  const rows = await readStatementMonths(actor.userId, year === undefined ? undefined : Number(year));
  const numbers = [...new Set(rows.map(({ accountNumber }) => accountNumber))];
  const accounts = numbers
    .map((accountNumber) => toAccount(rows.filter((row) => row.accountNumber === accountNumber)))
    .filter(({ months }) => months.length > 0);
  return {
    years: yearsOf(rows),
    year: String(rows[0]?.year ?? ""),
    accounts,
    preview: preview ? await readPreview(rows, accounts, preview) : null,
  };
}

function toAccount(rows: StatementMonthRow[]): StatementYearAccount {
  const [first] = rows;
  if (!first) throw new RangeError("no account");
  const { accountNumber, accountName, nickname, currency } = first;
  let balanceMinor = first.openingMinor;
  const months = rows.flatMap(({ since, inMinor, outMinor, today }) => {
    if (since === null || inMinor === null || outMinor === null) return [];
    const openingMinor = balanceMinor;
    balanceMinor += inMinor - outMinor;
    const month = since.slice(0, 7);
    const isOpen = month === today.slice(0, 7);
    return { month, openingMinor, inMinor, outMinor, closingMinor: balanceMinor, isOpen };
  });
  const began = beganOn(first).slice(0, 7);
  return {
    accountNumber,
    accountName,
    nickname,
    currency,
    months: months.filter(({ month }) => month >= began).reverse(),
  };
}

function yearsOf(rows: StatementMonthRow[]): string[] {
  const [first] = rows.map(beganOn).sort();
  if (!first || !rows[0]) return [];
  const newest = Number(rows[0].today.slice(0, 4));
  const oldest = Number(first.slice(0, 4));
  return Array.from({ length: newest - oldest + 1 }, (_, index) => String(newest - index));
}

async function readPreview(
  rows: StatementMonthRow[],
  accounts: StatementYearAccount[],
  { account, month }: { account: string; month: string },
): Promise<StatementPreview | null> {
  const listed = accounts.find(({ accountNumber }) => accountNumber === account);
  const totals = listed?.months.find((one) => one.month === month);
  const ledgerAccountId = rows.find(({ accountNumber }) => accountNumber === account)?.ledgerAccountId;
  if (!listed || !totals || ledgerAccountId === undefined) return null;
  const { postings, hasMore } = await findPostings(db, ledgerAccountId, {
    ...daysOf(month),
    postingsMax: previewLines,
  });
  const { accountNumber, currency } = listed;
  return { ...totals, accountNumber, currency, lines: await toLines(postings), hasMoreLines: hasMore };
}
