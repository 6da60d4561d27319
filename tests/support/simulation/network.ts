import type { TransferChannel } from "@/lib/transfers/channels.model";
import { type Money, plusDays } from "./arithmetic";
import { type StatedEntry, type WrittenStatement, writers } from "./statement-formats";

/** An entry that the network will book. `amount` is positive if the bank receives the money. */
export type NetworkEntry = {
  reference: string;
  amount: bigint;
  details: string;
  /** The kind of the exception that the bank must find, or null if the line matches an order exactly. */
  finds: ExceptionKind | null;
  /** The id of the order that the entry pays. */
  order?: string;
};

type ExceptionKind = "missing_with_us" | "returned" | "other_amount";

/** The network's own ledger for one account of the bank. */
export class NetworkAccount {
  balance = 0n;
  /** Entries that the next statement will contain. */
  waiting: NetworkEntry[] = [];
  private sequence = 0;
  private entries = 0;
  private lastDay: string;

  constructor(
    readonly rail: TransferChannel,
    readonly currency: Money,
    opened: string,
  ) {
    this.lastDay = plusDays(opened, -1);
  }

  /** Returns the part of a ledger code that names the account, such as `wire:USD`. */
  get code(): string {
    return `${this.rail}:${this.currency}`;
  }

  /** Books the waiting entries on `date`. Returns a statement for all days since the last statement. */
  state(date: string): { statement: WrittenStatement; entries: NetworkEntry[] } {
    const entries = this.waiting;
    this.waiting = [];
    const stated = entries.map(({ reference, amount, details }): StatedEntry => {
      this.entries += 1;
      return { reference, amount, details, key: `SRV${this.currency}${String(this.entries).padStart(8, "0")}` };
    });
    this.sequence += 1;
    const opening = this.balance;
    this.balance += entries.reduce((sum, { amount }) => sum + amount, 0n);
    const statement = {
      ...{ account: `HOLDFAST${this.currency}`, currency: this.currency, sequence: this.sequence, entries: stated },
      ...{ opening, closing: this.balance, before: this.lastDay, firstDay: plusDays(this.lastDay, 1), lastDay: date },
    };
    this.lastDay = date;
    return { statement, entries };
  }
}

/** The format of each rail's statements. */
export const formats = { interbank: "mt940", wire: "camt", paypal: "csv", skrill: "csv" } as const;

export type Rail = keyof typeof formats;

export const rails = Object.keys(formats) as Rail[];

/** Writes the statements of a rail as one file. `message` is the id of the message, which is different for each file. */
export function writeFile(rail: Rail, statements: WrittenStatement[], message: string): Buffer {
  return Buffer.from(writers[formats[rail]](statements, message), "utf8");
}
