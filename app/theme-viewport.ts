import type { Viewport } from "next";
import { cookies } from "next/headers";
import { appearanceCookieName, parseAppearance } from "@/lib/appearance/appearance.model";
import { themeColourOf } from "@/lib/appearance/theme-colours.model";

/**
 * The viewport for a page. `above` selects the colour at the top edge of the page: the page's colour or the top bar's colour.
 */
export async function themeViewport(above: "page" | "topBar"): Promise<Viewport> {
  const appearance = parseAppearance((await cookies()).get(appearanceCookieName)?.value);
  return { themeColor: themeColourOf(appearance, above) };
}
