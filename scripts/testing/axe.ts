import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { projectRoot } from "@/scripts/command/project";

/** axe without its comments, half as long: every page that is looked at loads it once. */
const source = readFileSync(path.join(projectRoot, "node_modules", "axe-core", "axe.min.js"), "utf8");

/** What axe does not look at. */
const exclude = [
  // The mailbox shows e-mails in a frame in which no script runs, and axe is one.
  "iframe[sandbox]",
  // Headless UI's own, which lead the Tab key on from an open popover and pass the focus on at once.
  "[data-headlessui-focus-guard]",
];

/**
 * The defects that axe finds on the page as it stands; `rules`: those of these rules alone, `place`: only in what this selector
 * finds. axe's own package for Playwright loads it twice for each look, and sends all that it found out over to the test.
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

/** In the page. */
async function runInPage({ context, options }: Asked): Promise<string[]> {
  if (document.querySelector("iframe:not([sandbox])")) throw new Error("Into this frame axe does not look.");
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run(context, options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(" ")}`).join("\n")}`,
  );
}
