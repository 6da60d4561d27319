import type { Currency } from "@/lib/money/currency";

/** The kinds of accounts: first the kinds of the balance sheet, then the kinds of the profit and loss account. */
export const accountKinds = ["asset", "liability", "equity", "income", "expense"] as const;

export type AccountKind = (typeof accountKinds)[number];

/**
 * Classes of accounts that a trial balance shows as totals, since their number grows with the customers. An account's code
 * begins with its class.
 */
export const accountClasses = ["customer", "deposit", "loan"] as const;

export type AccountClass = (typeof accountClasses)[number];

/** A line of a trial balance: one of the bank's own accounts, or all accounts of a class. */
export type BalanceLine = {
  /** The account's code, or the class. */
  code: string;
  kind: AccountKind;
  currency: Currency;
  /**
   * A positive amount is a credit, which the bank owes. A negative amount is a debit, which others owe the bank or the bank has
   * spent.
   */
  balanceMinor: bigint;
  /** The number of used accounts in a class; null for a single account. */
  accountCount: number | null;
};

/** The balances of all accounts in one currency. */
export type CurrencyBalance = {
  currency: Currency;
  /** In the order of `accountKinds`, without kinds that have no account. */
  kinds: { kind: AccountKind; lines: BalanceLine[] }[];
  debitMinor: bigint;
  creditMinor: bigint;
  /** Credits less debits. Any value but zero is an error in the books. */
  offMinor: bigint;
};

/** The change of an income or expense account; a positive amount is income, a negative amount an expense. */
export type Earning = {
  code: string;
  currency: Currency;
  /** The change since the previous closed day. */
  dayMinor: bigint;
  /** The change since the last closed day of the previous month, or since the beginning. */
  monthMinor: bigint;
};

/** The books at the end of a closed day, or at present. */
export type TrialBalance = {
  /** The closed day that is shown; null for the present. */
  date: string | null;
  /** The requested date, when it is no closed day; `date` is then the last closed day before it. */
  insteadOf: string | null;
  /** The first and the last closed day, and the closed days before and after the shown day; null where there is no such day. */
  days: Record<"first" | "last" | "before" | "after", string | null>;
  /** In the bank's order of currencies, without currencies that have no account. */
  currencies: CurrencyBalance[];
  earnings: Earning[];
};

/** True when credits equal debits in each currency. */
export function addsUp({ currencies }: Pick<TrialBalance, "currencies">): boolean {
  return currencies.every(({ offMinor }) => offMinor === 0n);
}

export function isAccountClass(code: string): code is AccountClass {
  return (accountClasses as readonly string[]).includes(code);
}
