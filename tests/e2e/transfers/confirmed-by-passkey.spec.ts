import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { walletChannels } from "@/lib/transfers/channels.model";
import { addAuthenticator } from "@/tests/support/browser/authenticator";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  ok,
  outcome,
  pick,
  readMail,
  test,
} from "@/tests/support/browser/browser";
import { createCustomer, signInAsStaff } from "@/tests/support/browser/staff";

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });
const button = (within: Page | Locator, name: string): Locator => within.getByRole("button", { name, exact: true });

/** Adds a passkey, and chooses to confirm transfers with the passkey instead of the PIN. */
async function choosePasskey(page: Page, password: string): Promise<void> {
  await page.goto(paths.security);
  await button(page, "Add a passkey").click();
  const form = dialog(page, "Add a passkey");
  await form.getByLabel("Current Password").fill(password);
  await page.keyboard.press("Enter");
  await ok(outcome(page, "The passkey has been added"));
  await button(page, "I have kept them").click();
  await page.getByRole("link", { name: "Change: When you send money", exact: true }).click();
  await pick(page, "Asked for", "Passkey");
  const choice = page.locator("form").filter({ hasText: "Asked for" });
  await expect(choice.getByLabel("Current Password"), "the password is not enough").toBeHidden();
  await choice.getByRole("button", { name: "Save", exact: true }).click();
  await expect(choice.getByText(/Your password alone is not enough\./)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await button(choice, "Confirm with a passkey").click();
  await ok(outcome(page, "Your choice has been saved"));
}

async function fillWallet(page: Page, channel: "paypal" | "skrill", amount: string, submit: string): Promise<void> {
  await page.goto(walletChannels[channel].path);
  await page.getByLabel("Receiver e-mail").fill("erika@wallets.example");
  await page.getByLabel("Amount").fill(amount);
  await button(page, submit).click();
}

test("a customer chooses a passkey instead of the PIN and confirms larger transfers with it", async ({
  page,
  newVisitor,
}) => {
  const staff = await newVisitor();
  await signInAsStaff(staff);
  const { email, password } = await createCustomer(page, staff, { balance: "5000" });
  const device = await addAuthenticator(page);
  await choosePasskey(page, password);
  await readMail(page.request, email, /^Sending money asks for something else now/);

  await fillWallet(page, "paypal", "20", "Initiate Transfer");
  const review = dialog(page, "Check before you send");
  await expect(button(review, "Send $20.00"), "little needs none").toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByLabel("Amount").fill("1500");
  await button(page, "Initiate Transfer").click();
  const send = button(review, "Send $1,500.00 with a passkey");
  await expect(send).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await device.recogniseOwner(false);
  await send.click();
  await expect(review).toContainText("You have not confirmed it, or it took too long.");
  await expectAccessible(page);
  await device.recogniseOwner(true);
  await send.press("Enter");
  await ok(outcome(page, "PayPal Transfer Initiated successfully"));

  // For a network that needs credentials, the page first asks for the credentials and then for the passkey.
  await fillWallet(page, "skrill", "900", "Continue");
  const authenticate = page.getByRole("dialog");
  await expect(authenticate).not.toContainText("Your device asks you to confirm");
  await page.keyboard.press("Escape");
  await page.getByLabel("Amount").fill("1000");
  await button(page, "Continue").click();
  await expect(authenticate).toContainText("Your device asks you to confirm");
  await authenticate.getByLabel("Skrill Password").fill("at skrill");
  await authenticate.getByLabel("Skrill 6 Digits").fill("123456");
  await expectAccessible(page);
  const carriers: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("at skrill")) carriers.push(request.postData() ?? "");
  });
  await button(authenticate, "Initiate Transfer").click();
  await ok(outcome(page, "Inter Bank Transfer Initiated successfully"));
  expect(carriers, "credentials travel with the order alone").toHaveLength(1);
  expect(carriers[0]).toContain("authenticatorData");
});
