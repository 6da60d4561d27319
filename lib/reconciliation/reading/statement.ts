import "server-only";
import { type Currency, isCurrency } from "@/lib/money/currency";
import { parseBalance } from "@/lib/money/parse-money";
import {
  balanceGap,
  blockingProblems,
  type LineProblem,
  type ReadingStop,
  skippedProblems,
} from "@/lib/reconciliation/settlement.model";
import { cleanText } from "./clean-text";
import { type DraftLine, UnreadableFile } from "./draft-line";

/**
 * A statement of a file. A value is null if the file does not contain it. Amounts are in minor units of `currency`. A positive
 * balance is money that belongs to the bank.
 */
export type Statement = {
  name: string | null;
  /** The number that the network has given to this statement of the account. */
  sequence: number | null;
  account: string | null;
  currency: Currency | null;
  firstDay: string | null;
  lastDay: string | null;
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  /** The sum of the booked lines. Null if a line cannot be read. */
  bookedMinor: bigint | null;
  lineCount: number;
};

/** The content of a file without its lines. Only a CSV file has `headings` and `sample`. `sample` contains the first rows. */
export type FileContent = {
  statements: Statement[];
  headings: string[];
  sample: string[][];
  /** The reason why the file must not be imported. Null if the file may be imported. */
  stop: ReadingStop | null;
};

/** The maximum number of statements in one file. A file with one statement for each day of a year stays below this limit. */
const statementsMax = 1_000;

/** Converts decimal text with a decimal point to minor units. A debit is negative. Returns null for any other text. */
export function balanceOf(amount: string, currency: string, isCredit: boolean): bigint | null {
  if (!isCurrency(currency) || !/^\d*\.?\d*$/.test(amount)) return null;
  const balance = parseBalance(amount, currency);
  if (!balance.ok) return null;
  return isCredit ? balance.amountMinor : -balance.amountMinor;
}

/** Converts a text of up to nine digits to the number of a statement. Returns null for any other text. */
export const sequenceOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);

/** Collects the values of a statement while its lines are read. */
export class StatementTally {
  name = "";
  sequence: number | null = null;
  account = "";
  currency = "";
  firstDay: string | null = null;
  lastDay: string | null = null;
  openingMinor: bigint | null = null;
  closingMinor: bigint | null = null;
  private bookedMinor: bigint | null = 0n;
  private lineCount = 0;
  /** True if the currency comes from the statement itself and not from its first line. */
  private isNamed = true;
  /** True if a line is in another currency than the statement. */
  private isMixed = false;
  private days: { first: string; last: string } | null = null;

  add(line: DraftLine): void {
    this.lineCount += 1;
    if (line.bookedOn && !line.problem) this.widen(line.bookedOn);
    if (line.problem && skippedProblems.has(line.problem)) return;
    if (this.lineCount === 1) this.isNamed = this.currency !== "";
    if (!this.currency && line.currency) this.currency = line.currency;
    const isReadable = !line.problem && line.amountMinor !== null && line.currency === this.currency;
    if (line.currency && line.currency !== this.currency) this.isMixed = true;
    if (this.bookedMinor === null) return;
    this.bookedMinor = isReadable ? this.bookedMinor + signedMinor(line) : null;
  }

  private widen(day: string): void {
    const { first, last } = this.days ?? { first: day, last: day };
    this.days = { first: day < first ? day : first, last: day > last ? day : last };
  }

  end(): Statement {
    const { openingMinor, closingMinor, bookedMinor, lineCount } = this;
    return {
      ...{ name: cleanText(this.name) || null, account: cleanText(this.account) || null, sequence: this.sequence },
      currency: isCurrency(this.currency) && (this.isNamed || !this.isMixed) ? this.currency : null,
      // If the file states no period, the period is from the earliest to the latest day of the statement's lines.
      firstDay: this.firstDay ?? this.days?.first ?? this.lastDay,
      lastDay: this.lastDay ?? this.days?.last ?? this.firstDay,
      ...{ openingMinor, closingMinor, bookedMinor, lineCount },
    };
  }
}

/** The signed amount of a line: positive for a credit, negative for a debit. */
export const signedMinor = ({ amountMinor, isCredit }: DraftLine) => (amountMinor ?? 0n) * (isCredit ? 1n : -1n);

/** Collects the statements of a file. Also determines whether a line has a problem that forbids the import of the file. */
export class FileTally {
  private readonly ended: Statement[] = [];
  private current: StatementTally | null = null;
  private isBlocked = false;

  /** Begins the next statement. @throws UnreadableFile `too_many_lines` */
  begin(): StatementTally {
    this.endCurrent();
    if (this.ended.length >= statementsMax) throw new UnreadableFile("too_many_lines");
    this.current = new StatementTally();
    return this.current;
  }

  /** The statement that is being read. Begins a statement if necessary. */
  get statement(): StatementTally {
    return this.current ?? this.begin();
  }

  add(line: DraftLine): DraftLine {
    this.statement.add(line);
    if (line.problem && blockingProblems.has(line.problem as LineProblem)) this.isBlocked = true;
    return line;
  }

  /** @throws UnreadableFile `several_accounts` if the file contains statements of two accounts in the same currency */
  end(csv: { headings: string[]; sample: string[][] } = { headings: [], sample: [] }): FileContent {
    this.endCurrent();
    const statements = this.ended;
    const accounts = new Map<string, string>();
    for (const { account, currency } of statements) {
      if (account === null) continue;
      const known = accounts.get(currency ?? "");
      if (known !== undefined && known !== account) throw new UnreadableFile("several_accounts");
      accounts.set(currency ?? "", account);
    }
    const isOff = statements.some((statement) => (balanceGap(statement) ?? 0n) !== 0n);
    return { statements, ...csv, stop: this.isBlocked ? "rows" : isOff ? "balance" : null };
  }

  private endCurrent(): void {
    if (this.current) this.ended.push(this.current.end());
    this.current = null;
  }
}
