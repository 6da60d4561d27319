import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { menuSections } from "@/components/layout/menu/menu";
import { paths } from "@/lib/paths";
import type { Role } from "@/lib/roles";
import type { Finding } from "@/scripts/bench/report";
import { browserArguments, ensureBrowser, refuseStreams } from "@/scripts/testing/browser";
import type { BrowserSessions } from "./visits";

const rounds = 3;
const bound = { kind: "at most", value: 100 } as const;

/** For each visitor, `start` is the page on which a measurement begins, and `role` decides which entries the menu contains. */
const visitors: Record<keyof BrowserSessions, { start: string; role: Role }> = {
  customer: { start: paths.home, role: "customer" },
  staff: { start: paths.manage, role: "admin" },
};

/** Measures the time in milliseconds from the click on a menu entry until the new page or its placeholder is painted. */
export async function benchNavigation(base: string, sessions: BrowserSessions): Promise<Finding[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const findings: Finding[] = [];
    for (const who of ["customer", "staff"] as const) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: base });
      await refuseStreams(context);
      await addCookie(context, base, sessions[who]);
      findings.push(await walk(await context.newPage(), who));
      await context.close();
    }
    return findings;
  } finally {
    await browser.close();
  }
}

async function addCookie(context: BrowserContext, base: string, cookie: string): Promise<void> {
  const [name = "", ...value] = cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: base }]);
}

async function walk(page: Page, who: keyof BrowserSessions): Promise<Finding> {
  const { start, role } = visitors[who];
  const hrefs = menuSections(role)
    .flatMap(({ entries }) => entries.map(({ href }) => href))
    .filter((href) => href !== paths.logout && href !== start);
  // Each round ends on the start page, so that all rounds begin on the same page.
  const times = new Map<string, number[]>([...hrefs, start].map((href) => [href, []]));
  await page.goto(start, { waitUntil: "networkidle" });
  for (let round = 0; round < rounds; round += 1) {
    for (const [href, measured] of times) measured.push(await goTo(page, href));
  }
  const middles = [...times].map(([href, measured]) => ({ href, ms: measured.toSorted((a, b) => a - b)[1] ?? 0 }));
  return {
    name: `from a click in the menu of ${who === "staff" ? "staff" : "customers"} to the paint, slowest page, ms`,
    ratio: Math.max(...middles.map(({ ms }) => ms)),
    bound,
    detail: middles.map(({ href, ms }) => `${href} ${ms.toFixed(0)}`).join(", "),
  };
}

/**
 * Opens a page through the menu as a person does: expands the collapsed groups, moves the pointer to the entry and clicks.
 *
 * @returns the time in milliseconds that `timeNextClick` has measured
 */
async function goTo(page: Page, href: string): Promise<number> {
  const folded = page.locator('.side-menu .menu-group[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const link = page.locator(`.side-menu a[href="${href}"]`);
  await link.hover();
  await page.waitForLoadState("networkidle");
  const [ms] = await Promise.all([page.evaluate(timeNextClick), link.click()]);
  await page.waitForURL((url) => url.pathname === href);
  await page.locator("main:not([aria-busy]) h1").waitFor();
  return ms;
}

/**
 * Playwright runs this function in the page. Returns the time in milliseconds from the next click until the new page or its
 * placeholder is painted. A placeholder counts as painted once it is half opaque. The function computes this moment from the
 * start of the placeholder's animation. The browser fades the placeholder in even while scripts block the page, so a script would
 * notice the moment too late.
 */
async function timeNextClick(): Promise<number> {
  const frameMs = 1000 / 60;
  const left = document.querySelector("main h1");
  const startedAt = await new Promise<number>((resolve) => {
    document.addEventListener("click", ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  let placeholderAt = Number.POSITIVE_INFINITY;
  for (let isSeen = false; !isSeen; ) {
    await new Promise(requestAnimationFrame);
    const [fade] = document.querySelector(".page-placeholder")?.getAnimations() ?? [];
    const timing = fade?.effect?.getComputedTiming();
    if (typeof fade?.startTime === "number" && timing) {
      placeholderAt = fade.startTime + Number(timing.delay) + Number(timing.duration) / 2 + frameMs;
    }
    isSeen = placeholderAt < performance.now() || document.querySelector("main h1") !== left;
  }
  const paintedAt = await new Promise<number>((resolve) => {
    const afterPaint = new MessageChannel();
    afterPaint.port1.addEventListener("message", () => resolve(performance.now()));
    afterPaint.port1.start();
    afterPaint.port2.postMessage(null);
  });
  return Math.min(paintedAt, placeholderAt) - startedAt;
}
