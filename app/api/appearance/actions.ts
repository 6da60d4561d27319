"use server";

import { saveAppearance } from "@/lib/appearance/save-appearance";
import { appearanceInput } from "@/lib/appearance/schema";
import { sessionAction } from "@/lib/server/action";

/** Renders no page again: the browser already shows the choice, and its cookie applies the choice to the next pages. */
export const saveAppearanceAction = sessionAction(appearanceInput, async (actor, appearance) => {
  await saveAppearance(actor, appearance);
  return null;
});
