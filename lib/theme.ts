/** The look of the site: the one that the person chose, or the one of their system. */
export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** A cookie, so that the server renders the chosen look at once and nothing flashes. */
export const themeCookieName = "THEME";

export function toTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
