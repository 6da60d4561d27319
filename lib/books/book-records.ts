import type { Currency } from "@/lib/money/currency";
import type { RecordedChannel } from "@/lib/transfers/channels";
import type { AccountKind } from "./trial-balance";

/** An account of the books with what it holds now. Plus: the bank owes, a credit. */
export type BookAccount = { code: string; kind: AccountKind; currency: Currency; balanceMinor: bigint };

/** What an entry is about, with what leads to it. */
export type EntrySubject = {
  type: string;
  id: string;
  /** Of a transfer: the queue that it is in follows from it. */
  channel: RecordedChannel | null;
  /** Of an account: whose it is. */
  ownerId: string | null;
};

/** A line of an account. */
export type AccountLine = {
  /** Its number, which rises with time, as decimal text. */
  sequence: string;
  entryId: string;
  kind: string;
  subject: EntrySubject;
  isReversal: boolean;
  amountMinor: bigint;
  /** Null for accounts that carry no balance. */
  balanceAfterMinor: bigint | null;
  postedAt: Date;
};

/** An entry of the books with everything that is known of it. */
export type BookEntry = {
  id: string;
  kind: string;
  description: string;
  subject: EntrySubject;
  /** A user's id, or `system`. */
  actor: string;
  actorName: string | null;
  postedAt: Date;
  reversesId: string | null;
  reversedById: string | null;
  lines: { code: string; currency: Currency; amountMinor: bigint; balanceAfterMinor: bigint | null }[];
  /** What vouches for it; null until it is sealed. */
  seal: { number: string; sealedAt: Date; root: string } | null;
};

/** A page of a list, with the places where its neighbours begin. */
export type BookPage<Item> = { items: Item[]; previous: string | null; next: string | null };
