import * as z from "zod";

/** A month of the books, `YYYY-MM`. */
export const monthInput = z.object({
  month: z.string({ error: "required" }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid"),
});

export type MonthInput = z.output<typeof monthInput>;
