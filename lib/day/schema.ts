import * as z from "zod";

/** The largest number of days that one call can move a demonstration's date forward. */
export const advanceDaysMax = 400;

/** The input of `advanceDays`. */
export const advanceDaysInput = z.object({
  days: z.int({ error: "dayCount" }).min(1, { error: "dayCount" }).max(advanceDaysMax, { error: "dayCount" }),
});

export type AdvanceDaysInput = z.output<typeof advanceDaysInput>;

/** The input of `retryFailure`: the id of a failure. */
export const retryFailureInput = z.object({ id: z.uuid({ error: "invalid" }) });

/** The input of `endDueDays`, which is empty. */
export const endDueDaysInput = z.object({});
