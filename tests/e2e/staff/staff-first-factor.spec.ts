import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { addAuthenticator } from "@/tests/support/browser/authenticator";
import {
  test as base,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  ok,
  outcome,
} from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { startSecondSite } from "@/tests/support/browser/site";
import { asOwner, asRuntime, type TestServer } from "@/tests/support/database/test-databases";
import { timeCode } from "@/tests/support/identity/time-codes";

// Tests a site whose staff need a second factor (`STAFF_SECOND_FACTOR=1`). Except on a demonstration site, staff always need a
// second factor.

const known = process.env.E2E_TEST_SERVER;
const server = () => JSON.parse(known ?? "") as TestServer;
const database = () => withDatabaseName(server().adminUrl, `${server().prefix}browser`);

const test = base.extend<object, { strictSite: string }>({
  strictSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use) => {
      const settings = { STAFF_SECOND_FACTOR: "1" };
      const site = await startSecondSite("staff-first-factor", asRuntime(server(), database()), settings);
      await use(site.baseUrl);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ strictSite }, use) => use(strictSite),
});

test.skip(!known, "the database of a site that was there before is not the tests' to open");

/**
 * Creates a staff member without a second factor, and logs the staff member in with the password. After the log-in, the site asks
 * the staff member to set up a factor.
 */
async function beginAsStaff(page: Page): Promise<{ email: string; password: string }> {
  const { email, password } = await signUpCustomer(page.request);
  const change = "UPDATE users SET role = 'admin', status = 'active', email_verified_at = now() WHERE email = $1";
  await withConnection(asOwner(server(), database()), (client) => client.query(change, [email]));
  await logIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Set up a second factor", exact: true })).toBeVisible();
  return { email, password };
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(paths.login("/manage-users"));
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/second-step/);
}

async function keepCodes(page: Page): Promise<void> {
  await expect(page.getByRole("list", { name: "Recovery codes", exact: true }).getByRole("listitem")).toHaveCount(10);
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "I have kept them", exact: true }).click();
  await page.waitForURL("/manage-users");
}

test("staff without a second factor set up a passkey between password and session, and log in with it", async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  await beginAsStaff(page);
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await device.recogniseOwner(false);
  await page.getByRole("button", { name: "Add a passkey", exact: true }).click();
  await ok(outcome(page, "Error in adding the passkey"));
  await page.goto("/manage-users");
  await expect(page, "the password alone is no log-in").toHaveURL(/\/login/);
  await page.goto(paths.secondStep("/manage-users"));
  await device.recogniseOwner(true);
  await page.getByLabel("Name").fill("Work laptop");
  await page.keyboard.press("Enter");
  await keepCodes(page);
  await page.context().clearCookies();
  await page.goto(paths.login("/manage-users"));
  await page.getByRole("button", { name: "Log in with a passkey", exact: true }).click();
  await page.waitForURL("/manage-users");
});

test("staff can set up an authenticator app instead, and its first right code logs them in", async ({ page }) => {
  const { email, password } = await beginAsStaff(page);
  await page.getByRole("button", { name: "Use an authenticator app instead", exact: true }).click();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Phone");
  await page.keyboard.press("Enter");
  const secret = ((await page.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await expectAccessibleInBothLooks(page);
  await page.getByLabel("Code that the app shows").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code that the app shows")).toHaveAccessibleDescription(/This code is not right/);
  await page.getByLabel("Code that the app shows").fill(timeCode(secret));
  await page.keyboard.press("Enter");
  await keepCodes(page);
  await page.context().clearCookies();
  await logIn(page, email, password);
  await expect(page.getByRole("heading", { name: "One more step", exact: true })).toBeVisible();
});
