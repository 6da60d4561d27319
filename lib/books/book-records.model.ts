import type { Currency } from "@/lib/money/currency";
import type { RecordedChannel } from "@/lib/transfers/channels.model";
import type { AccountKind } from "./trial-balance.model";

/** A ledger account with its present balance. A positive balance is a credit: money that the bank owes. */
export type BookAccount = { code: string; kind: AccountKind; currency: Currency; balanceMinor: bigint };

/** The record that an entry is about, with the values that the URL of the record's page needs. */
export type EntrySubject = {
  type: string;
  id: string;
  /** The transfer's channel, which the URL of the transfer's page needs. Null if the subject is not a transfer. */
  channel: RecordedChannel | null;
  /** The id of the account's owner. Null if the subject is not a customer's account. */
  ownerId: string | null;
};

/** A posting on a ledger account. The pages show each posting as a line of the account. */
export type AccountLine = {
  /** The posting's number, as decimal text. A later posting on the account has a higher number. */
  sequence: string;
  entryId: string;
  kind: string;
  subject: EntrySubject;
  isReversal: boolean;
  amountMinor: bigint;
  /** The account's balance after the posting. Null if the account's row stores no balance. */
  balanceAfterMinor: bigint | null;
  /** `YYYY-MM-DD`. */
  businessDate: string;
};

/** An entry of the books with its lines, actor and seal. */
export type BookEntry = {
  id: string;
  kind: string;
  description: string;
  subject: EntrySubject;
  /** A user's id, or `system`. */
  actor: string;
  actorName: string | null;
  postedAt: Date;
  /** The business date, `YYYY-MM-DD`: the open date of the books when the entry was written. */
  businessDate: string;
  /** The value date, `YYYY-MM-DD`: the date from which the entry's money counts, for example for interest. */
  valueDate: string;
  reversesId: string | null;
  reversedById: string | null;
  lines: { code: string; currency: Currency; amountMinor: bigint; balanceAfterMinor: bigint | null }[];
  /** The entry's seal, a hash that reveals later changes of the entry; null before the entry is sealed. */
  seal: { number: string; sealedAt: Date; root: string } | null;
};

/**
 * A page of a list. `previous` and `next` are the keys for reading the previous and the next page. Null if no such page exists.
 */
export type BookPage<Item> = { items: Item[]; previous: string | null; next: string | null };
