import type { Locator, Page, Response } from "@playwright/test";
import { appearanceCookieName } from "@/lib/appearance/appearance.model";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { expect, logIn, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

// Tests which data of a customer's account the browser stores, and how the password fields work with password managers.

/**
 * Reads all data in the browser that a script of the site could read: every kind of storage, and the cookies without `HttpOnly`.
 */
async function traces(page: Page): Promise<Record<string, unknown>> {
  return await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie
      .split("; ")
      .filter(Boolean)
      .map((cookie) => cookie.split("=")[0]),
  }));
}

/** Reads the header `Clear-Site-Data`. Playwright returns this header only from `allHeaders()`. */
const cleared = async (response: Response) => (await response.allHeaders())["clear-site-data"];

const nothing = { local: [], session: [], databases: [], caches: [], workers: 0, cookies: [] };

test("the browser stores no data of the account except cookies that scripts cannot read", async ({ page }) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  for (const path of [paths.home, paths.dashboard, paths.transactions, paths.profile, paths.security]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { cookies, ...kept } = await traces(page);
    expect({ ...kept, cookies: [] }, path).toEqual(nothing);
    // Scripts may read only two cookies: the display settings and the language.
    for (const name of cookies as string[]) expect([appearanceCookieName, localeCookieName], path).toContain(name);
  }
  const secret = (await page.context().cookies()).filter(({ name }) => name.startsWith("holdfast-"));
  expect(secret.length).toBeGreaterThan(0);
  for (const { name, httpOnly, sameSite } of secret)
    expect({ httpOnly, sameSite }, name).toEqual({ httpOnly: true, sameSite: "Lax" });
});

test("after a log-out the back button shows no data of the account, and the reply clears the browser's data", async ({
  page,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.profile);
  await expect(
    page
      .getByText(email)
      .or(page.locator(`input[value="${email}"]`))
      .first(),
  ).toBeVisible();
  const told = page.waitForResponse(async (response) => (await cleared(response)) !== undefined);
  await page.locator(`a[href="${paths.logout}"]`).first().click();
  expect(await cleared(await told)).toBe('"cache", "storage"');
  await page.waitForURL((url) => url.pathname === paths.login());
  for (let step = 0; step < 3; step += 1) {
    await page.goBack({ timeout: 5_000 }).catch(() => undefined);
    await expect(page).toHaveURL(/\/(login|logout)|^about:blank/);
    expect(await page.content()).not.toContain(email);
  }
});

test("after a session ended elsewhere, the open page shows no data of the account", async ({ page, newVisitor }) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.profile);
  expect(await page.content()).toContain(email);
  const other = await newVisitor();
  await other.context().addCookies(await page.context().cookies());
  await other.goto(paths.logout);
  await other.waitForURL((url) => url.pathname === paths.login());
  const told = page.waitForResponse(async (response) => (await cleared(response)) !== undefined);
  await page.locator(`a[href="${paths.transactions}"]`).first().click();
  expect(await cleared(await told)).toBe('"cache", "storage"');
  await page.waitForURL((url) => url.pathname === paths.login());
  // The browser requests the page from the server, and does not restore the old page.
  await expect(async () => expect(await page.content()).not.toContain(email)).toPass();
});

/**
 * The password fields of a page. The page contains all these fields as soon as it is shown, so the test does not wait for them.
 */
const passwordFields = (page: Page): Locator => page.locator('input[autocomplete$="-password"]');

async function expectKind(field: Locator): Promise<void> {
  await field.page().evaluate((text) => navigator.clipboard.writeText(text), "pasted quiet lanterns 7");
  await field.focus();
  await field.page().keyboard.press("ControlOrMeta+V");
  await expect(field).toHaveValue("pasted quiet lanterns 7");
  const show = field.locator("xpath=..").getByRole("button", { name: /^Show/ });
  await expect(field).toHaveAttribute("type", "password");
  await show.click();
  await expect(field).toHaveAttribute("type", "text");
  await field.locator("xpath=..").getByRole("button", { name: /^Hide/ }).click();
  await expect(field).toHaveAttribute("type", "password");
}

test("every password field allows pasting, showing and password managers", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { email, password } = await signUpCustomer(page.request);
  const expectPage = async (path: string, kinds: string[], open?: () => Promise<void>) => {
    await page.goto(path);
    await expect(page.locator("form").first()).toBeVisible();
    await open?.();
    const fields = passwordFields(page);
    await expect(fields).toHaveCount(kinds.length);
    for (const [index, kind] of kinds.entries()) {
      await expect(fields.nth(index), path).toHaveAttribute("autocomplete", kind);
      await expectKind(fields.nth(index));
    }
    // All other fields that hide their text are PIN fields, which password managers must not fill in.
    const hidden = page.locator('input[type="password"]:not([autocomplete$="-password"])');
    for (const field of await hidden.all()) await expect(field).toHaveAttribute("inputmode", "numeric");
  };
  await expectPage(paths.login(), ["current-password"]);
  await expectPage(paths.register, ["new-password", "new-password"]);
  await logIn(page, email, password);
  await expectPage(paths.editSecurity("password"), ["current-password", "new-password", "new-password"]);
  await expectPage(paths.editProfile("email"), ["current-password"]);
  // The profile asks for the password only when a PIN is changed.
  const changePin = () => page.getByLabel("Domestic Transfer Pin").fill("1357");
  await expectPage(paths.editProfile("details"), ["current-password"], changePin);
});
