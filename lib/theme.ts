/** How the site looks: what the person chose, or what their system says. */
export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** A cookie, so that the server renders the chosen look at once and nothing flashes. */
export const themeCookieName = "THEME";

export function toTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
