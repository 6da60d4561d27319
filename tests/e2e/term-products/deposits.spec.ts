import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  ok,
  outcome,
} from "@/tests/support/browser/browser";
import { tabTo } from "@/tests/support/browser/channels";
import { type BrowserCustomer, signUpCustomer } from "@/tests/support/browser/customer";
import { test as base, openFundedAccount, readMoney, send, signUpPayer } from "@/tests/support/browser/money";
import { readPdfText } from "@/tests/support/pdf-text";

type Bank = { staff: APIRequestContext; customer: BrowserCustomer };

/** Provides a customer with $1,500.00 who is logged in on the page. */
const test = base.extend<{ bank: Bank }>({
  bank: async ({ page, staff }, use) => {
    const customer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
    await logIn(page, customer.email, customer.password);
    await use({ staff, customer });
  },
});

const applied = z.object({ data: z.object({ _id: z.string() }) });

/** A deposit plan of the demo data: $500 to $25,000 for a year at 3.1 %, with monthly interest payments. */
const planName = "Saver";

async function apply(page: Page, amount: string): Promise<string> {
  return applied.parse(await send(page.request, "/api/FDRs/new", { FDRName: planName, amount })).data._id;
}

/** Sends the staff's decision about an application. */
const decide = ({ staff, customer }: Bank, id: string, payload: { status: string; reason?: string }) =>
  send(staff, "/api/FDR/edit-fdr", { email: customer.email, id, payload });

const applyDialog = (page: Page, name = planName) =>
  page.getByRole("dialog", { name: `Apply for ${name}`, exact: true });

const card = (page: Page, name = planName) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function openOffer(page: Page, name = planName) {
  await page.goto(paths.depositApplication);
  await page.getByRole("button", { name: `Apply for ${name}`, exact: true }).click();
  return applyDialog(page, name);
}

async function readAgreement(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Agreement (PDF)", exact: true }).click(),
  ]);
  return readPdfText(await readFile(await file.path()));
}

