/** What one may choose of the site's look; the first of each is how it is at first (specification, "Template layer"). */
export const appearanceOptions = {
  theme: ["system", "light", "dark"],
  layout: ["vertical", "horizontal"],
  /** `scrollable`: the whole width, and top bar and side menu scroll with the page. */
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

/** The look that a person has chosen. */
export type Appearance = Choices & {
  /** Groups of the side menu that are folded where they are open at first, or open where they are folded at first. */
  turnedGroups: readonly string[];
};

/** A cookie, so that the very first paint is right: the person's choices as `printAppearance` writes them. */
export const appearanceCookieName = "APPEARANCE";
export const appearanceCookieSeconds = 365 * 24 * 60 * 60;

const settings = Object.keys(appearanceOptions) as AppearanceSetting[];
const groupsMax = 12;
const groupPattern = /^[a-z]{1,20}$/;
const separator = ".";

/** Reads what `printAppearance` wrote, or anything that somebody has put in its place: what is no choice is as at first. */
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

/** A short text of the choices that are not as at first; empty when all are. */
export function printAppearance(appearance: Appearance): string {
  const text = new URLSearchParams();
  for (const setting of settings) {
    if (appearance[setting] !== appearanceOptions[setting][0]) text.set(setting, appearance[setting]);
  }
  if (appearance.turnedGroups.length > 0) text.set("turned", appearance.turnedGroups.join(separator));
  return text.toString();
}

/** What another choice makes of a setting: the horizontal layout, a boxed or a scrolling page decide some by themselves. */
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
 * The look as it is shown (specification, "States"): horizontal has a coloured top bar, boxed the icon menu, scrollable the
 * default one. The choices themselves stay, so that they are back when the other choice is taken back.
 */
export function shownAppearance(appearance: Appearance): Appearance {
  const { layout, width } = appearance;
  if (layout === "horizontal") return { ...appearance, topBar: "coloured" };
  if (width === "boxed") return { ...appearance, menuType: "icon" };
  if (width === "scrollable") return { ...appearance, menuType: "default" };
  return appearance;
}

/** The attributes of `<html>` that app/shell.css goes by; undefined where there is none, such as a side menu's in the horizontal layout. */
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

/** The choices with a group of the side menu turned: folded if it was open, open if it was folded. */
export function turnGroup({ turnedGroups }: Appearance, group: string): readonly string[] {
  return turnedGroups.includes(group) ? turnedGroups.filter((turned) => turned !== group) : [...turnedGroups, group];
}
