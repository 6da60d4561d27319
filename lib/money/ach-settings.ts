import * as z from "zod";

const optionalDigits = z
  .string()
  .default("")
  .refine((text) => text === "" || /^\d{9}$/.test(text), "must be nine digits");

/** The settings for the files to the automated clearing house of the United States (docs/connectors.md). */
export const achSettings = {
  /** The times of day in New York at which the bank puts the waiting payments into a file. Applies only to business days. */
  ACH_CUT_OFFS: z
    .string()
    .default("18:00")
    .transform((text, context) => {
      const times = text.split(",").flatMap((part) => part.trim() || []);
      if (times.length > 0 && times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))) return times.sort();
      context.addIssue("must be times such as 10:30, 14:45, 18:00");
      return z.NEVER;
    }),
  /** The routing number of the bank or operator that receives the files. If empty, the bank's own number is used. */
  ACH_DESTINATION: optionalDigits,
  ACH_DESTINATION_NAME: z.string().max(23).default("FEDERAL RESERVE BANK"),
  /** The id of the bank as the originator of the payments. If empty, the id is `1` followed by the bank's routing number. */
  ACH_COMPANY_ID: z.string().max(10).default(""),
  /**
   * The number of the bank's own account that each batch debits by the sum of its credits. If empty, the batches contain no
   * debits.
   */
  ACH_OFFSET_ACCOUNT: z
    .string()
    .default("")
    .refine((text) => /^[A-Za-z0-9-]{0,17}$/.test(text), "must be at most 17 letters, digits and hyphens"),
};
