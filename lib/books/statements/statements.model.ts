import type { ChartAccount } from "@/lib/books/chart/chart.model";
import type { AccountKind } from "@/lib/books/trial-balance.model";
import type { Currency } from "@/lib/money/currency";

/** A line of a financial statement: a ledger account or a class of accounts, in one currency or in all currencies together. */
export type StatementLine = {
  /**
   * The code of a ledger account, or the name of a class of accounts. In a statement of all currencies together, the code
   * contains no currency.
   */
  code: string;
  /** The chart account. Undefined if the chart does not contain the account. */
  account: ChartAccount | undefined;
  /**
   * For income and expense, the amount of the period. For all other kinds, the amount at the end of the period. For assets and
   * expenses, a positive amount is a debit. For all other kinds, a positive amount is a credit.
   */
  amountMinor: bigint;
  /** The amount at the end of the date before the period; zero for income and expense. */
  beforeMinor: bigint;
};

/** The lines of one kind with their totals. */
export type StatementGroup = { kind: AccountKind; lines: StatementLine[]; amountMinor: bigint; beforeMinor: bigint };

/** Profit and loss for a period, and the balance sheet at the period's end. */
export type FinancialStatements = {
  /** The first and the last date of the period, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The first and the last closed date of the books. */
  days: { first: string; last: string };
  /** The currency of the amounts: the shown currency, or the bank's currency for all currencies together. */
  currency: Currency;
  /** True if the amounts of all currencies are converted to the bank's currency and added. */
  isTotal: boolean;
  /** The currencies that have accounts. */
  currencies: Currency[];
  /** The currencies that have no rate at the end of the period. A total of all currencies does not include their amounts. */
  withoutRate: Currency[];
  income: StatementGroup;
  expense: StatementGroup;
  /** Income less expenses of the period. */
  resultMinor: bigint;
  assets: StatementGroup;
  liabilities: StatementGroup;
  equity: StatementGroup;
  /**
   * The result that the closing of a year has not yet carried forward to retained earnings. This result is part of the equity.
   */
  uncarried: { amountMinor: bigint; beforeMinor: bigint };
  /** The positions in currencies at the end of the period. Empty if no end-of-day run has valued them. */
  positions: StatedPosition[];
  /** The limit in US cents above which the value of a position is reported to staff. */
  positionLimitMinor: bigint;
  /**
   * Assets less liabilities and equity. For one currency, the difference is zero. For a total of all currencies, the difference
   * comes from rounding the conversions.
   */
  differenceMinor: bigint;
};

/** A position in a currency, and the value of the position in US cents at the bank's rate. */
export type StatedPosition = {
  currency: Currency;
  positionMinor: bigint;
  /** Units of the currency for one dollar, as decimal text; null if the currency has no rate. */
  rate: string | null;
  worthMinor: bigint;
};
