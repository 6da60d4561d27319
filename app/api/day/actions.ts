"use server";

import { advanceDays } from "@/lib/day/advance-days";
import { endDueDays } from "@/lib/day/end-due-days";
import { getDaysPreview } from "@/lib/day/get-days-preview";
import { retryFailure } from "@/lib/day/retry-failure";
import { advanceDaysInput, endDueDaysInput, retryFailureInput } from "@/lib/day/schema";
import { paths } from "@/lib/paths";
import { change, sessionAction } from "@/lib/server/action";

// Does not revalidate the page, because many calls are needed to move the date by many days. The caller refreshes the page after
// the last call.
export const advanceDaysAction = sessionAction(advanceDaysInput, advanceDays);

export const previewDaysAction = sessionAction(advanceDaysInput, getDaysPreview);

export const endDueDaysAction = sessionAction(
  endDueDaysInput,
  change(endDueDays, { path: paths.manageDay, answer: ({ isDone }: { isDone: boolean }) => ({ isDone }) }),
);

export const retryFailureAction = sessionAction(retryFailureInput, change(retryFailure, { path: paths.manageDay }));
