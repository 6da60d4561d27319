import type { Viewport } from "next";
import { cookies } from "next/headers";
import { appearanceCookieName, parseAppearance } from "@/lib/appearance/appearance";
import { themeColourOf } from "@/lib/appearance/theme-colours";

/** The viewport of pages that begin with the page's own colour, or with a top bar. */
export async function themeViewport(above: "page" | "topBar"): Promise<Viewport> {
  const appearance = parseAppearance((await cookies()).get(appearanceCookieName)?.value);
  return { themeColor: themeColourOf(appearance, above) };
}
