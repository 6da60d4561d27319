import * as z from "zod";

/** The largest number of days by which one call moves a demonstration's date. */
export const advanceDaysMax = 400;

/** The input that moves the bank's date. */
export const advanceDaysInput = z.object({
  days: z.int({ error: "dayCount" }).min(1, { error: "dayCount" }).max(advanceDaysMax, { error: "dayCount" }),
});

export type AdvanceDaysInput = z.output<typeof advanceDaysInput>;

/** The id of a failed item. */
export const retryFailureInput = z.object({ id: z.uuid({ error: "invalid" }) });

/** The end of the due days takes no input. */
export const endDueDaysInput = z.object({});
