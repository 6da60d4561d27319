import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { calendarViews } from "@/components/admin/calendar/calendar-place";
import { appearanceAttributes, parseAppearance } from "@/lib/appearance/appearance.model";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { refuseStreams } from "@/scripts/testing/browser";
import { expect, logIn, test } from "@/tests/support/browser/browser";
import { chooseLook } from "@/tests/support/browser/shells";

// Tests that no element moves after it is painted, and that no page first appears in a wrong look or language.

declare global {
  interface Window {
    /**
     * The layout shifts that no user input caused. `value` is the browser's layout-shift score, and `where` lists the moved
     * elements.
     */
    shifts: { value: number; where: string[] }[];
    /** The attributes of `<html>` that were changed after the first paint. */
    changed: string[];
  }
}

/** Runs in the page. */
function watchShifts(): void {
  window.shifts = [];
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const where = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node)));
      window.shifts.push({ value, where });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. */
function watchLook(): void {
  window.changed = [];
  new MutationObserver((records) => {
    for (const { attributeName, oldValue, target } of records) {
      if (target !== document.documentElement || attributeName === null) continue;
      if (document.documentElement.getAttribute(attributeName) !== oldValue) window.changed.push(attributeName);
    }
  }).observe(document, { attributes: true, attributeOldValue: true, subtree: true });
}

/**
 * Makes the connection as slow as on a phone with poor reception. On a slow connection, the browser receives and paints a page in
 * parts.
 */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const kilobytesPerSecond = 200;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: kilobytesPerSecond * 1024,
    uploadThroughput: kilobytesPerSecond * 1024,
  });
}

const steadyPages = [
  { path: paths.login(), email: null },
  { path: paths.dashboard, email: demoCustomerEmail },
  { path: paths.wireTransfer, email: demoCustomerEmail },
  { path: paths.transactions, email: demoCustomerEmail },
  { path: paths.manageUsers, email: demoAdminEmail },
  { path: paths.manageCalendar, email: demoAdminEmail },
  ...calendarViews.map((view) => ({ path: paths.manageCalendarAt({ view }), email: demoAdminEmail })),
];

for (const width of [360, 1280]) {
  test(`nothing shifts while a page loads over a slow connection, at ${width} px`, async ({ newVisitor }) => {
    test.slow();
    for (const { path, email } of steadyPages) {
      const page = await newVisitor();
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(watchShifts);
      if (email) await logIn(page, email, demoPassword);
      await slowDown(page);
      await refuseStreams(page.context());
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => window.shifts), path).toEqual([]);
      await page.close();
    }
  });
}

/**
 * Starts a proxy in front of the site. The proxy sends the part of a page's HTML before `mark` immediately, and the rest after a
 * call of `sendRest`.
 */
async function serveInTwoParts(site: string, mark: string): Promise<{ server: Server; sendRest: () => void }> {
  let sendRest = () => {};
  const isAsked = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  const server = createServer(async (request, response) => {
    const { cookie = "" } = request.headers;
    const given = await fetch(site + request.url, { headers: { cookie }, redirect: "manual" });
    const type = given.headers.get("content-type") ?? "";
    const body = Buffer.from(await given.arrayBuffer());
    response.writeHead(given.status, { "Content-Type": type });
    const end = type.startsWith("text/html") ? body.indexOf(mark) : -1;
    if (end >= 0) {
      response.write(body.subarray(0, end));
      await isAsked;
    }
    response.end(end >= 0 ? body.subarray(end) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { server, sendRest };
}

test("the buttons of a top bar that arrives in two parts stay in their places on a phone", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(watchShifts);
  await logIn(page, demoCustomerEmail, demoPassword);
  const { server, sendRest } = await serveInTwoParts(String(baseURL), 'aria-label="Full screen"');
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}${paths.dashboard}`;
    await page.goto(address, { waitUntil: "commit" });
    const isPainted = () => page.evaluate(() => performance.getEntriesByName("first-paint").length > 0);
    await expect.poll(isPainted, "painted before the second part has come").toBe(true);
    sendRest();
    await page.waitForLoadState("load");
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

const looks: { choices: Record<string, string>; locale: "en" | "ru" | "de" }[] = [
  { choices: { theme: "dark", width: "boxed" }, locale: "ru" },
  { choices: { theme: "light", layout: "horizontal" }, locale: "de" },
  { choices: { menuType: "compact", topBar: "dark", menuTheme: "coloured" }, locale: "en" },
  { choices: { menuType: "condensed", width: "fluid" }, locale: "de" },
  { choices: { menuType: "icon" }, locale: "ru" },
  { choices: { theme: "dark", layout: "horizontal", width: "scrollable" }, locale: "en" },
];

test("the first paint has the chosen look and language, before and after the log-in", async ({ page, baseURL }) => {
  test.slow();
  await refuseStreams(page.context());
  await page.addInitScript(watchLook);
  for (const path of [paths.login(), paths.profile]) {
    if (path === paths.profile) await logIn(page, demoCustomerEmail, demoPassword);
    for (const { choices, locale } of looks) {
      await chooseLook(page, choices);
      await page.context().addCookies([{ name: localeCookieName, value: locale, url: String(baseURL) }]);
      const html = (await (await page.goto(path, { waitUntil: "networkidle" }))?.text()) ?? "";
      const [tag = ""] = html.match(/<html[^>]*>/) ?? [];
      expect(tag).toContain(`lang="${locale}"`);
      const look = { ...parseAppearance(""), ...choices };
      for (const [name, value] of Object.entries(appearanceAttributes(look))) {
        expect(tag.includes(value === undefined ? `${name}=` : `${name}="${value}"`), `${name} ${tag}`).toBe(
          value !== undefined,
        );
      }
      const hasMenus = path === paths.profile;
      const isHorizontal = choices.layout === "horizontal";
      expect(html.includes('class="side-menu'), "side menu").toBe(hasMenus && !isHorizontal);
      expect(html.includes('class="top-menu'), "top menu").toBe(hasMenus && isHorizontal);
      expect(await page.evaluate(() => window.changed), `${path} ${JSON.stringify(choices)}`).toEqual([]);
    }
  }
});
