import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, readMail } from "@/tests/support/browser/browser";
import { actsSince, hasOwnSite, query } from "@/tests/support/browser/campaign/people";
import { loseReply, loseRequests } from "@/tests/support/browser/crash";
import { makePerson } from "@/tests/support/browser/customer";
import { test } from "@/tests/support/browser/money";

// Visitors without a session cannot ask for the outcome of a request. After a lost reply, their forms state that the outcome is
// unknown (docs/decisions/repeated-requests.md). If a visitor sends the form again, the command has no second effect.

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch/] });

test.beforeEach(() => {
  test.skip(!hasOwnSite(), "people are made in the database of the run's own site");
});

const words = "seven quiet lanterns at sea";

async function expectUnknown(page: Page): Promise<void> {
  const said = page.getByRole("alertdialog", { name: "We do not know yet", exact: true });
  await expect(said).toContainText("please look whether it was done");
  await expect(page.getByText(/^Error in|successfully/)).toHaveCount(0);
  await page.unrouteAll();
  await said.getByRole("button", { name: "Ok", exact: true }).click();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const linkOf = (links: string[], part: string) =>
  new URL(links.find((link) => link.includes(part)) ?? "", "http://localhost").pathname;

test("a log-in with its second step states that the outcome is unknown", async ({ page }) => {
  const { email, password, recoveryCodes } = await makePerson({ hasApp: true });
  const typed = async () => {
    await page.goto(paths.login());
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
  };
  await typed();
  await loseRequests(page);
  await press(page, "Login");
  await expectUnknown(page);
  await loseReply(page);
  await press(page, "Login");
  await expectUnknown(page);
  await press(page, "Login");
  await page.waitForURL((url) => url.pathname === paths.secondStep());
  await press(page, "Use a recovery code instead");
  const [code = "", another = ""] = recoveryCodes;
  await page.getByLabel("Recovery code").fill(code);
  await loseReply(page);
  await page.keyboard.press("Enter");
  await expectUnknown(page);
  // The lost reply may have set the session's cookie. If the browser has no session, the test logs in with another recovery code,
  // because the first code is used up.
  await page.goto(paths.dashboard);
  if (new URL(page.url()).pathname !== paths.dashboard) {
    await typed();
    await press(page, "Login");
    await press(page, "Use a recovery code instead");
    await page.getByLabel("Recovery code").fill(another);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  }
});

test("the forms for a forgotten password state that the outcome is unknown", async ({ page }) => {
  const { email, userId } = await makePerson({});
  await page.goto(paths.forgotPassword);
  await page.getByLabel("E-mail").fill(email);
  await loseReply(page);
  await press(page, "Reset");
  await expectUnknown(page);
  const { links } = await readMail(page.request, email, /password/i);
  await page.goto(linkOf(links, "/email/reset/"));
  await page.getByLabel("Password", { exact: true }).fill(words);
  await page.getByLabel("Confirm Password").fill(words);
  await loseReply(page);
  await press(page, "Reset");
  await expectUnknown(page);
  await press(page, "Reset");
  await expect(page.getByRole("alertdialog")).toContainText("used or has expired");
  const acts = await actsSince(userId, new Date(Date.now() - 3_600_000));
  expect(acts.filter(({ times }) => times > 1)).toEqual([]);
});

test("the acceptance of an invitation states that the outcome is unknown", async ({ page }) => {
  const email = `${randomUUID()}@staff.example`;
  await makePerson({ role: "admin", invites: email });
  const { links } = await readMail(page.request, email, /Come and work at/);
  await page.goto(linkOf(links, "/email/invitation/"));
  await page.getByLabel("First name", { exact: true }).fill("Wilma");
  await page.getByLabel("Last name", { exact: true }).fill("Osei");
  await page.getByLabel("Password", { exact: true }).fill(words);
  await page.getByLabel("Repeat the password", { exact: true }).fill(words);
  await loseReply(page);
  await press(page, "Accept the invitation");
  await expectUnknown(page);
  expect(await query("SELECT id FROM users WHERE email = $1", [email])).toHaveLength(1);
});
