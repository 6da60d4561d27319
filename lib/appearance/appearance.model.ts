/**
 * The settings of the site's look, and the options of each setting. The first option is the default (specification, "Template
 * layer").
 */
export const appearanceOptions = {
  theme: ["system", "light", "dark"],
  layout: ["vertical", "horizontal"],
  /** A `scrollable` page uses the whole width. Its top bar and side menu scroll with the content. */
  width: ["fluid", "boxed", "scrollable"],
  topBar: ["coloured", "light", "dark"],
  menuTheme: ["light", "dark", "coloured"],
  menuType: ["default", "compact", "icon", "condensed"],
  preloader: ["off", "on"],
  /** Shows or hides the amounts on the start page. */
  amounts: ["shown", "hidden"],
} as const;

type Options = typeof appearanceOptions;
type Choices = { [Setting in keyof Options]: Options[Setting][number] };

/** A setting of the look. */
export type AppearanceSetting = keyof Options;

/** The look that a user has chosen. */
export type Appearance = Choices & {
  /**
   * The groups of the side menu that the user has opened or folded contrary to their default. Some groups are open by default, and
   * the other groups are folded.
   */
  turnedGroups: readonly string[];
};

/**
 * The name of the cookie that stores the look. The server reads the cookie, so that the browser's first paint of a page already
 * has the right look. The cookie's value is the result of `printAppearance`.
 */
export const appearanceCookieName = "APPEARANCE";
export const appearanceCookieSeconds = 365 * 24 * 60 * 60;

const settings = Object.keys(appearanceOptions) as AppearanceSetting[];
const groupsMax = 12;
const groupPattern = /^[a-z]{1,20}$/;
const separator = ".";

/** Parses the result of `printAppearance`. Replaces an unknown option with the default option. */
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

/** Returns a short text with the choices that differ from the defaults. The text is empty if all choices are defaults. */
export function printAppearance(appearance: Appearance): string {
  const text = new URLSearchParams();
  for (const setting of settings) {
    if (appearance[setting] !== appearanceOptions[setting][0]) text.set(setting, appearance[setting]);
  }
  if (appearance.turnedGroups.length > 0) text.set("turned", appearance.turnedGroups.join(separator));
  return text.toString();
}

/**
 * Returns the chosen layout or width if it overrides `setting`, otherwise null. Only the horizontal layout, the boxed width and
 * the scrollable width override other settings.
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
 * Returns the look that pages show (specification, "States"). The horizontal layout always has a coloured top bar. A boxed page
 * always has the icon menu, and a scrollable page always has the default menu. The user's own choices stay stored, so they apply
 * again when the user changes to another layout or width.
 */
export function shownAppearance(appearance: Appearance): Appearance {
  const { layout, width } = appearance;
  if (layout === "horizontal") return { ...appearance, topBar: "coloured" };
  if (width === "boxed") return { ...appearance, menuType: "icon" };
  if (width === "scrollable") return { ...appearance, menuType: "default" };
  return appearance;
}

/**
 * Returns the attributes of `<html>` that app/shell.css and app/globals.css need. React omits an attribute with the value
 * undefined. The horizontal layout has no side menu, so the attributes of the side menu are absent in this layout.
 */
export function appearanceAttributes(appearance: Appearance): Record<`data-${string}`, string | undefined> {
  const { theme, layout, width, topBar, menuTheme, menuType, amounts } = shownAppearance(appearance);
  const hasSideMenu = layout === "vertical";
  return {
    "data-theme": theme === "system" ? undefined : theme,
    "data-layout": layout,
    "data-width": width,
    "data-top-bar": topBar,
    "data-menu-theme": hasSideMenu ? menuTheme : undefined,
    "data-menu-type": hasSideMenu ? menuType : undefined,
    "data-amounts": amounts === "hidden" ? amounts : undefined,
  };
}

/** Toggles a group of the side menu between folded and open. Returns the new `turnedGroups`. */
export function turnGroup({ turnedGroups }: Appearance, group: string): readonly string[] {
  return turnedGroups.includes(group) ? turnedGroups.filter((turned) => turned !== group) : [...turnedGroups, group];
}
