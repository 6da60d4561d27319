import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, logIn, ok, outcome } from "@/tests/support/browser/browser";
import { channels, confirm, fillIn, review, test, wire } from "@/tests/support/browser/channels";
import { crashAt, loseReply, prepareCrashes } from "@/tests/support/browser/crash";
import { readTransfers } from "@/tests/support/browser/money";

// Tests failures that happen after a payment order was sent (docs/decisions/repeated-requests.md). No order may take effect twice,
// and no page may state anything untrue.

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch|broken on purpose|Minified React error/] });

test.beforeEach(({ context }) => prepareCrashes(context));

const wasSent = "Your wire of $10.00 to Erika Muster was sent";
const failed = (page: Page) => page.getByRole("heading", { name: "Something went wrong", exact: true });

async function order(page: Page): Promise<void> {
  await fillIn(page, wire, "10.00");
  await expect(review(page)).toBeVisible();
}

test("a page that breaks after a wire says that the wire was sent, and only after this message is a repeat another order", async ({
  page,
  bank,
}) => {
  await logIn(page, bank.payer.email, bank.payer.password);
  await page.goto(paths.wireTransfer);
  await order(page);
  await crashAt(page, "[data-outcome]");
  await confirm(page, wire);
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(wasSent);
  await expect(page.getByRole("main")).not.toContainText("Nothing was");
  expect(await readTransfers(bank.staff, bank.payer, "wire")).toHaveLength(1);
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await order(page);
  await confirm(page, wire);
  // This second order has the same receiver and amount as the first order, so the bank asks whether the customer wants to pay
  // again.
  await review(page).getByRole("button", { name: "Send $10.00 again", exact: true }).click();
  await ok(outcome(page, wire.success));
  expect(await readTransfers(bank.staff, bank.payer, "wire")).toHaveLength(2);
});

test("a page that breaks before the order does not mention an order", async ({ page, bank }) => {
  await logIn(page, bank.payer.email, bank.payer.password);
  await page.goto(paths.wireTransfer);
  await crashAt(page, "[role=dialog]");
  await fillIn(page, wire, "10.00");
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/was sent|Nothing was|do not know/);
  expect(await readTransfers(bank.staff, bank.payer, "wire")).toEqual([]);
});

test("a page that cannot ask for the outcome says that the outcome is unknown, and reports the outcome later", async ({
  page,
  bank,
}) => {
  await logIn(page, bank.payer.email, bank.payer.password);
  await page.goto(paths.wireTransfer);
  await order(page);
  await page.route("**/requests/**", (route) => route.abort());
  await crashAt(page, "[data-outcome]");
  await confirm(page, wire);
  await expect(page.getByRole("main")).toContainText("We do not know yet");
  await page.unrouteAll();
  await expect(page.getByRole("main")).toContainText(wasSent);
});

test("a page that is reloaded before the answer reports the order's outcome once", async ({ page, bank }) => {
  await logIn(page, bank.payer.email, bank.payer.password);
  await page.goto(paths.wireTransfer);
  await order(page);
  await page.route("**/requests/**", (route) => route.abort());
  await loseReply(page);
  await confirm(page, wire);
  await ok(outcome(page, "We do not know yet"));
  // The form still has the first order's request id, so the bank does not carry out the order a second time.
  await page.getByRole("button", { name: wire.submit, exact: true }).click();
  await expect(review(page)).toBeVisible();
  await page.unrouteAll();
  // A browser measures `sentAt` and the time of a page load with two clocks, which drift apart. `sentAt` may therefore be later
  // than the time at which the page was loaded.
  await page.evaluate(() => {
    const name = "holdfast-requests";
    const all: { sentAt: number }[] = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    sessionStorage.setItem(name, JSON.stringify(all.map((sent) => ({ ...sent, sentAt: sent.sentAt + 60_000 }))));
  });
  await page.reload();
  await ok(outcome(page, wasSent));
  await page.reload();
  await expect(page.getByLabel("Amount")).toBeVisible();
  await expect(outcome(page, wasSent)).toHaveCount(0);
  expect(await readTransfers(bank.staff, bank.payer, "wire")).toHaveLength(1);
});

test("an order whose answer is lost was sent, on every channel, and a further order is separate", async ({
  page,
  bank,
}) => {
  test.slow();
  await logIn(page, bank.payer.email, bank.payer.password);
  for (const [index, channel] of channels.entries()) {
    // All wallet transfers in this test pay the same person, so each transfer has a different amount. For an equal amount, the
    // bank would ask whether the customer wants to pay again.
    const amount = 10 + index;
    await page.goto(channel.path);
    await fillIn(page, channel, `${amount}.00`);
    await expect(review(page)).toBeVisible();
    await loseReply(page);
    await confirm(page, channel);
    const said = page.getByRole("alertdialog", { name: / of \$1\d\.00 to .* was sent$/ });
    await ok(said.filter({ hasText: `of $${amount}.00 to` }));
    await page.unrouteAll();
  }
  expect(await readTransfers(bank.staff, bank.payer, "wire")).toHaveLength(1);
  expect(await readTransfers(bank.staff, bank.payer, "other")).toHaveLength(channels.length - 1);
});
