import type { Viewport } from "next";
import { type Appearance, shownAppearance } from "./appearance.model";

/** The colours of the browser's own bars in light and dark, taken from app/globals.css and app/shell.css. */
export const themeColours = {
  canvas: { light: "#f7f5f2", dark: "#12131a" },
  surface: { light: "#ffffff", dark: "#1b1d26" },
  coloured: { light: "#12306b", dark: "#101f47" },
} as const;

/** The colour of the browser's bar above the page: either the page's colour or the top bar's, in light or dark. */
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
