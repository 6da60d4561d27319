import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { addAuthenticator, addPasskey } from "@/tests/support/browser/authenticator";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  ok,
  outcome,
  readMail,
  test,
} from "@/tests/support/browser/browser";
import { signUpVerified } from "@/tests/support/browser/money";

const names = { firstName: "Ada", lastName: "Okafor" };

const passkeyButton = (page: Page): Locator => page.getByRole("button", { name: "Log in with a passkey", exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

async function openSecurity(page: Page) {
  const customer = await signUpVerified(page.request, page.request, names);
  const device = await addAuthenticator(page);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.security);
  return { ...customer, device };
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(paths.login(paths.loans));
}

test("a customer adds a passkey, logs in with only the passkey, and continues to the requested page", async ({
  page,
}) => {
  const { email, password, device } = await openSecurity(page);
  await expect(page.getByText("Your password alone logs you in.")).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await addPasskey(page, "My laptop", password);
  const list = page.getByRole("table", { name: "Second factors", exact: true });
  await expect(list.getByText("My laptop")).toBeVisible();
  await expect(list.getByRole("cell", { name: /^Never/ })).toBeVisible();
  expect(await device.countPasskeys()).toBe(1);
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await readMail(page.request, email, /^A passkey was added/);

  await logOut(page);
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Remember me").check();
  await passkeyButton(page).press("Enter");
  await page.waitForURL(paths.loans);
  const session = (await page.context().cookies()).find(({ name }) => name === "holdfast-session");
  expect(session?.expires, "remembered").toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60);
});

test("a person whose device does not recognise them is not logged in, and can try again or use the password with a second step", async ({
  page,
}) => {
  const { email, password, device } = await openSecurity(page);
  await addPasskey(page, "My laptop", password);
  await logOut(page);
  await device.recogniseOwner(false);
  await passkeyButton(page).click();
  const failure = outcome(page, "Error in Logging In");
  await expect(failure).toContainText("You have not confirmed it, or it took too long.");
  await expectAccessible(page);
  await ok(failure);
  await device.recogniseOwner(true);
  await passkeyButton(page).click();
  await page.waitForURL(paths.loans);

  await logOut(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/second-step/);
  await expect(page.getByRole("heading", { name: "One more step", exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  // Each step of the log-in moves the focus to the step's first control, so a user can switch to the recovery code and back by
  // keyboard alone.
  await page.getByRole("button", { name: "Use a recovery code instead", exact: true }).press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByRole("button", { name: "Use a passkey", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Confirm with a passkey", exact: true })).toBeFocused();
  await page.goto(paths.dashboard);
  await expect(page, "the password alone is no log-in").toHaveURL(/\/login/);
  await page.goto(paths.secondStep(paths.loans));
  await device.recogniseOwner(false);
  await page.getByRole("button", { name: "Confirm with a passkey", exact: true }).click();
  await ok(outcome(page, "Error in Logging In"));
  await device.recogniseOwner(true);
  await page.getByRole("button", { name: "Confirm with a passkey", exact: true }).press("Enter");
  await page.waitForURL(paths.loans);
});

test("a passkey is renamed and removed with its own signature, not with the password, and then logs nobody in", async ({
  page,
}) => {
  const { email, password, device } = await openSecurity(page);
  await addPasskey(page, "My laptop", password);
  await page.getByRole("button", { name: "Rename My laptop", exact: true }).click();
  const renaming = dialog(page, "Rename My laptop");
  await expectAccessible(page);
  await renaming.getByLabel("Name").fill("Work laptop");
  await expect(renaming.getByLabel("Current Password"), "the password is not enough").toBeHidden();
  await renaming.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(renaming.getByText(/Your password alone is not enough\./)).toBeVisible();
  await renaming.getByRole("button", { name: "Confirm with a passkey", exact: true }).press("Enter");
  await ok(outcome(page, "The second factor has been renamed"));

  await page.getByRole("button", { name: "Remove Work laptop", exact: true }).click();
  const removing = dialog(page, "Remove Work laptop");
  await device.recogniseOwner(false);
  await removing.getByRole("button", { name: "Confirm with a passkey", exact: true }).click();
  await expect(removing.getByText(/You have not confirmed it, or it took too long\./)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await device.recogniseOwner(true);
  await removing.getByRole("button", { name: "Confirm with a passkey", exact: true }).click();
  await ok(outcome(page, "The second factor has been removed"));
  await expect(page.getByText("Your password alone logs you in.")).toBeVisible();
  await readMail(page.request, email, /^A second factor was removed/);

  await logOut(page);
  await passkeyButton(page).click();
  await expect(outcome(page, "Error in Logging In")).toContainText("This passkey does not log you in.");
});

test("a device has one passkey of each customer, and an unconfirmed passkey is not added", async ({ page }) => {
  const { password, device } = await openSecurity(page);
  await addPasskey(page, "My laptop", password);
  await page.getByRole("button", { name: "Add a passkey", exact: true }).click();
  const form = dialog(page, "Add a passkey");
  await form.getByRole("button", { name: "Confirm with a passkey", exact: true }).click();
  await expect(outcome(page, "Error in adding the passkey")).toContainText("has a passkey for you already");
  await expectAccessible(page);
  await ok(outcome(page, "Error in adding the passkey"));
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  expect(await device.countPasskeys()).toBe(1);
});

test("next-auth's own endpoint accepts a passkey that has signed this browser's challenge, once", async ({ page }) => {
  const { email, password } = await openSecurity(page);
  await addPasskey(page, "My laptop", password);
  await logOut(page);
  // The test holds back the page's own log-in request. The test sends the signature from this request to next-auth's endpoint
  // instead.
  const signed = new Promise<string>((resolve) => {
    void page.route(/\/login/, async (route) => {
      const body = route.request().postData() ?? "";
      if (!body.includes("authenticatorData")) return await route.continue();
      const [input] = JSON.parse(body) as [{ response: unknown }];
      resolve(JSON.stringify(input.response));
    });
  });
  await passkeyButton(page).click();
  const response = await signed;
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, json: "true", response };
  const signIn = () => page.request.post("/api/auth/callback/passkey", { form, headers });
  expect((await signIn()).status()).toBe(200);
  expect(await (await page.request.get("/api/auth/session")).json()).toMatchObject({ user: { email } });
  const again = await signIn();
  expect(again.status()).toBe(401);
  expect(((await again.json()) as { url: string }).url).toContain("error=invalid_credentials");
});
