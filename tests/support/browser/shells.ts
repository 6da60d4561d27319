import type { Locator, Page } from "@playwright/test";
import {
  type Appearance,
  appearanceAttributes,
  appearanceCookieName,
  appearanceOptions,
  parseAppearance,
} from "@/lib/appearance/appearance.model";

const { width: pageWidths, menuType: menuTypes } = appearanceOptions;

/**
 * The shell is the frame of the site around every page. A shell is a combination of the layout, the page's width and the kind of
 * side menu.
 */
type Shell = Pick<Appearance, "layout" | "width" | "menuType">;

/** All shells. Only the vertical layout has a side menu, and its kind can be chosen only at the fluid width. */
export const shells: readonly Shell[] = [
  ...menuTypes.map((menuType) => ({ layout: "vertical", width: "fluid", menuType }) as const),
  ...pageWidths
    .filter((width) => width !== "fluid")
    .map((width) => ({ layout: "vertical", width, menuType: "compact" }) as const),
  ...pageWidths.map((width) => ({ layout: "horizontal", width, menuType: "default" }) as const),
];

/** The window widths, in pixels, that tests use to check the site. */
export const windowWidths = [320, 360, 760, 992, 1280];

/** Sets the display settings for the next page that the test opens. */
export async function chooseLook(page: Page, choices: Record<string, string>): Promise<void> {
  const value = encodeURIComponent(new URLSearchParams(choices).toString());
  await page.context().addCookies([{ name: appearanceCookieName, value, url: String(process.env.E2E_BASE_URL) }]);
}

/** Opens the display settings from the account menu. Returns their panel. */
export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Display settings", exact: true }).click();
  return page.getByRole("dialog", { name: "Display settings", exact: true });
}

/**
 * Reads the HTML of the menu under the top bar. Only pages in the horizontal layout have this menu. The result is empty for
 * visitors without a session.
 */
export async function readTopMenu(page: Page, path: string): Promise<string> {
  await chooseLook(page, { layout: "horizontal" });
  await page.goto(path);
  const [menu = ""] = await page.locator(".top-menu").evaluateAll((found) => found.map(({ outerHTML }) => outerHTML));
  await chooseLook(page, {});
  return menu;
}

const measured = shells.map((shell) => ({
  ...shell,
  name: Object.values(shell).join(" "),
  isHorizontal: shell.layout === "horizontal",
  attributes: appearanceAttributes({ ...parseAppearance(""), ...shell }),
}));

/**
 * The smallest window width that has the menu at the side or under the top bar. In narrower windows, the menu of every layout is
 * in a drawer.
 */
const menuWidth = 992;

/** Returns the shells that look different from each other at this window width. Tests need not check the other shells. */
function shellsAt(width: number): typeof measured {
  if (width >= menuWidth) return measured;
  return measured.filter((shell) =>
    shell.isHorizontal ? shell.width === "fluid" : shell.menuType !== "icon" && shell.menuType !== "condensed",
  );
}

/** The shells to measure at a window width. */
export type ShellsAt = (width: number) => typeof measured;

/** The result of `findSidewaysScroll`. */
type Sideways = {
  /** The combinations of shell and window width that make the page wider than its window. */
  wide: string[];
  /**
   * The shells of each layout that leave the least and the most width for the page's content. The crawl measures the other pages
   * only in these shells. The other shells need no measurement: their frame is the same on each page, and their content's width
   * lies between the least and the most.
   */
  extremes: ShellsAt;
};

/**
 * Finds the combinations of shell and window width that make the page wider than its window. The function sets the attributes
 * of `<html>` that the server or the display settings would write for each shell. For the horizontal layout, the function also
 * moves the menu from the side to below the top bar.
 */
export async function findSidewaysScroll(page: Page, topMenu: string, asked: ShellsAt = shellsAt): Promise<Sideways> {
  const wide: string[] = [];
  const extremes = new Map<number, typeof measured>();
  for (const width of windowWidths.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    const shells = asked(width);
    const found = await page.evaluate(measureShells, { shells, topMenu });
    for (const [index, { overPx }] of found.entries()) {
      if (overPx > 0) wide.push(`${width} px ${shells[index]?.name}: ${overPx} px too wide`);
    }
    const byRoom = shells
      .map((shell, index) => ({ shell, roomPx: found[index]?.roomPx ?? 0 }))
      .sort((one, other) => one.roomPx - other.roomPx)
      .map(({ shell }) => shell);
    const ofLayout = (isHorizontal: boolean) => byRoom.filter((shell) => shell.isHorizontal === isHorizontal);
    const ends = [false, true].map(ofLayout).flatMap((layout) => [layout[0], layout.at(-1)]);
    extremes.set(width, [...new Set(ends.filter((shell) => shell !== undefined))]);
  }
  return { wide, extremes: (width) => extremes.get(width) ?? shellsAt(width) };
}

type Measured = { overPx: number; roomPx: number };

/** Runs in the page. Returns for each shell how many pixels the page is wider than its window, and the width of the content. */
function measureShells({ shells: asked, topMenu }: { shells: typeof measured; topMenu: string }): Measured[] {
  const root = document.documentElement;
  const side = document.querySelector<HTMLElement>(".side-menu");
  const set = (attributes: Record<string, string | null | undefined>) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === null) root.removeAttribute(name);
      else root.setAttribute(name, value);
    }
  };
  const names = asked.flatMap(({ attributes }) => Object.keys(attributes));
  const before = Object.fromEntries(names.map((name) => [name, root.getAttribute(name)]));
  const found = asked.map(({ isHorizontal, attributes }) => {
    set(attributes);
    if (isHorizontal && side) {
      side.style.display = "none";
      document.querySelector(".top-bar")?.insertAdjacentHTML("beforeend", topMenu);
    }
    const overPx = root.scrollWidth - window.innerWidth;
    const roomPx = document.querySelector("main")?.clientWidth ?? 0;
    if (isHorizontal && side) {
      side.style.display = "";
      document.querySelector(".top-menu")?.remove();
    }
    return { overPx, roomPx };
  });
  set(before);
  return found;
}
