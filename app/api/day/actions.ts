"use server";

import { advanceDays } from "@/lib/day/advance-days";
import { advanceDaysInput } from "@/lib/day/schema";
import { sessionAction } from "@/lib/server/action";

// The page is not made anew by each call: moving far takes many, and the last of them refreshes it.
export const advanceDaysAction = sessionAction(advanceDaysInput, advanceDays);
