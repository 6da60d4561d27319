import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, expectAccessibleInBothLooks, logIn, outcome, pick } from "@/tests/support/browser/browser";
import { openMore } from "@/tests/support/browser/channels";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import {
  approveNewest,
  test as base,
  readMoney,
  readTransfers,
  send,
  signUpPayer,
} from "@/tests/support/browser/money";
import { openQueuedTransfer } from "@/tests/support/browser/staff";

type Bank = { staff: APIRequestContext; payer: BrowserCustomer; payee: BrowserCustomer };

const test = base.extend<{ bank: Bank }>({
  bank: async ({ staff }, use) => {
    const payer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
    const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
    await use({ staff, payer, payee });
  },
});

const nameMatches = "Name matches";

/** Logs the payer in, adds the payee as a beneficiary and opens the form. */
async function openForm(page: Page, { payer, payee }: Bank): Promise<void> {
  await logIn(page, payer.email, payer.password);
  await send(page.request, "/api/beneficiary/new", {
    nickname: "Noah",
    accountName: "Noah Berg",
    accountNumber: payee.accountNumber,
    accountType: "Checking",
  });
  await page.goto(paths.interbankTransfer);
}

async function fillIn(page: Page, amount: string): Promise<void> {
  await pick(page, "Beneficiary", "Noah Berg");
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: "Initiate Transfer", exact: true }).click();
}

const review = (page: Page) => page.getByRole("dialog", { name: "Check before you send", exact: true });
const done = (page: Page) => outcome(page, "Inter Bank Transfer Initiated successfully");

async function confirm(page: Page): Promise<void> {
  await review(page)
    .getByRole("button", { name: /^Send / })
    .click();
}

test("a transfer goes from the form through the staff's queue into both histories @phone", async ({
  page,
  newVisitor,
  bank,
}) => {
  test.slow();
  const { staff, payer, payee } = bank;
  await openForm(page, bank);
  await expectAccessibleInBothLooks(page);
  await pick(page, "Beneficiary", "Noah Berg");
  const card = page.getByRole("main").locator("dl").filter({ hasText: "Account name" });
  await expect(card).toContainText(
    `Account nameNoah BergAccount typeCheckingAccount number${payee.accountNumber}CurrencyUSD`,
  );
  await fillIn(page, "250.50");
  await expect(review(page)).toContainText(nameMatches);
  await expect(review(page)).toContainText("$250.50");
  await expectAccessibleInBothLooks(page);
  await confirm(page);
  await expect(done(page)).toContainText("You will be notified via email of the progress!");
  await expectAccessibleInBothLooks(page);
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "250.50" });
  expect(await readMoney(staff, payee)).toEqual({ balance: "1.00", held: "0.00" });

  const desk = await newVisitor();
  await logIn(desk, demoAdminEmail, demoPassword);
  await desk.goto(withQuery(paths.manageInterbankTransfers, { q: payer.email }));
  await expectAccessibleInBothLooks(desk);
  const edit = await openQueuedTransfer(desk, paths.manageInterbankTransfers, payer.email, "Edit Interbank Transfer");
  await pick(edit, "Status", "Approved");
  await expect(edit).toContainText("The held USD 250.50 will be sent to Noah Berg.");
  await edit.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(outcome(desk, "Edit successful")).toContainText("Your interbank transfer has been updated!");
  expect(await readMoney(staff, payer)).toEqual({ balance: "1249.50", held: "0.00" });
  expect(await readMoney(staff, payee)).toEqual({ balance: "251.50", held: "0.00" });

  await page.goto(paths.transactions);
  const sent = page.getByRole("row", { name: /Noah Berg/ });
  await expect(sent).toContainText("250.50");
  await expect(sent).toContainText("Approved");
  const receiver = await newVisitor();
  await logIn(receiver, payee.email, payee.password);
  await receiver.goto(paths.transactions);
  await expect(receiver.getByRole("row", { name: /Ada Okafor/ })).toContainText("+$250.50");
});

