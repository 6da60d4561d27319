"use server";

import { saveAppearance } from "@/lib/appearance/save-appearance";
import { appearanceInput } from "@/lib/appearance/schema";
import { sessionAction } from "@/lib/server/action";

/**
 * Revalidates no page, because the browser already shows the chosen appearance. A cookie stores the appearance for the next
 * pages.
 */
export const saveAppearanceAction = sessionAction(appearanceInput, async (actor, appearance) => {
  await saveAppearance(actor, appearance);
  return null;
});
