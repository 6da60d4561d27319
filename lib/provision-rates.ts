import * as z from "zod";

/** The setting for the provisions for loans (docs/decisions/loan-debt.md). */
export const provisionSettings = {
  /** The percentages of the outstanding principal for stages 1, 2 and 3, such as `1,10,50`. */
  PROVISION_RATES: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?(,\d{1,3}(\.\d{1,2})?){2}$/, "must be three percentages such as 1,10,50")
    .default("1,10,50")
    .transform((text) => text.split(",").map((rate) => Math.round(Number(rate) * 100)))
    .refine((rates) => rates.every((rateBp) => rateBp <= 10_000), "must be at most 100"),
};
