import type { Page } from "@playwright/test";
import { appearanceCookieName } from "@/lib/appearance/appearance.model";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  test,
} from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

// Pages without a connection (docs/decisions/offline.md). Other tests block service workers.

test.use({
  serviceWorkers: "allow",
  expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|503|Failed to fetch|RSC payload/],
});

/** Waits until the service worker controls this page. */
const expectWorker = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** The names of all stored data that the page's scripts could read. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));

const nothing = { local: [], session: [], databases: [], caches: [] };

test("an open page states the age of its figures, and a requested page explains why it has no figures", async ({
  page,
  context,
}) => {
  const { email, password, firstName } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.dashboard);
  await expectWorker(page);
  // The element for the offline notice must load while the browser is still online.
  await expect(page.locator("[role=status].fixed")).toBeAttached();

  await context.setOffline(true);
  const notice = page.getByRole("status").filter({ hasText: "No connection since" });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(firstName);
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await expect(notice).toBeHidden();

  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveTitle("You are offline | Holdfast Trust");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  expect(await page.content()).not.toContain(firstName);
  expect(await kept(page)).toEqual(nothing);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
  await page.goto(paths.transactions);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");

  // Once the browser is online again, the requested page loads automatically.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("TRANSACTION HISTORY");
  expect(await kept(page)).toEqual(nothing);
});

test("the offline page uses the reader's language and look", async ({ page, context, baseURL }) => {
  await page.goto(paths.login());
  await expectWorker(page);
  for (const [lang, theme, heading, ground] of [
    ["de", "dark", "Sie sind offline", "rgb(18, 19, 26)"],
    ["ru", "light", "Нет подключения к интернету", "rgb(247, 245, 242)"],
  ] as const) {
    const url = baseURL ?? "";
    await context.addCookies([
      { name: localeCookieName, value: lang, url },
      { name: appearanceCookieName, value: encodeURIComponent(`theme=${theme}`), url },
    ]);
    await context.setOffline(true);
    await page.goto(paths.terms);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator("body")).toHaveCSS("background-color", ground);
    await context.setOffline(false);
    // The requested page (the terms) loads automatically, and the test waits for this page before it opens another page.
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading);
    await page.goto(paths.login());
  }
});

test("a log-out deletes all data of the customer, and removes the service worker until the next page", async ({
  page,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.profile);
  await expectWorker(page);
  await page.evaluate(() => localStorage.setItem("left", "behind"));
  await page.goto(paths.logout);
  await page.waitForURL((url) => url.pathname === paths.login());
  await expect(async () => expect(await kept(page)).toEqual(nothing)).toPass();
  await expectWorker(page);
  expect(await page.content()).not.toContain(email);
});

test("a session that ended elsewhere makes its browser delete the stored data, even with a service worker", async ({
  page,
  newVisitor,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.profile);
  await expectWorker(page);
  await page.evaluate(() => localStorage.setItem("left", "behind"));
  const other = await newVisitor();
  await other.context().addCookies(await page.context().cookies());
  await other.goto(paths.logout);
  await other.waitForURL((url) => url.pathname === paths.login());
  await page.goto(paths.transactions);
  await page.waitForURL((url) => url.pathname === paths.login());
  await expect(async () => expect(await kept(page)).toEqual(nothing)).toPass();
});

test("the service worker changes no page: each page arrives complete, with its own headers", async ({ page }) => {
  await page.goto(paths.login());
  await expectWorker(page);
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  const response = await page.goto(paths.terms);
  expect(response?.status()).toBe(200);
  expect((await (await asked).allHeaders())["sec-fetch-dest"]).not.toBe("empty");
});

test("the service worker's file is a script with its own policy, and no cache keeps it", async ({ request }) => {
  const response = await request.get(paths.worker);
  expect(response.headers()).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
});
