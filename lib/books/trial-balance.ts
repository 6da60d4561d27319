import type { Currency } from "@/lib/money/currency";

/** The kinds of accounts in the order of a balance sheet and the profit and loss after it. */
export const accountKinds = ["asset", "liability", "equity", "income", "expense"] as const;

export type AccountKind = (typeof accountKinds)[number];

/** Accounts that a trial balance shows together, since there are as many as customers: what their codes begin with. */
export const accountClasses = ["customer", "deposit", "loan"] as const;

export type AccountClass = (typeof accountClasses)[number];

/** A line of a trial balance: an account of the bank's own, or all accounts of a class. */
export type BalanceLine = {
  /** The account's code, or the class. */
  code: string;
  kind: AccountKind;
  currency: Currency;
  /** Plus: the bank owes, a credit. Minus: the bank is owed or has spent, a debit. */
  balanceMinor: bigint;
  /** How many accounts the line stands for, of those that were ever used; null for a single one. */
  accountCount: number | null;
};

/** What one currency's accounts hold. */
export type CurrencyBalance = {
  currency: Currency;
  /** In the order of `accountKinds`; kinds without an account are left out. */
  kinds: { kind: AccountKind; lines: BalanceLine[] }[];
  debitMinor: bigint;
  creditMinor: bigint;
  /** Credits less debits: anything but zero is an alarm. */
  offMinor: bigint;
};

/** What an account of income or expense has moved: plus, the bank has earned; minus, it has spent. */
export type Earning = {
  code: string;
  currency: Currency;
  /** Since the day that was closed before. */
  dayMinor: bigint;
  /** Since the last day that was closed in the month before, or since the beginning. */
  monthMinor: bigint;
};

/** The books at the end of a closed day, or now. */
export type TrialBalance = {
  /** The closed day that is shown; null: now. */
  date: string | null;
  /** The date that was asked for, where no day was closed on it: `date` is the last one before. */
  insteadOf: string | null;
  /** The first and the last closed day, and the neighbours of the one that is shown; null where there is none. */
  days: Record<"first" | "last" | "before" | "after", string | null>;
  /** In the order in which the bank names its currencies; those without an account are left out. */
  currencies: CurrencyBalance[];
  earnings: Earning[];
};

/** Whether credits and debits are the same in each currency. */
export function addsUp({ currencies }: Pick<TrialBalance, "currencies">): boolean {
  return currencies.every(({ offMinor }) => offMinor === 0n);
}

export function isAccountClass(code: string): code is AccountClass {
  return (accountClasses as readonly string[]).includes(code);
}
