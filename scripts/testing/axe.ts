import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { projectRoot } from "@/scripts/command/project";

/** The minified code of axe, because every checked page loads it once and the full code has twice the size. */
const source = readFileSync(path.join(projectRoot, "node_modules", "axe-core", "axe.min.js"), "utf8");

/** CSS selectors of elements that axe skips. */
const exclude = [
  // The mailbox shows e-mails in a frame without scripts, so axe cannot run there.
  "iframe[sandbox]",
  // The invisible focus guards of Headless UI receive the focus when the Tab key leaves an open popover, and pass the focus on
  // immediately.
  "[data-headlessui-focus-guard]",
];

/**
 * Returns the defects that axe finds on the page in its present state. `rules` limits the check to these rules. `place` is a CSS
 * selector that limits the check to the matching elements. The function replaces axe's own package for Playwright, because the
 * package loads axe twice for each check and sends all results to the test.
 */
export async function runAxe(page: Page, rules?: string[], place?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const context = { exclude, ...(place ? { include: [place] } : {}) };
  const options = {
    resultTypes: ["violations" as const],
    ...(rules ? { runOnly: { type: "rule" as const, values: rules } } : {}),
  };
  return await page.evaluate(runInPage, { context, options });
}

type Asked = { context: { include?: string[]; exclude: string[] }; options: RunOptions };

/** Playwright runs this function in the page. */
async function runInPage({ context, options }: Asked): Promise<string[]> {
  if (document.querySelector("iframe:not([sandbox])")) throw new Error("Into this frame axe does not look.");
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run(context, options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(" ")}`).join("\n")}`,
  );
}
