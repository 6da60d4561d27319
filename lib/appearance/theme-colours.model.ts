import type { Viewport } from "next";
import { type Appearance, shownAppearance } from "./appearance.model";

/**
 * The colours for the address bar of the browser in the light and the dark theme, copied from app/globals.css and app/shell.css.
 */
export const themeColours = {
  canvas: { light: "#f7f5f2", dark: "#12131a" },
  surface: { light: "#ffffff", dark: "#1b1d26" },
  coloured: { light: "#12306b", dark: "#101f47" },
} as const;

/**
 * Returns the colour for the address bar of the browser. The address bar takes the colour of the element directly below it.
 * `above` names this element: the page, or the site's top bar. For the theme `system`, returns one colour for light and one
 * colour for dark.
 */
export function themeColourOf(appearance: Appearance, above: "page" | "topBar"): Viewport["themeColor"] {
  const { theme, topBar } = shownAppearance(appearance);
  if (above === "topBar" && topBar === "dark") return themeColours.surface.dark;
  const { light, dark } = themeColours[above === "page" ? "canvas" : topBar === "coloured" ? "coloured" : "surface"];
  if (theme !== "system") return theme === "light" ? light : dark;
  return [
    { media: "(prefers-color-scheme: light)", color: light },
    { media: "(prefers-color-scheme: dark)", color: dark },
  ];
}
