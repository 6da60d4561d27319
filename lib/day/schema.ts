import * as z from "zod";

/** The largest number of days that one call can move a demonstration's date forward. */
export const advanceDaysMax = 400;

export const advanceDaysInput = z.object({
  days: z.int({ error: "dayCount" }).min(1, { error: "dayCount" }).max(advanceDaysMax, { error: "dayCount" }),
});

export type AdvanceDaysInput = z.output<typeof advanceDaysInput>;

export const retryFailureInput = z.object({ id: z.uuid({ error: "invalid" }) });

export const endDueDaysInput = z.object({});
