import * as z from "zod";
import type { HistoryItem } from "@/lib/history/history-item.model";
import type { Currency } from "@/lib/money/currency";

/**
 * True if a text is long enough for a search of records: two characters, or one letter of a script in which one letter can be a
 * name (伟). For a shorter text, the browser searches only the list of pages.
 */
export function isSearchable(text: string): boolean {
  return [...text].length >= 2 || /^\p{Lo}$/u.test(text);
}

export const searchLengthMax = 100;

export const searchInput = z.object({
  text: z
    .string({ error: "invalid" })
    .trim()
    .refine(isSearchable, "required")
    .max(searchLengthMax, `maxLength:${searchLengthMax}`)
    .refine((text) => !text.includes("\0"), "invalid"),
});

/**
 * A transfer that the actor has sent or received. `id` is null if the actor has received the transfer, because the receiver of a
 * transfer cannot usually open its page.
 */
export type FoundTransfer = Pick<
  HistoryItem,
  "reference" | "name" | "direction" | "amountMinor" | "currency" | "createdAt"
> & { id: string | null };

/** Returns the data that the search shows about a transfer. */
export function toFoundTransfer(item: HistoryItem): FoundTransfer {
  const { subjectId, reference, name, direction, amountMinor, currency, createdAt } = item;
  return {
    id: direction === "out" ? subjectId : null,
    ...{ reference, name, direction, amountMinor, currency, createdAt },
  };
}

/** The records that a search has found: at most five of each kind, and at most ten in `records`. */
export type Found = {
  beneficiaries: { id: string; accountName: string; accountNumber: string; nickname: string }[];
  transfers: FoundTransfer[];
  /** For staff only. */
  customers: { id: string; name: string; email: string }[];
  /** For staff only. Contains transfers found by reference or amount, and loans and deposits found by amount, name or owner. */
  records: FoundRecord[];
};

/** A record in one of the staff's queues. */
export type FoundRecord = {
  queue: "wire" | "interbank" | "wallet" | "loan" | "deposit";
  id: string;
  /** The name of the record's owner. */
  name: string;
  /** The reference of a transfer, or the name of a plan. */
  label: string;
  amountMinor: bigint;
  currency: Currency;
  createdAt: Date;
};
