import type { Viewport } from "next";
import { cookies } from "next/headers";
import { appearanceCookieName, parseAppearance } from "@/lib/appearance/appearance.model";
import { themeColourOf } from "@/lib/appearance/theme-colours.model";

/**
 * The viewport for a page. On phones, the browser's toolbar has the colour of the element at the page's top edge. `above` names
 * this element.
 */
export async function themeViewport(above: "page" | "topBar"): Promise<Viewport> {
  const appearance = parseAppearance((await cookies()).get(appearanceCookieName)?.value);
  return { themeColor: themeColourOf(appearance, above) };
}
