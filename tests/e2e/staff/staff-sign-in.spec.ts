import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { findFreePort } from "@/scripts/system/ports";
import { test as base, expect, expectAccessible, logInByForm, outcome } from "@/tests/support/browser/browser";
import { startIdentityProvider } from "@/tests/support/browser/identity-provider";
import { startSecondSite } from "@/tests/support/browser/site";
import { asRuntime, type TestServer } from "@/tests/support/database/test-databases";

// Tests a site whose staff sign in with a real OpenID Connect provider (`STAFF_SIGN_IN=oidc`).

const known = process.env.E2E_TEST_SERVER;

/** The accounts at the identity provider, keyed by the name that a person types on the provider's page. */
const people = {
  admin: { email: demoAdminEmail.toUpperCase(), email_verified: true },
  claimant: { email: demoAdminEmail, email_verified: false },
  amelia: { email: demoCustomerEmail, email_verified: true },
  newcomer: { email: "newcomer@bank.example", email_verified: true },
};

const test = base.extend<object, { staffSite: string }>({
  staffSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use) => {
      const server = JSON.parse(known ?? "") as TestServer;
      const databaseUrl = asRuntime(server, withDatabaseName(server.adminUrl, `${server.prefix}browser`));
      const port = await findFreePort();
      const [clientId, clientSecret] = ["holdfast", randomUUID()];
      const site = await startSecondSite("staff-sign-in", databaseUrl, {
        OIDC_ISSUER: `http://localhost:${port}`,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        STAFF_SIGN_IN: "oidc",
      });
      const provider = await startIdentityProvider({ port, clientUrl: site.baseUrl, clientId, clientSecret, people });
      await use(site.baseUrl);
      await provider.stop();
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ staffSite }, use) => use(staffSite),
});

test.skip(!known, "the database of a site that was there before is not the tests' to open");

/** Opens the provider's page from the log-in page, and signs in as `name`. The provider redirects back to the site. */
async function signInAs(page: Page, name: string, to = paths.login("/manage-users")): Promise<void> {
  await page.goto(to);
  await page.getByRole("button", { name: "Staff sign-in", exact: true }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("staff sign in and out with the bank's own identity provider", async ({ page }) => {
  await page.goto(paths.login());
  await expectAccessible(page);
  await signInAs(page, "admin");
  await page.waitForURL("/manage-users");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { user } = (await (await page.request.get("/api/auth/session")).json()) as { user: { email: string } };
  expect(user.email).toBe(demoAdminEmail);
  await page.goto(paths.logout);
  await page.waitForURL(paths.login());
  await page.goto("/manage-users");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});

for (const [name, why] of [
  ["claimant", "an e-mail that the provider has not verified"],
  ["amelia", "a customer's e-mail"],
  ["newcomer", "an e-mail that nobody has"],
] as const) {
  test(`nobody is signed in as staff by ${why}`, async ({ page }) => {
    await signInAs(page, name);
    await expect(page.getByRole("alert").filter({ hasText: "Nobody on the staff has this e-mail" })).toBeVisible();
    await expectAccessible(page);
    expect(await (await page.request.get("/api/auth/session")).json()).toEqual({});
  });
}

test("the log-in page shows a refusal of the provider", async ({ page }) => {
  await signInAs(page, "a stranger to the provider");
  await expect(page.getByRole("alert").filter({ hasText: "The sign-in did not work" })).toBeVisible();
});

test("a reply of the provider to another browser signs nobody in", async ({ page, newVisitor }) => {
  await page.goto(paths.login());
  await page.getByRole("button", { name: "Staff sign-in", exact: true }).click();
  await page.getByLabel("Name").waitFor();
  // The thief (`page`) signs in at the provider, but does not open the URL with the provider's reply.
  const once = { maxRedirects: 0 };
  const answered = await page.request.post(page.url(), { form: { login: "admin" }, ...once });
  const resumed = await page.request.get(answered.headers().location ?? "", once);
  const reply = resumed.headers().location ?? "";
  expect(reply).toContain("code=");
  const victim = await newVisitor();
  await victim.goto(reply);
  await expect(victim.getByRole("alert").filter({ hasText: "The sign-in did not work" })).toBeVisible();
  expect(await (await victim.request.get("/api/auth/session")).json()).toEqual({});
});

test("at this bank, staff cannot log in with a password, and customers still can", async ({ page, newVisitor }) => {
  await page.goto(paths.login());
  await page.getByLabel("E-mail").fill(demoAdminEmail);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(outcome(page, "Error in Logging In")).toContainText("Staff sign in with the bank’s own sign-in");
  const customer = await newVisitor();
  await logInByForm(customer, demoCustomerEmail, demoPassword);
});
