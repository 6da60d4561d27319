import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  outcome,
  pick,
  readChoice,
  readChoices,
} from "@/tests/support/browser/browser";
import { openMore, review, tabTo, test } from "@/tests/support/browser/channels";
import { openFundedAccount, readMoney, readTransfers, send } from "@/tests/support/browser/money";

const accounts = (page: Page) => page.getByRole("region", { name: "Your accounts", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a loan in another currency leads to opening an account in this currency", async ({
  page,
  bank: { staff, payer },
}) => {
  const loanName = `Abroad ${randomUUID()}`;
  const plan = { isCore: true, loanName, amount: "1000", profit: "10", totalInstallments: 4, currency: "GBP" };
  await send(staff, "/api/loans/new", plan);
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.loanApplication);
  const card = page.getByRole("listitem").filter({ hasText: loanName });
  await card.getByRole("link", { name: "Open one", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open an account");
  await expect(page.getByRole("radio", { name: "GBP British Pound", exact: true })).toBeChecked();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await pick(page, "Account type", "Savings");
  await button(page, "Open account").click();
  const opened = outcome(page, "Your account is open");
  await expect(opened).toContainText(/Its number is 0\d{10}\./);
  const number = /0\d{10}/.exec((await opened.textContent()) ?? "")?.[0] ?? "";
  await opened.getByRole("link", { name: "See the account", exact: true }).click();
  await expect(accounts(page).getByRole("region", { name: `Account ${number}`, exact: true })).toContainText("SAVINGS");

  await page.goto(paths.notifications);
  await expect(page.getByText(`Your account ${number} in GBP is open.`).first()).toBeVisible();
  await page.goto(paths.loanApplication);
  await expect(card.getByRole("button", { name: `Apply for ${loanName}`, exact: true })).toBeVisible();
});

test("an account is opened by keyboard alone, and each empty field shows its problem", async ({ page, bank }) => {
  const { payer } = bank;
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.dashboard);
  await page.getByRole("main").getByRole("link", { name: "Open an account", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open an account");
  const first = page.getByRole("radio", { name: /^USD / });
  await tabTo(page, first);
  await button(page, "Open account").press("Enter");
  await expect(page.getByRole("group", { name: "Currency", exact: true })).toHaveAccessibleDescription(
    /Choose a currency\./,
  );
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "JPY Japanese Yen", exact: true })).toBeChecked();
  await button(page, "Open account").press("Enter");
  await acknowledge(page, "Your account is open", "You find it on your dashboard.");
});

test("money moves immediately between own accounts with a conversion", async ({ page, bank: { staff, payer } }) => {
  test.slow();
  await logIn(page, payer.email, payer.password);
  const euros = await openFundedAccount(staff, page.request, payer, { currency: "EUR", balance: "500.00" });
  await page.goto(paths.dashboard);
  await page.getByRole("main").getByRole("link", { name: "Move", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Move Money");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);

  // The field "To account" does not offer the paying account, so the form chooses the other account.
  await pick(page, "From account", new RegExp(euros));
  await expect.poll(() => readChoice(page, "To account")).toContain(payer.accountNumber);
  expect(await readChoices(page, "To account")).toHaveLength(2);
  await pick(page, "From account", new RegExp(payer.accountNumber));
  await expect.poll(() => readChoice(page, "To account")).toContain(euros);
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(
    /This is what arrives, in EUR\. It is paid in USD/,
  );
  await page.getByLabel("Amount").fill("40");
  await openMore(page);
  await page.getByLabel("Note").fill("for the holidays");
  await button(page, "Move money").click();
  const price = review(page).getByRole("region", { name: "Conversion", exact: true });
  await expect(price).toContainText("EUR 40.00");
  await expect(review(page)).toContainText(/Left in your accountUSD\s1,\d{3}\.\d\d/);
  await expectAccessibleInBothLooks(page);
  await review(page)
    .getByRole("button", { name: /^Send USD\s/ })
    .click();
  const moved = outcome(page, "Your money has moved");
  await expect(moved).toContainText("It is in the other account now.");
  expect(await readTransfers(staff, payer)).toMatchObject([{ amount: "40.00", status: "closed" }]);
  expect((await readMoney(staff, payer)).held).toBe("0.00");

  await moved.getByRole("link", { name: "See this transfer", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Between own accounts");
  await expect(page.getByText("Completed").first()).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole("link", { name: "Send again", exact: true }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("40.00");
  expect(await readChoice(page, "To account")).toContain(euros);

  await page.goto(paths.transactions);
  // In the list of all accounts, a transfer between own accounts is one row. The list of the paying account shows the row as a
  // transfer to an own account.
  const moves = page.getByRole("row").filter({ hasText: "Between own accounts" });
  await expect(moves).toHaveCount(1);
  await page.goto(withQuery(paths.transactions, { account: payer.accountNumber }));
  await expect(page.getByText("To own account").first()).toBeVisible();
});

test("an amount above the balance opens no sheet, and its field shows the reason", async ({
  page,
  bank: { staff, payer },
}) => {
  await logIn(page, payer.email, payer.password);
  const savings = await openFundedAccount(staff, page.request, payer, { currency: "USD", balance: "5.00" });
  await page.goto(paths.ownTransfer({ from: savings, to: payer.accountNumber }));
  expect(await readChoice(page, "From account")).toContain(savings);
  await page.getByLabel("Amount").fill("5.01");
  await button(page, "Move money").click();
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/\$5\.00/);
  await expect(page.getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
  expect(await readTransfers(staff, payer)).toEqual([]);
});

test("a customer with one account is led to opening another account", async ({ page, bank: { payer } }) => {
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.ownTransfer());
  await page.getByRole("main").getByRole("link", { name: "Open an account", exact: true }).click();
  await expect(page).toHaveURL(/\/open-account$/);
});

test("a customer names an account on its card, and reads the name where an account is chosen @phone", async ({
  page,
  bank: { staff, payer },
}) => {
  await logIn(page, payer.email, payer.password);
  await openFundedAccount(staff, page.request, payer, { currency: "EUR", balance: "500.00" });
  await page.goto(paths.dashboard);
  const card = page.getByRole("region", { name: `Account ${payer.accountNumber}`, exact: true });
  await expect(card).toContainText("US Dollar");
  const rename = card.getByRole("button", { name: `Name account ${payer.accountNumber}`, exact: true });
  await rename.click();
  const dialog = page.getByRole("dialog", { name: "Name this account", exact: true });
  await dialog.getByLabel("Your name for it").fill("Rent and bills");
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole("button", { name: "Save the name", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("Rent and bills");
  await expect(rename).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.goto(paths.ownTransfer());
  expect((await readChoices(page, "From account")).join()).toContain(`Rent and bills · ${payer.accountNumber}`);
});
