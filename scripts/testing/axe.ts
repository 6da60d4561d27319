import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { projectRoot } from "@/scripts/command/project";

/**
 * The code of axe, in its minified form. Every checked page loads the code, and the full form has twice the size. The first
 * statement defines `__name`: the compiler of `npm run screenshots` inserts calls of this helper into functions that run in the
 * page.
 */
const source = `globalThis.__name ??= (named) => named;${readFileSync(path.join(projectRoot, "node_modules", "axe-core", "axe.min.js"), "utf8")}`;

/** CSS selectors of elements that axe skips. */
const exclude = [
  // The mailbox shows e-mails in a frame without scripts, so axe cannot run there.
  "iframe[sandbox]",
  // The focus guards of Headless UI are invisible elements. They receive the focus when the Tab key leaves an open popover, and
  // immediately move the focus to another element.
  "[data-headlessui-focus-guard]",
];

/** The rules and the parts of a page that axe checks. With an empty scope, axe applies all its rules to the whole page. */
export type AxeScope = {
  /** axe checks only these rules. */
  rules?: readonly string[];
  /** axe leaves out these rules. */
  without?: readonly string[];
  /** A CSS selector. axe checks only the matching elements. */
  place?: string;
  /** A CSS selector. axe skips the matching elements. */
  outside?: string;
  /** axe checks only texts and fields that were not shown at the last call of `rememberShown`. */
  onlyNew?: boolean;
};

/**
 * Returns the defects that axe finds on the page in its present state. axe's own package for Playwright is not used, because it
 * loads axe twice for each check and sends all results to the test.
 */
export async function runAxe(page: Page, scope: AxeScope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { rules, without, place, outside, onlyNew = false } = scope;
  const options = {
    resultTypes: ["violations" as const],
    ...(rules ? { runOnly: { type: "rule" as const, values: [...rules] } } : {}),
    ...(without ? { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) } : {}),
  };
  const skipped = [...exclude, ...(outside ? [outside] : [])];
  return await page.evaluate(runInPage, { place, skipped, onlyNew, options });
}

type WithMemory = Window & { shownBefore?: WeakSet<Element> };

/** Remembers the elements that the page shows at present, for a later check with `onlyNew`. */
export async function rememberShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());
    (window as WithMemory).shownBefore = new WeakSet(shown);
  });
}

type Asked = { place: string | undefined; skipped: string[]; onlyNew: boolean; options: RunOptions };

/** Playwright runs this function in the page. */
async function runInPage({ place, skipped, onlyNew, options }: Asked): Promise<string[]> {
  if (document.querySelector("iframe:not([sandbox])")) throw new Error("Into this frame axe does not look.");
  const { axe, shownBefore } = window as unknown as { axe: typeof import("axe-core") } & WithMemory;
  const hasText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const fresh = onlyNew
    ? [...document.querySelectorAll("body *")].filter(
        (element) => !shownBefore?.has(element) && element.checkVisibility() && hasText(element),
      )
    : [];
  if (onlyNew && fresh.length === 0) return [];
  const include = onlyNew ? fresh : place ? [place] : undefined;
  const { violations } = await axe.run({ exclude: skipped, ...(include ? { include } : {}) }, options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(" ")}`).join("\n")}`,
  );
}
