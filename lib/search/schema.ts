import * as z from "zod";
import type { HistoryItem } from "@/lib/history/history-item";

/** Shorter texts find only pages, in the browser. */
export const searchLengthMin = 2;
export const searchLengthMax = 100;

export const searchInput = z.object({
  text: z
    .string({ error: "invalid" })
    .trim()
    .min(searchLengthMin, "required")
    .max(searchLengthMax, `maxLength:${searchLengthMax}`)
    .refine((text) => !text.includes("\0"), "invalid"),
});

/** What was found of each kind, five at most. */
export type Found = {
  beneficiaries: { id: string; accountName: string; accountNumber: string; nickname: string }[];
  /** Transfers that were sent or have arrived; `id` is that of the transfer itself, null for the receiver's. */
  transfers: (Pick<HistoryItem, "reference" | "name" | "direction" | "amountMinor" | "currency" | "createdAt"> & {
    id: string | null;
  })[];
  /** For staff alone. */
  customers: { id: string; name: string; email: string }[];
};

/** What the bank offers now, by its names, and where one writes to. */
export type Offers = { loans: string[]; deposits: string[]; supportEmail: string };