test("each problem of an order is shown beside its field, and nothing is written", async ({ page, bank }) => {
  const { staff, payer } = bank;
  await openForm(page, bank);
  for (const [amount, problem] of [
    ["0.001", "This amount has more decimals than the currency."],
    ["abc", "Enter an amount such as 1250 or 1,250.50."],
    ["0", "Enter an amount above zero."],
    ["１０", "Enter an amount such as 1250 or 1,250.50."],
  ] as const) {
    await fillIn(page, amount);
    await expectProblem(page, "Amount", problem);
  }
  await fillIn(page, "1500.01");
  await expectProblem(page, "Amount", "You have $1,500.00 available.");
  expect(await readTransfers(staff, payer)).toEqual([]);
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "0.00" });
});

test("the sheet asks for the PIN only when the bank needs it, and tells the tries left from the third", async ({
  page,
  bank,
}) => {
  const { staff, payer } = bank;
  await openForm(page, bank);
  await fillIn(page, "999.99");
  await expect(review(page).getByRole("button", { name: "Send $999.99", exact: true })).toBeVisible();
  const pin = review(page).getByLabel("Domestic transfer PIN");
  await expect(pin).toHaveCount(0);
  await page.keyboard.press("Escape");
  await fillIn(page, "1000");
  await confirm(page);
  await expect(pin).toHaveAccessibleDescription("Enter your PIN to send this amount.");
  await expectAccessibleInBothLooks(page);
  for (const problem of [
    "This PIN is not right.",
    "This PIN is not right.",
    "This PIN is not right. You have 2 more tries.",
    "This PIN is not right. You have one more try.",
  ]) {
    await pin.fill("9999");
    await confirm(page);
    await expect(pin).toHaveValue("");
    await expect(pin).toHaveAccessibleDescription(problem);
  }
  expect(await readTransfers(staff, payer)).toEqual([]);
  await pin.fill("2468");
  await confirm(page);
  await expect(done(page)).toBeVisible();
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toHaveCount(1);
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "1000.00" });
});

test("a PIN in the form is not asked for again, and the same order is sent again on wish", async ({ page, bank }) => {
  const { staff, payer } = bank;
  await openForm(page, bank);
  await openMore(page);
  await page.getByLabel("Domestic transfer PIN (optional)").fill("2468");
  await fillIn(page, "1000");
  await expect(review(page).getByLabel("Domestic transfer PIN")).toHaveCount(0);
  await confirm(page);
  await expect(done(page)).toContainText("Noah Berg");
  await done(page).getByRole("button", { name: "Send again", exact: true }).click();
  await expect(done(page)).toBeHidden();
  await expect(page.getByLabel("Amount")).toHaveValue("1,000");
  // After the first payment, less money is available.
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("You have $500.00 available.");
  await page.getByLabel("Amount").fill("5");
  await page.getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  await confirm(page);
  await expect(done(page)).toBeVisible();
  expect((await readTransfers(staff, payer)).map(({ amount }) => amount).toSorted()).toEqual(["1000.00", "5.00"]);
});

test("a new payee's limit is stated beside the amount, and counts what was sent", async ({ page, bank }) => {
  const rich = await signUpPayer(bank.staff, { firstName: "Ida", lastName: "Lund", balance: "9000.00" });
  await openForm(page, { ...bank, payer: rich });
  const amount = page.getByLabel("Amount");
  await fillIn(page, "2500.01");
  await expect(amount).toHaveAccessibleDescription("You can send somebody new up to $2,500.00 in the first 24 hours.");
  await expect(review(page)).toHaveCount(0);
  await fillIn(page, "900");
  await confirm(page);
  await done(page).getByRole("button", { name: "Ok", exact: true }).click();
  await approveNewest(bank.staff, rich, "interbank");
  await pick(page, "Beneficiary", "Noah Berg");
  await amount.fill("1600.01");
  await expect(amount).toHaveAccessibleDescription(
    /^You can send this payee up to \$1,600\.00 until (today|tomorrow) \d+:\d\d [AP]M\.$/,
  );
});

/** Expects the problem beside the field, and that no sheet has opened. */
async function expectProblem(page: Page, label: string, problem: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect(field).toHaveAccessibleDescription(new RegExp(problem.replace(/[.$]/g, "\\$&")));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(review(page)).toHaveCount(0);
}

