import * as z from "zod";
import { currencyInput } from "@/lib/money/currency-schema";
import { moneyInput } from "@/lib/money/money-schema";
import { requiredText } from "@/lib/text-schema";

/** The largest number of lines in a journal entry. */
export const journalLinesMax = 20;

const bookDate = z.iso.date({ error: "dateRequired" });
const reason = requiredText(200);

/** A line of an entry. Either `debit` or `credit` contains an amount, but not both. */
const journalLine = z
  .object({
    /** The code of a ledger account without its currency, such as `income:fees` or `nostro:wire`. */
    account: z
      .string({ error: "required" })
      .min(1, "required")
      .regex(/^[a-z][a-z0-9:-]{0,80}$/, "invalid"),
    debit: z.union([z.literal(""), moneyInput]).default(""),
    credit: z.union([z.literal(""), moneyInput]).default(""),
  })
  .superRefine(({ debit, credit }, context) => {
    if ((debit === "") === (credit === "")) {
      context.addIssue({ code: "custom", path: ["debit"], message: debit === "" ? "amountRequired" : "oneSide" });
    }
  });

/** An entry of the general journal between accounts of the bank, in one currency. */
export const postJournalInput = z.object({
  currency: currencyInput,
  /** The date that the entry belongs to: the open business date, or an earlier date of an open month. */
  date: bookDate,
  reason,
  lines: z.array(journalLine).min(2, "journalLines").max(journalLinesMax, "invalid"),
});

export type PostJournalInput = z.output<typeof postJournalInput>;

/** Reverses a journal entry with an entry that has the opposite lines. */
export const reverseJournalInput = z.object({ entryId: z.uuid("invalid"), date: bookDate, reason });

export type ReverseJournalInput = z.output<typeof reverseJournalInput>;
