import { expect, expectAccessible, expectNoSidewaysScroll, logIn, ok, outcome } from "@/tests/support/browser/browser";
import { channel, confirm, fillIn, review, test } from "@/tests/support/browser/channels";
import { loseReply, loseRequests } from "@/tests/support/browser/crash";
import { readTransfers } from "@/tests/support/browser/money";

// Tests that the message about a failed payment states what happened to the money (docs/decisions/repeated-requests.md).

test.use({ expectedConsoleErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|RSC payload/] });

const paypal = channel("PayPal");
const wasSent = "Your transfer of $10.00 to erika@example.com was sent";

test.beforeEach(async ({ page, bank: { payer } }) => {
  await logIn(page, payer.email, payer.password);
  await page.goto(paypal.path);
  await fillIn(page, paypal, "10");
  await expect(review(page)).toBeVisible();
});

test("without a connection, the sheet says that nothing was sent, and the order is sent once later @phone", async ({
  page,
  context,
  bank: { staff, payer },
}) => {
  await context.setOffline(true);
  await confirm(page, paypal);
  const offline = outcome(page, "You are offline. Nothing was sent.");
  await expect(offline).toContainText("as soon as there is a connection");
  await expectNoSidewaysScroll(page);
  await ok(offline);
  await context.setOffline(false);
  expect(await readTransfers(staff, payer, "other")).toEqual([]);
  await expect(page.getByLabel("Amount")).toHaveValue("10");
  await page.getByRole("button", { name: paypal.submit, exact: true }).click();
  await confirm(page, paypal);
  await ok(outcome(page, paypal.success));
  expect(await readTransfers(staff, payer, "other")).toHaveLength(1);
});

test("without a connection, the form says that nothing was sent before the sheet opens", async ({
  page,
  context,
  bank: { staff, payer },
}) => {
  await page.keyboard.press("Escape");
  await expect(review(page)).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole("button", { name: paypal.submit, exact: true }).click();
  const offline = outcome(page, "You are offline. Nothing was sent.");
  // An order without a conversion needs no quote, so the review may open without a request to the bank.
  await expect(offline.or(review(page))).toBeVisible();
  if (await review(page).isVisible()) await confirm(page, paypal);
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  expect(await readTransfers(staff, payer, "other")).toEqual([]);
});

test("an unknown outcome becomes known in the same sheet, with a link to the transfer @phone", async ({
  page,
  bank: { staff, payer },
}) => {
  await page.route("**/requests/**", (route) => route.abort());
  await loseReply(page);
  await confirm(page, paypal);
  await expect(outcome(page, "We do not know yet")).toContainText("We keep asking");
  await page.unrouteAll();
  await expect(outcome(page, wasSent)).toBeVisible();
  await expectAccessible(page);
  // The form no longer has the order's values, so the message has no button that sends the order again.
  await expect(outcome(page, wasSent).getByRole("button")).toHaveText(["Ok"]);
  await outcome(page, wasSent).getByRole("link", { name: "See this transfer", exact: true }).click();
  await page.waitForURL(/\/transactions\/[\w-]+$/);
  expect(await readTransfers(staff, payer, "other")).toHaveLength(1);
});

test("an order that never reached the bank is reported as not done, and the form keeps its values", async ({
  page,
  bank: { staff, payer },
}) => {
  await page.route("**/requests/**", (route) => route.abort());
  await loseRequests(page);
  await confirm(page, paypal);
  await expect(outcome(page, "We do not know yet")).toBeVisible();
  await page.unrouteAll();
  const notDone = outcome(page, paypal.error);
  await expect(notDone).toContainText("Nothing was done.");
  await ok(notDone);
  await expect(page.getByLabel("Amount")).toHaveValue("10");
  expect(await readTransfers(staff, payer, "other")).toEqual([]);
});
