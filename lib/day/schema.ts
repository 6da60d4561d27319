import * as z from "zod";

/** Days by which a demonstration is moved at once. */
export const advanceDaysMax = 400;

/** What moves the bank's date. */
export const advanceDaysInput = z.object({
  days: z.int({ error: "dayCount" }).min(1, { error: "dayCount" }).max(advanceDaysMax, { error: "dayCount" }),
});

export type AdvanceDaysInput = z.output<typeof advanceDaysInput>;

/** Names an item that failed. */
export const retryFailureInput = z.object({ id: z.uuid({ error: "invalid" }) });

/** Ending what is due takes nothing but the wish. */
export const endDueDaysInput = z.object({});