test("a customer sees the interest of an amount, and applies", async ({ page, bank }) => {
  test.slow();
  await page.goto(paths.depositApplication);
  await expect(page.getByRole("heading", { level: 1, name: "Apply for Federal Reserve", exact: true })).toBeVisible();
  await expect(
    page.getByRole("heading", { level: 2, name: "Choose a Federal Reserve Plan", exact: true }),
  ).toBeVisible();
  const dialog = await openOffer(page);
  const amount = dialog.getByRole("textbox", { name: "Amount", exact: true });
  // The dialog starts with the amount that the plan proposes.
  await expect(amount).toHaveValue("2,000");
  await expect(dialog.getByText("+$62.00")).toBeVisible();
  await expect(dialog.getByText(/^Account \d+ has \$1,500\.00 available now/)).toBeVisible();

  await amount.fill("499.99");
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(dialog.getByText("Enter $500.00 or more.")).toBeVisible();
  await expect(dialog.getByText("Choose an amount to see what comes back and when.")).toBeVisible();
  await amount.fill("25000.01");
  await expect(dialog.getByText("Enter $25,000.00 or less.")).toBeVisible();
  await amount.fill("much");
  await expect(dialog.getByText("Enter an amount such as 1250 or 1,250.50.")).toBeVisible();

  await amount.fill("1000");
  await expect(dialog.getByText("+$31.00")).toBeVisible();
  await expect(dialog.getByText("$1,031.00")).toBeVisible();
  await expect(dialog.getByText("3.14%")).toBeVisible();
  await dialog.getByRole("button", { name: "See every payment", exact: true }).click();
  const lines = dialog.getByRole("table").getByRole("row");
  await expect(lines).toHaveCount(13);
  // The last line of the schedule contains the principal, the last interest payment, and the rounding differences of the earlier
  // interest payments.
  await expect(lines.nth(1)).toContainText("$2.58");
  await expect(lines.nth(12)).toContainText("$1,002.62");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  const done = outcome(page, "FDR Application Successful");
  await expect(done.getByText("You will be contacted by one of our agents soon!")).toBeVisible();
  await done.getByRole("link", { name: "See application", exact: true }).click();
  await expect(page).toHaveURL(/\/fdr\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Nothing is locked yet.")).toBeVisible();
  await expectAccessibleInBothLooks(page);
  expect(await readMoney(bank.staff, bank.customer)).toEqual({ balance: "1500.00", held: "0.00" });
});

test("a card states the real gain, and names the money that the account lacks", async ({ page, bank }) => {
  test.slow();
  const name = `Vault ${randomUUID().slice(0, 8)}`;
  const terms = { minimum: "2000", maximum: "9000", amount: "2000", profit: "5", lockedInPeriod: 3 };
  await send(bank.staff, "/api/FDRs/new", { isCore: true, FDRName: name, ...terms, intervalType: "maturity" });
  await page.goto(paths.depositApplication);
  await expect(card(page)).toContainText("3.14% effective annual rate");
  for (const fact of [
    "If you lock $2,000.00",
    "+$62.00 interest in 12 payments",
    "3.1% per year",
    "Minimum $500.00",
    "Maximum $25,000.00",
    "Duration 1 year",
    "Interval Monthly",
  ]) {
    await expect(card(page)).toContainText(fact);
  }
  await card(page)
    .getByRole("button", { name: `Calculate: ${planName}`, exact: true })
    .click();
  await expect(card(page)).toContainText("Interest each month+$5.17last payment $5.13");
  await page.getByRole("slider", { name: `Amount to lock: ${planName}`, exact: true }).press("Home");
  for (const fact of ["If you lock $500.00", "Interest each month+$1.29last payment $1.31", "+$15.50 interest"]) {
    await expect(card(page)).toContainText(fact);
  }
  // Interest of 15 % in all, paid after three years, is an effective rate of less than 5 % a year.
  await expect(card(page, name)).toContainText("4.77% effective annual rate");
  await expect(card(page, name)).toContainText(/has \$1,500\.00 available\. This plan starts at \$2,000\.00\./);
  await expect(card(page, name)).toContainText("interest, paid at the end");
  await expect(page.getByRole("button", { name: `Apply for ${name}`, exact: true })).toBeDisabled();
  await expectAccessibleInBothLooks(page);
  const other = { currency: "USD", balance: "100.00" };
  const accountNumber = await openFundedAccount(bank.staff, page.request, bank.customer, other);
  await page.reload();
  await card(page, name).getByRole("link", { name: "Move money to it", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.ownTransfer()}\\?from=${accountNumber}&to=`));
});

test("a customer withdraws an application", async ({ page, bank }) => {
  test.slow();
  const id = await apply(page, "1000");
  await page.goto(paths.deposit(id));
  await page.getByRole("button", { name: "Withdraw application", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Withdraw this application?", exact: true });
  await question.getByRole("button", { name: "Yes, withdraw it", exact: true }).click();
  await ok(outcome(page, "Application withdrawn"));
  await expect(page.getByRole("main").getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("No money was locked.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw application", exact: true })).toHaveCount(0);
  const refused = await bank.staff.post("/api/FDR/edit-fdr", {
    data: { id, email: bank.customer.email, payload: { status: "running" } },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(refused.status()).toBe(422);
  expect(await readMoney(bank.staff, bank.customer)).toEqual({ balance: "1500.00", held: "0.00" });
});

test("the page and the agreement state the locked amount and the end of the term", async ({ page, bank }) => {
  test.slow();
  const id = await apply(page, "1000");
  await decide(bank, id, { status: "running" });
  expect((await readMoney(bank.staff, bank.customer)).balance).toBe("500.00");
  await page.goto(paths.deposits);
  await expect(page.getByText("Locked now")).toBeVisible();
  const running = page.getByRole("region", { name: "Locked now", exact: true });
  await expect(running).toContainText("Next interest+$2.58");
  await expect(running).toContainText("Interest so far$0.00of $31.00 in all");
  // The card shows all data of the only deposit, so the table is folded. A phone shows no table.
  const item = page.getByRole("row").filter({ hasText: planName });
  const names = page.getByRole("main").getByText(planName, { exact: true }).filter({ visible: true });
  await expect(names).toHaveCount(1);
  await page.getByRole("button", { name: "All as a table", exact: true }).click();
  await expect(item).toContainText("Running");
  await expect(names).toHaveCount(2);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(item).toBeHidden();
  await expect(names).toHaveCount(1);
  await expect(running.getByRole("link")).toHaveAttribute("href", paths.deposit(id));
  await expectNoSidewaysScroll(page);
  if (wide) await page.setViewportSize(wide);
  await expectAccessibleInBothLooks(page);
  await item.click({ position: { x: 3, y: 3 } });
  await expect(page).toHaveURL(paths.deposit(id));
  await expect(page.getByText("$1,000.00", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Unlocks on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByText("of $31.00 in all")).toBeVisible();
  // Only the next three of the twelve equal payments are shown.
  const payments = page.getByRole("table", { name: "Schedule", exact: true }).getByRole("row");
  await expect(payments.filter({ visible: true })).toHaveCount(4);
  await page.getByRole("button", { name: "Show all 12", exact: true }).click();
  await expect(payments.filter({ visible: true })).toHaveCount(13);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  const agreement = await readAgreement(page);
  for (const figure of ["USD1,000.00", "USD31.00", "USD1,031.00", "USD2.62"]) {
    expect(agreement).toContain(figure);
  }
});

test("before an early end the page shows its cost", async ({ page, bank }) => {
  test.slow();
  const id = await apply(page, "1000");
  await decide(bank, id, { status: "running" });
  await page.goto(paths.deposit(id));
  await page.getByRole("button", { name: "Close early", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Close ${planName} early?`, exact: true });
  await expect(question.getByText("$1,000.00")).toBeVisible();
  await expect(question.getByText("−$31.00")).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await question.getByRole("button", { name: "Keep it locked", exact: true }).click();
  expect((await readMoney(bank.staff, bank.customer)).balance).toBe("500.00");

  await page.getByRole("button", { name: "Close early", exact: true }).click();
  await question.getByRole("button", { name: "Close and lose $31.00", exact: true }).click();
  await ok(outcome(page, "Deposit closed"));
  await expect(page.getByText("Closed early", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Close early", exact: true })).toHaveCount(0);
  expect((await readMoney(bank.staff, bank.customer)).balance).toBe("1500.00");
  expect(await readAgreement(page)).toContain("Interestlost");
});

test("an early end that is no longer possible is refused, and the page then shows the reason", async ({
  page,
  bank,
}) => {
  test.slow();
  const id = await apply(page, "1000");
  await decide(bank, id, { status: "running" });
  await page.goto(paths.deposit(id));
  await page.getByRole("button", { name: "Close early", exact: true }).click();
  await decide(bank, id, { status: "suspended", reason: "We look into where it comes from" });
  await page.getByRole("button", { name: "Close and lose $31.00", exact: true }).click();
  await ok(outcome(page, "Error in closing FDR"));
  await expect(page.getByRole("main").getByText("Reason: We look into where it comes from")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close early", exact: true })).toHaveCount(0);
  expect((await readMoney(bank.staff, bank.customer)).balance).toBe("500.00");
});

test("the page explains why a deposit waits and why an application was refused", async ({ page, bank }) => {
  test.slow();
  const suspended = await apply(page, "700");
  await decide(bank, suspended, { status: "running" });
  await decide(bank, suspended, { status: "suspended", reason: "We look into where it comes from" });
  await page.goto(paths.deposit(suspended));
  await expect(page.getByRole("main").getByText("Reason: We look into where it comes from")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close early", exact: true })).toHaveCount(0);
  const refused = await apply(page, "800");
  await decide(bank, refused, { status: "deleted", reason: "Papers have expired" });
  await page.goto(paths.deposit(refused));
  await expect(page.getByRole("main").getByText("Reason: Papers have expired")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.goto(paths.deposits);
  await page.getByRole("button", { name: "All as a table", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: planName })).toHaveCount(1);
});

test("an application for a deleted plan is refused with the reason", async ({ page, bank }) => {
  test.slow();
  const name = `Short offer ${Date.now()}`;
  const plan = {
    minimum: "100",
    maximum: "200",
    amount: "150",
    profit: "2",
    lockedInPeriod: 1,
    intervalType: "yearly",
  };
  await send(bank.staff, "/api/FDRs/new", { isCore: true, FDRName: name, ...plan });
  const dialog = await openOffer(page, name);
  await send(bank.staff, "/api/FDR/edit-fdr", { email: "admin", FDRName: name, payload: { status: "deleted" } });
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  const refusal = outcome(page, "Error in FDR application");
  await expect(refusal.getByRole("paragraph")).not.toBeEmpty();
  await ok(refusal);
  // The field still contains the amount that the customer typed.
  await expect(dialog.getByRole("textbox", { name: "Amount", exact: true })).toHaveValue("150");
});

test("an application needs no mouse", async ({ page, bank }) => {
  test.slow();
  await page.goto(paths.depositApplication);
  const opener = page.getByRole("button", { name: `Apply for ${planName}`, exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = applyDialog(page);
  const slider = dialog.getByRole("slider");
  await tabTo(page, slider);
  await page.keyboard.press("Home");
  await expect(dialog.getByRole("textbox", { name: "Amount", exact: true })).toHaveValue("500");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("textbox", { name: "Amount", exact: true })).not.toHaveValue("500");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Apply", exact: true }));
  await page.keyboard.press("Enter");
  await expect(outcome(page, "FDR Application Successful")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  expect((await readMoney(bank.staff, bank.customer)).held).toBe("0.00");
});

test("before the e-mail address is verified, the page shows a notice and offers no application", async ({ page }) => {
  test.slow();
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.depositApplication);
  await expect(page.getByRole("button", { name: /resend/i })).toBeVisible();
  await expect(page.getByText(/^Verify your e-mail first/).first()).toBeVisible();
  await expect(card(page).getByText("Verify your e-mail first.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Apply for/ })).toHaveCount(0);
  await page.goto(paths.deposits);
  await expect(page.getByText("No Federal Reserve yet")).toBeVisible();
});
