"use server";

import { revalidatePath } from "next/cache";
import { advanceDays } from "@/lib/day/advance-days";
import { endDueDays } from "@/lib/day/end-due-days";
import { retryFailure } from "@/lib/day/retry-failure";
import { advanceDaysInput, endDueDaysInput, retryFailureInput } from "@/lib/day/schema";
import { paths } from "@/lib/paths";
import { sessionAction } from "@/lib/server/action";

// The page is not made anew by each call: moving far takes many, and whoever calls refreshes it after the last.
export const advanceDaysAction = sessionAction(advanceDaysInput, advanceDays);

export const endDueDaysAction = sessionAction(endDueDaysInput, async (actor) => {
  const result = await endDueDays(actor);
  revalidatePath(paths.manageDay);
  return result;
});

export const retryFailureAction = sessionAction(retryFailureInput, async (actor, input) => {
  await retryFailure(actor, input);
  revalidatePath(paths.manageDay);
  return null;
});
