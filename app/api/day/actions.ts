"use server";

import { advanceDays } from "@/lib/day/advance-days";
import { endDueDays } from "@/lib/day/end-due-days";
import { retryFailure } from "@/lib/day/retry-failure";
import { advanceDaysInput, endDueDaysInput, retryFailureInput } from "@/lib/day/schema";
import { paths } from "@/lib/paths";
import { change, sessionAction } from "@/lib/server/action";

// Does not render the page anew on each call: a long move takes many calls, and the caller refreshes the page after the
// last.
export const advanceDaysAction = sessionAction(advanceDaysInput, advanceDays);

export const endDueDaysAction = sessionAction(
  endDueDaysInput,
  change(endDueDays, { path: paths.manageDay, answer: ({ isDone }: { isDone: boolean }) => ({ isDone }) }),
);

export const retryFailureAction = sessionAction(retryFailureInput, change(retryFailure, { path: paths.manageDay }));
