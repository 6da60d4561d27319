/** The options of the site's look. The first option of each setting is the default (specification, "Template layer"). */
export const appearanceOptions = {
  theme: ["system", "light", "dark"],
  layout: ["vertical", "horizontal"],
  /** `scrollable` uses the whole width; top bar and side menu scroll with the page. */
  width: ["fluid", "boxed", "scrollable"],
  topBar: ["coloured", "light", "dark"],
  menuTheme: ["light", "dark", "coloured"],
  menuType: ["default", "compact", "icon", "condensed"],
  preloader: ["off", "on"],
} as const;

type Options = typeof appearanceOptions;
type Choices = { [Setting in keyof Options]: Options[Setting][number] };

/** A setting of the look. */
export type AppearanceSetting = keyof Options;

/** The look that a user has chosen. */
export type Appearance = Choices & {
  /** The groups of the side menu that the user has folded or opened, contrary to the default. */
  turnedGroups: readonly string[];
};

/**
 * The look is stored in a cookie, so that the first paint already has the right look. The cookie's value is the text of
 * `printAppearance`.
 */
export const appearanceCookieName = "APPEARANCE";
export const appearanceCookieSeconds = 365 * 24 * 60 * 60;

const settings = Object.keys(appearanceOptions) as AppearanceSetting[];
const groupsMax = 12;
const groupPattern = /^[a-z]{1,20}$/;
const separator = ".";

/** Parses the text of `printAppearance`. An unknown option becomes the default. */
export function parseAppearance(text: string | undefined): Appearance {
  const given = new URLSearchParams(text ?? "");
  const choices = Object.fromEntries(
    settings.map((setting) => {
      const options: readonly string[] = appearanceOptions[setting];
      return [setting, options.find((option) => option === given.get(setting)) ?? options[0]];
    }),
  ) as Choices;
  const groups = (given.get("turned") ?? "").split(separator).filter((group) => groupPattern.test(group));
  return { ...choices, turnedGroups: [...new Set(groups)].slice(0, groupsMax) };
}

/** Returns a short text of the choices that differ from the defaults. The text is empty if all choices are defaults. */
export function printAppearance(appearance: Appearance): string {
  const text = new URLSearchParams();
  for (const setting of settings) {
    if (appearance[setting] !== appearanceOptions[setting][0]) text.set(setting, appearance[setting]);
  }
  if (appearance.turnedGroups.length > 0) text.set("turned", appearance.turnedGroups.join(separator));
  return text.toString();
}

/**
 * Returns the choice that forces an option on a setting, or null. The horizontal layout, a boxed page and a scrollable page
 * force options.
 */
export function forcedBy(
  appearance: Appearance,
  setting: AppearanceSetting,
): "horizontal" | "boxed" | "scrollable" | null {
  if (appearance.layout === "horizontal") {
    return setting === "topBar" || setting === "menuTheme" || setting === "menuType" ? "horizontal" : null;
  }
  return setting === "menuType" && appearance.width !== "fluid" ? appearance.width : null;
}

/**
 * The look that is shown (specification, "States"). The horizontal layout forces a coloured top bar, a boxed page forces the
 * icon menu, and a scrollable page forces the default menu. The stored choices do not change, so they apply again when the
 * forcing choice ends.
 */
export function shownAppearance(appearance: Appearance): Appearance {
  const { layout, width } = appearance;
  if (layout === "horizontal") return { ...appearance, topBar: "coloured" };
  if (width === "boxed") return { ...appearance, menuType: "icon" };
  if (width === "scrollable") return { ...appearance, menuType: "default" };
  return appearance;
}

/**
 * The attributes of `<html>` on which app/shell.css depends. The value of an absent attribute is undefined. In the horizontal
 * layout, the side menu's attributes are absent.
 */
export function appearanceAttributes(appearance: Appearance): Record<`data-${string}`, string | undefined> {
  const { theme, layout, width, topBar, menuTheme, menuType } = shownAppearance(appearance);
  const hasSideMenu = layout === "vertical";
  return {
    "data-theme": theme === "system" ? undefined : theme,
    "data-layout": layout,
    "data-width": width,
    "data-top-bar": topBar,
    "data-menu-theme": hasSideMenu ? menuTheme : undefined,
    "data-menu-type": hasSideMenu ? menuType : undefined,
  };
}

/** Toggles a group of the side menu between folded and open, and returns the new list of groups. */
export function turnGroup({ turnedGroups }: Appearance, group: string): readonly string[] {
  return turnedGroups.includes(group) ? turnedGroups.filter((turned) => turned !== group) : [...turnedGroups, group];
}
