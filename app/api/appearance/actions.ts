"use server";

import { saveAppearance } from "@/lib/appearance/save-appearance";
import { appearanceInput } from "@/lib/appearance/schema";
import { sessionAction } from "@/lib/server/action";

/** The browser shows the choice already, and its cookie has it for the pages to come: none is made anew. */
export const saveAppearanceAction = sessionAction(appearanceInput, async (actor, appearance) => {
  await saveAppearance(actor, appearance);
  return null;
});