test("a double click on the sheet's button pays once", async ({ page, bank }) => {
  await openForm(page, bank);
  await fillIn(page, "20");
  await review(page).getByRole("button", { name: "Send $20.00", exact: true }).dblclick();
  await expect(done(page)).toBeVisible();
  expect(await readTransfers(bank.staff, bank.payer)).toHaveLength(1);
  expect(await readMoney(bank.staff, bank.payer)).toEqual({ balance: "1500.00", held: "20.00" });
});

test("going back from the sheet sends nothing and keeps the typed text", async ({ page, bank }) => {
  await openForm(page, bank);
  await fillIn(page, "20");
  await review(page).getByRole("button", { name: "Back", exact: true }).click();
  await expect(review(page)).toBeHidden();
  await expect(page.getByLabel("Amount")).toHaveValue(/^20/);
  expect(await readTransfers(bank.staff, bank.payer)).toEqual([]);
});

test("a pending transfer is cancelled from the history, and its money is available again", async ({ page, bank }) => {
  await openForm(page, bank);
  await fillIn(page, "75");
  await confirm(page);
  await done(page).getByRole("link", { name: "See this transfer", exact: true }).click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]+$/);
  await page.goto(paths.transactions);
  await page.getByRole("button", { name: /^Cancel the transfer of .*75\.00 to Noah Berg/ }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this transfer?", exact: true });
  await expectAccessibleInBothLooks(page);
  await question.getByRole("button", { name: "Yes, cancel it", exact: true }).click();
  await expect(outcome(page, "Transfer cancelled")).toBeVisible();
  expect(await readMoney(bank.staff, bank.payer)).toEqual({ balance: "1500.00", held: "0.00" });
  expect(await readTransfers(bank.staff, bank.payer)).toEqual([{ amount: "75.00", status: "deleted" }]);
});

test("a transfer that was approved meanwhile is not cancelled, and the history shows the approval", async ({
  page,
  bank,
}) => {
  await openForm(page, bank);
  await fillIn(page, "75");
  await confirm(page);
  await done(page).getByRole("button", { name: "Ok", exact: true }).click();
  await page.goto(paths.transactions);
  const cancelButton = page.getByRole("button", { name: /^Cancel the transfer of .*75\.00 to Noah Berg/ });
  await cancelButton.click();
  await approveNewest(bank.staff, bank.payer, "interbank");
  await page.getByRole("button", { name: "Yes, cancel it", exact: true }).click();
  await outcome(page, "Error in cancelling the transfer").getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByRole("table")).toContainText("Completed");
  await expect(cancelButton).toHaveCount(0);
  expect(await readMoney(bank.staff, bank.payer)).toEqual({ balance: "1425.00", held: "0.00" });
});

test("after a log-out in one tab, the form in the other asks for a log-in, and nothing is paid", async ({
  page,
  bank,
}) => {
  await openForm(page, bank);
  const other = await page.context().newPage();
  await other.goto(paths.interbankTransfer);
  await send(other.request, "/api/logout", {});
  await fillIn(page, "30");
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Finterbank-transfer/);
  expect(await readTransfers(bank.staff, bank.payer)).toEqual([]);
  await page.getByLabel("E-mail").fill(bank.payer.email);
  await page.getByLabel("Password", { exact: true }).fill(bank.payer.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/interbank-transfer$/);
  await other.close();
});

test("the whole journey works by keyboard", async ({ page, bank }) => {
  await openForm(page, bank);
  await page.getByLabel("Beneficiary").focus();
  await page.keyboard.type("Noah");
  await tabTo(page, page.getByLabel("Amount"));
  await page.keyboard.type("12.34");
  await page.keyboard.press("Enter");
  await expect(review(page)).toContainText(nameMatches);
  await tabTo(page, review(page).getByRole("button", { name: "Send $12.34", exact: true }));
  await page.keyboard.press("Enter");
  await expect(done(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(done(page)).toBeHidden();
  expect(await readTransfers(bank.staff, bank.payer)).toEqual([{ amount: "12.34", status: "pending" }]);
});

async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(field).toBeFocused();
}
