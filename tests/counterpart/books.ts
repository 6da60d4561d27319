/** A line of an entry. A positive amount increases what the correspondent owes the holder of the account. */
type BookLine = { account: string; amountMinor: bigint };

/** The reason for an entry. */
type EntryKind = "payment" | "return" | "credit" | "credit given back";

/**
 * An entry in the correspondent's books. The lines of the entry add up to zero. `about` is the key of the payment or the credit.
 */
export type Entry = { number: number; date: string; kind: EntryKind; about: string; lines: BookLine[] };

/** The account of the bank under test at the correspondent. */
export const bankAccount = "HOLDFASTUSD";
/** The account for money that the correspondent receives from other banks or pays to them. */
export const otherBanks = "other banks";
/** The charges that the correspondent has earned. */
export const charges = "charges";

/** The correspondent's own double-entry books, in one currency. */
export class Books {
  constructor(
    /** The opening balances. They add up to zero. */
    readonly opening: Record<string, bigint>,
    readonly entries: Entry[],
  ) {}

  /** Adds an entry. @throws Error if the lines do not add up to zero */
  post(entry: Omit<Entry, "number">): Entry {
    const sum = entry.lines.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    if (sum !== 0n) throw new Error(`an entry of the correspondent does not add up: ${entry.kind} ${entry.about}`);
    const posted = { number: this.entries.length + 1, ...entry };
    this.entries.push(posted);
    return posted;
  }

  /** The balance of an account after the entry with the number `until`. */
  balance(account: string, until = this.entries.length): bigint {
    return this.entries
      .filter(({ number }) => number <= until)
      .reduce((sum, entry) => sum + movement(entry, account), this.opening[account] ?? 0n);
  }

  /** The balances of all accounts. */
  balances(): Record<string, bigint> {
    const accounts = new Set([
      ...Object.keys(this.opening),
      ...this.entries.flatMap(({ lines }) => lines.map(({ account }) => account)),
    ]);
    return Object.fromEntries([...accounts].map((account) => [account, this.balance(account)]));
  }
}

/** The amount by which an entry changes the balance of an account. */
export function movement({ lines }: Entry, account: string): bigint {
  return lines.filter((line) => line.account === account).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
