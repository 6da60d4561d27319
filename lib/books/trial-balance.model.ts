import type { Currency } from "@/lib/money/currency";

/** The kinds of accounts: first the kinds of the balance sheet, then the kinds of the profit and loss account. */
export const accountKinds = ["asset", "liability", "equity", "income", "expense"] as const;

export type AccountKind = (typeof accountKinds)[number];

/**
 * The classes of accounts for which a trial balance shows only totals. The number of accounts in these classes grows with the
 * number of customers. The code of an account begins with its class.
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
   * A positive amount is a credit: money that the bank owes or has earned. A negative amount is a debit: money that others owe
   * the bank, or that the bank has spent.
   */
  balanceMinor: bigint;
  /** The number of accounts in the class that have at least one posting. Null if the line shows a single account. */
  accountCount: number | null;
};

/** The balances of all accounts in one currency. */
export type CurrencyBalance = {
  currency: Currency;
  /** The kinds that have an account, in the order of `accountKinds`. */
  kinds: { kind: AccountKind; lines: BalanceLine[] }[];
  debitMinor: bigint;
  creditMinor: bigint;
  /** Credits less debits. If the value is not zero, the books contain an error. */
  offMinor: bigint;
};

/** The change of the balance of an income or expense account. A positive amount is income. A negative amount is an expense. */
export type Earning = {
  code: string;
  currency: Currency;
  /** The change since the previous closed day. */
  dayMinor: bigint;
  /**
   * The change since the last closed day before the shown month. If no such day exists, the change since the books were opened.
   */
  monthMinor: bigint;
};

/** The books at the end of a closed day, or at present. */
export type TrialBalance = {
  /** The closed day that is shown; null for the present. */
  date: string | null;
  /**
   * The requested date if it is not a closed day, otherwise null. If the requested date is not a closed day, `date` contains the
   * last closed day before it.
   */
  insteadOf: string | null;
  /** The first and the last closed day, and the closed days before and after the shown day; null if no such day exists. */
  days: Record<"first" | "last" | "before" | "after", string | null>;
  /** The balances of each currency that has an account, in the order in which the bank lists its currencies. */
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
