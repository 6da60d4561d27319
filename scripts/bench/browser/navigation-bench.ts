import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import type { Finding } from "@/scripts/bench/report";
import { browserArguments, ensureBrowser } from "@/scripts/testing/browser";
import type { BrowserSessions } from "./visits";

const rounds = 3;
const bound = { kind: "at most", value: 100 } as const;

/** Pages of the menu, in an order in which each is left for the next. */
const ways: Record<keyof BrowserSessions, { start: string; pages: string[] }> = {
  customer: {
    start: paths.home,
    pages: [paths.profile, paths.transactions, paths.wireTransfer, paths.loans, paths.beneficiaries, paths.home],
  },
  staff: {
    start: paths.manage,
    pages: [paths.manageUsers, paths.manageInterbankTransfers, paths.manageLoans, paths.manageRates, paths.manage],
  },
};

/** How long it takes from the click on an entry of the menu until the page that it leads to, or its place, is painted. */
export async function benchNavigation(base: string, sessions: BrowserSessions): Promise<Finding[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const findings: Finding[] = [];
    for (const who of ["customer", "staff"] as const) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: base });
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
  const { start, pages } = ways[who];
  const times = new Map<string, number[]>(pages.map((path) => [path, []]));
  await page.goto(start, { waitUntil: "networkidle" });
  for (let round = 0; round < rounds; round += 1) {
    for (const path of pages) {
      await page.mouse.move(0, 0);
      await page.waitForLoadState("networkidle");
      times.get(path)?.push(await page.evaluate(timeClick, path));
      await page.waitForURL((url) => url.pathname === path);
    }
  }
  const middles = [...times].map(([path, measured]) => ({ path, ms: measured.toSorted((a, b) => a - b)[1] ?? 0 }));
  return {
    name: `from a click in the menu of ${who === "staff" ? "staff" : "customers"} to the paint, slowest page, ms`,
    ratio: Math.max(...middles.map(({ ms }) => ms)),
    bound,
    detail: middles.map(({ path, ms }) => `${path} ${ms.toFixed(0)}`).join(", "),
  };
}

/** In the page: presses the link, and waits until something else than before has been painted in the place of the page. */
async function timeClick(path: string): Promise<number> {
  const main = document.querySelector("main");
  const link = document.querySelector<HTMLAnchorElement>(`.side-menu a[href="${path}"]`);
  if (!main || !link) throw new Error(`no link to ${path}`);
  // The groups of the menu may be folded: a click of a script reaches the link all the same.
  const before = main.querySelector("h1")?.textContent;
  const startedAt = performance.now();
  return await new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (main.querySelector("h1")?.textContent === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const afterPaint = new MessageChannel();
        afterPaint.port1.addEventListener("message", () => resolve(performance.now() - startedAt));
        afterPaint.port1.start();
        afterPaint.port2.postMessage(null);
      });
    });
    observer.observe(main, { childList: true, subtree: true, characterData: true });
    link.click();
  });
}
