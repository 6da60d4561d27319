import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  outcome,
  test,
} from "@/tests/support/browser/browser";
import { signUpVerified } from "@/tests/support/browser/money";
import { timeCode, wrongCode } from "@/tests/support/identity/time-codes";

const names = { firstName: "Ada", lastName: "Okafor" };

/**
 * Adds an authenticator app on the page, as a customer does. @returns the secret that app and bank share, and the customer's
 * recovery codes
 */
async function addApp(page: Page, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto(paths.security);
  await page.getByRole("button", { name: "Add an authenticator app", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app", exact: true });
  await dialog.getByLabel("Name").fill("Phone");
  await dialog.getByLabel("Current Password").fill("not this one");
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(dialog.getByLabel("Current Password")).toHaveAccessibleDescription(/This is not your password\./);
  await dialog.getByLabel("Current Password").fill(password);
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app", exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await dialog.getByLabel("Code that the app shows").fill(wrongCode(secret));
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog.getByLabel("Code that the app shows")).toHaveAccessibleDescription(/This code is not right/);
  // The confirmation uses up the current code, so the next log-in needs a later code.
  await dialog.getByLabel("Code that the app shows").fill(timeCode(secret));
  await dialog.getByLabel("Code that the app shows").press("Enter");
  const codes = page.getByRole("alertdialog", { name: "Recovery codes", exact: true });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCodes = await codes.getByRole("listitem").allTextContents();
  await codes.getByRole("button", { name: "I have kept them", exact: true }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  const state = page.getByRole("listitem").filter({ hasText: "A passkey or an authenticator app" });
  await expect(state).toBeVisible();
  await expect(page.getByRole("button", { name: "Add an authenticator app", exact: true })).toHaveCount(1);
  return { secret, recoveryCodes };
}

/**
 * Returns the code of the next period of 30 seconds. First waits until less than 15 seconds of the current period are left,
 * because the bank accepts the next code only in these last 15 seconds.
 */
async function nextTimeCode(secret: string): Promise<string> {
  const periodMs = 30_000;
  const takenAtMs = 16_000;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, takenAtMs - (Date.now() % periodMs))));
  return timeCode(secret, 1);
}

async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.keyboard.press("Enter");
}

test("a customer adds an authenticator app and logs in with password and right code, but not with a wrong code", async ({
  page,
  newVisitor,
}) => {
  const { email, password } = await signUpVerified(page.request, page.request, names);
  await logIn(page, email, password);
  const { secret, recoveryCodes } = await addApp(page, password);
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);

  const other = await newVisitor();
  await other.goto(paths.login(paths.profile));
  await other.getByLabel("E-mail").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Login", exact: true }).click();
  await other.waitForURL((url) => url.pathname === paths.secondStep());
  await expectAccessibleInBothLooks(other);
  await expectNoSidewaysScroll(other);
  // The password alone does not give access.
  expect((await other.request.get("/api/notifications")).status()).toBe(401);
  await giveCode(other, "Code of your authenticator app", wrongCode(secret));
  await expect(other.getByLabel("Code of your authenticator app")).toHaveAccessibleDescription(
    /This code is not right/,
  );
  await giveCode(other, "Code of your authenticator app", await nextTimeCode(secret));
  await other.waitForURL((url) => url.pathname === paths.profile);

  const third = await newVisitor();
  await third.goto(paths.login());
  await third.getByLabel("E-mail").fill(email);
  await third.getByLabel("Password", { exact: true }).fill(password);
  await third.getByRole("button", { name: "Login", exact: true }).click();
  await third.getByRole("button", { name: "Use a recovery code instead", exact: true }).click();
  await giveCode(third, "Recovery code", "AAAA-BBBB-CCCC");
  await expect(third.getByLabel("Recovery code")).toHaveAccessibleDescription(/This code is not right/);
  await giveCode(third, "Recovery code", recoveryCodes[0] ?? "");
  await third.waitForURL(paths.home);
  await third.goto(paths.security);
  await expect(third.getByText("9 recovery codes are left.")).toBeVisible();
});

test("POST /api/login asks a person with a second factor for its code", async ({ page, request }) => {
  const { email, password } = await signUpVerified(page.request, page.request, names);
  await logIn(page, email, password);
  const { secret } = await addApp(page, password);
  const post = (data: object) =>
    request.post("/api/login", { data: { email, password, ...data }, headers: { "Sec-Fetch-Site": "same-origin" } });
  const without = await post({});
  expect(without.status()).toBe(401);
  expect(await without.json()).toMatchObject({ status: "error", code: "second_factor_required" });
  expect(without.headers()["set-cookie"]).toBeUndefined();
  expect(await (await post({ code: wrongCode(secret) })).json()).toMatchObject({ code: "code_wrong" });
  expect((await post({ code: await nextTimeCode(secret) })).status()).toBe(200);
});

test("a customer removes the second factor, and learns that the password alone is sufficient again", async ({
  page,
}) => {
  const { email, password } = await signUpVerified(page.request, page.request, names);
  await logIn(page, email, password);
  const { recoveryCodes } = await addApp(page, password);
  await page.getByRole("button", { name: "Remove Phone", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Phone", exact: true });
  await expect(dialog.getByLabel("Current Password"), "the password is not enough").toBeHidden();
  const code = dialog.getByLabel("Code of a second factor");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/Your password alone is not enough\./);
  await expectAccessibleInBothLooks(page);
  await code.fill(recoveryCodes[0] ?? "");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await outcome(page, "The second factor has been removed").getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByText("Your password alone logs you in.")).toBeVisible();
});

test("on a touch screen, a link opens the authenticator app with the secret that is also shown @phone", async ({
  page,
}, { project }) => {
  const { email, password } = await signUpVerified(page.request, page.request, names);
  await logIn(page, email, password);
  await page.goto(paths.security);
  await page.getByRole("button", { name: "Add an authenticator app", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app", exact: true });
  await dialog.getByLabel("Name").fill("Phone");
  await dialog.getByLabel("Current Password").fill(password);
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replace(/\s/g, "");
  const link = dialog.locator('a[href^="otpauth:"]');
  const address = new URL((await link.getAttribute("href")) ?? "");
  expect(address.searchParams.get("secret")).toBe(secret);
  const qr = dialog.getByRole("img", { name: "QR code for your authenticator app", exact: true });
  const [shown, hidden] = project.name === "phone" ? [link, qr] : [qr, link];
  await expect(shown).toBeVisible();
  await expect(hidden).toBeHidden();
  await expectAccessible(page);
});
