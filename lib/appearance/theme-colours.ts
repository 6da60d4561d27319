import type { Viewport } from "next";
import { type Appearance, shownAppearance } from "./appearance";

/** The colours of app/globals.css and app/shell.css in which a browser or a phone draws its own bars, light and dark. */
export const themeColours = {
  canvas: { light: "#f7f5f2", dark: "#12131a" },
  surface: { light: "#ffffff", dark: "#1b1d26" },
  coloured: { light: "#12306b", dark: "#101f47" },
} as const;

/** The colour that goes on above the page: the page's own, or that of its top bar, in the light or dark that was chosen. */
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
