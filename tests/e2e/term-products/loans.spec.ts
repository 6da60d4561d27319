import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import * as z from "zod";
import { recordReference } from "@/components/term-products/record-reference";
import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  outcome,
} from "@/tests/support/browser/browser";
import { type BrowserCustomer, signUpCustomer } from "@/tests/support/browser/customer";
import { test as base, readMoney, send, signUpPayer } from "@/tests/support/browser/money";
import { readPdfText } from "@/tests/support/pdf-text";

type Bank = {
  staff: APIRequestContext;
  borrower: BrowserCustomer;
  /** A plan that only this test uses: 1,000 to 2,000 US dollars at 6 % in three instalments. */
  plan: string;
};

const made = z.object({ data: z.object({ _id: z.string() }) });

/** Provides a plan, and a borrower with 500.00 who is logged in on the page. */
const test = base.extend<{ bank: Bank }>({
  bank: async ({ page, staff }, use) => {
    const plan = await offer(staff, "USD");
    const borrower = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "500.00" });
    await logIn(page, borrower.email, borrower.password);
    await use({ staff, borrower, plan });
  },
});

async function offer(staff: APIRequestContext, currency: string, changes: object = {}): Promise<string> {
  const loanName = `Boat ${randomUUID().slice(0, 8)}`;
  const terms = { amount: "1000.00", profit: "6", totalInstallments: 3, currency, ...changes };
  await send(staff, "/api/loans/new", { ...terms, loanName, isCore: true });
  return loanName;
}

/** Applies as the page's customer. Resolves to the application's id. */
async function apply(page: Page, { plan }: Bank, amount: string): Promise<string> {
  return made.parse(await send(page.request, "/api/loans/new", { loanName: plan, amount })).data._id;
}

const decide = ({ staff, borrower: { email } }: Bank, id: string, payload: Record<string, string>) =>
  send(staff, "/api/loans/edit-loan", { email, id, payload });

const card = (page: Page, plan: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: plan, exact: true }) });

/** Expects that the card of the plan has no button to apply, and that the page's notice and the card state the reason. */
async function expectBlocked(page: Page, plan: string, notice: string | RegExp, reason: string): Promise<void> {
  await expect(page.getByRole("main").getByText(notice).first()).toBeVisible();
  await expect(card(page, plan).getByText(reason, { exact: true })).toBeVisible();
  await expect(card(page, plan).getByRole("button", { name: /^Apply/ })).toHaveCount(0);
}

const applyDialog = (page: Page, plan: string) => page.getByRole("dialog", { name: `Apply for ${plan}`, exact: true });
const amountField = (page: Page) => page.getByLabel("Amount", { exact: true });
const slider = (page: Page) => page.getByRole("slider", { name: "Amount, by slider", exact: true });
const lines = (page: Page) => page.getByRole("table", { name: "Schedule", exact: true }).getByRole("row");

test("a customer sees the cost of a loan, and applies for it @phone", async ({ page, bank }) => {
  test.slow();
  await page.goto(paths.loanApplication);
  await expect(page).toHaveTitle(/^Loan-application \| /);
  await expect(page.getByRole("heading", { level: 1, name: "Apply for a Loan", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Choose a Loan Plan", exact: true })).toBeVisible();
  await expect(page.getByText("All our loans are flexible with low interest rates.")).toBeVisible();
  await expect(card(page, bank.plan)).toContainText("6% per year");
  for (const fact of ["Minimum $1,000.00", "Maximum $2,000.00", "Duration 1 Year", "Installments 3"]) {
    await expect(card(page, bank.plan)).toContainText(fact);
  }
  // The card shows the real cost of a loan in the middle of the range, and the page says that the interest is flat.
  await expect(card(page, bank.plan)).toContainText(/9\.\d+% effective annual rate/);
  for (const fact of ["If you borrow $1,500.00", "$530.00 every 4 months, 3 payments", "Total cost $90.00"]) {
    await expect(card(page, bank.plan)).toContainText(fact);
  }
  await expect(page.getByText("Interest per year is charged on the whole amount")).toBeVisible();
  // The card has a slider for the amount and computes the payments. The form opens with the amount that the customer chose on the
  // card.
  await card(page, bank.plan)
    .getByRole("button", { name: `Calculate: ${bank.plan}`, exact: true })
    .click();
  const calculator = page.getByRole("slider", { name: `Amount to borrow: ${bank.plan}`, exact: true });
  await calculator.press("End");
  for (const fact of [
    "If you borrow $2,000.00",
    "$706.67 every 4 months, 3 payments",
    "Total cost $120.00",
    "You pay back$2,120.00last payment $706.66",
  ]) {
    await expect(card(page, bank.plan)).toContainText(fact);
  }
  await page.getByRole("button", { name: `Apply for ${bank.plan}`, exact: true }).click();
  await expect(amountField(page)).toHaveValue("2,000");
  await page.keyboard.press("Escape");
  await expect(applyDialog(page, bank.plan)).toBeHidden();
  await calculator.press("Home");
  await expect(page.getByRole("region", { name: "What happens next", exact: true }).getByRole("listitem")).toHaveCount(
    4,
  );
  await expectAccessibleInBothLooks(page);
  await page.getByRole("button", { name: `Apply for ${bank.plan}`, exact: true }).click();
  const dialog = applyDialog(page, bank.plan);
  await expect(amountField(page)).toHaveValue("1,000");
  await expect(dialog).toContainText("You pay back$1,060.00");

  // For a wrong amount, the form shows the error beside the field and sends no request.
  for (const [typed, problem] of [
    ["999.99", "Enter $1,000.00 or more."],
    ["2000.01", "Enter $2,000.00 or less."],
    ["much", "Enter an amount such as 1250 or 1,250.50."],
    ["", "Enter an amount."],
  ] as const) {
    await amountField(page).fill(typed);
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(dialog.getByText(problem)).toBeVisible();
  }
  await amountField(page).fill("1500.5");
  await amountField(page).blur();
  await expect(amountField(page)).toHaveValue("1,500.50");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "$1,500.50");
  // 6 % of 1,500.50 is 90.03. Each instalment contains a third of the interest and of the principal. The last instalment also
  // contains the rounding difference.
  await expect(dialog).toContainText("You receive$1,500.50");
  await expect(dialog).toContainText("You pay back$1,590.53");
  await expect(dialog).toContainText("Total cost$90.03");
  await expect(dialog).toContainText(/Effective annual rate9\.\d+%/);
  await dialog.getByRole("button", { name: "See every payment", exact: true }).click();
  await expect(dialog.getByRole("row")).toHaveCount(4);
  await expect(dialog.getByRole("row").nth(1)).toContainText("$530.18");
  await expect(dialog.getByRole("row").nth(3)).toContainText("$530.17");
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(outcome(page, "Loan Application Successful")).toContainText(
    "You will be contacted by one of our agents soon!",
  );
  await page.getByRole("link", { name: "See your application", exact: true }).click();
  await expect(page).toHaveURL(/\/loans\//);
  await expect(page.getByText("You applied for")).toBeVisible();
  await expect(lines(page).nth(3)).toContainText("$530.17");
  await expect(page.getByRole("button", { name: "Pay next instalment", exact: true })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(await readMoney(bank.staff, bank.borrower)).toEqual({ balance: "500.00", held: "0.00" });
});

test("the due dates that a customer sees before the application are the business days of the paid-out loan", async ({
  page,
  bank,
}) => {
  const plan = await offer(bank.staff, "USD", { totalInstallments: 12, businessDayRule: "following" });
  await page.goto(paths.loanApplication);
  await card(page, plan)
    .getByRole("button", { name: `Calculate: ${plan}`, exact: true })
    .click();
  await expect(card(page, plan)).toContainText("Date on a closed dayNext business day");
  await page.getByRole("button", { name: `Apply for ${plan}`, exact: true }).click();
  const datesIn = async (rows: Locator) => {
    await expect(rows.nth(12)).toBeVisible();
    return (await rows.allInnerTexts()).flatMap((text) => /[A-Z][a-z]{2} \d{1,2}, \d{4}/.exec(text)?.[0] ?? []);
  };
  await applyDialog(page, plan).getByRole("button", { name: "See every payment", exact: true }).click();
  const shown = await datesIn(applyDialog(page, plan).getByRole("row"));
  expect(shown).toHaveLength(12);
  for (const date of shown) expect([0, 6]).not.toContain(new Date(`${date} UTC`).getUTCDay());
  const id = await apply(page, { ...bank, plan }, "1000.00");
  await decide(bank, id, { status: "active" });
  await page.goto(paths.loan(id));
  await page.getByRole("button", { name: "Show all 12", exact: true }).click();
  expect((await datesIn(lines(page))).slice(0, 12)).toEqual(shown);
});

test("a second application is refused with the reason", async ({ page, bank }) => {
  test.slow();
  // While the dialog is open, the customer applies over the API, so the bank refuses the application of the dialog.
  await page.goto(paths.loanApplication);
  await page.getByRole("button", { name: `Apply for ${bank.plan}`, exact: true }).click();
  const id = await apply(page, bank, "1200.00");
  await applyDialog(page, bank.plan).getByRole("button", { name: "Apply", exact: true }).click();
  const refused = outcome(page, "Error in loan application");
  await expect(refused).toContainText("Please try again later! Also check if you have an uncleared loan!");
  await expect(refused).toContainText("You have a loan that is not cleared yet.");
  await refused.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(amountField(page)).toHaveValue("1,500");

  await page.goto(paths.loanApplication);
  const notice = `You have already applied for ${bank.plan}.`;
  await expect(page.getByText(notice)).toHaveCount(1);
  const seen = page.getByRole("main").getByRole("link", { name: "See your application", exact: true });
  await expect(seen).toHaveAttribute("href", paths.loan(id));
  await expectBlocked(page, bank.plan, notice, "Only one application can be open.");
  await expectAccessibleInBothLooks(page);
  // The list of loans has no link to apply either.
  await page.goto(paths.loans);
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Apply for a Loan", exact: true })).toBeHidden();

  await decide(bank, id, { status: "deleted", reason: "The income is not known." });
  await page.goto(paths.loan(id));
  await expect(page.getByRole("main").getByText("Rejected", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Reason: The income is not known.")).toBeVisible();
  await page.goto(paths.loans);
  await expect(page.getByText("No loans yet")).toBeVisible();
  // The empty list shows the effective rates of the cheapest plans.
  await expect(
    page.getByRole("region", { name: "Our lowest effective annual rates", exact: true }).getByRole("listitem").first(),
  ).toContainText(/\d+\.\d\d%$/);
  await page.goto(paths.loanApplication);
  await expect(page.getByText(notice)).toHaveCount(0);
});

test("a customer withdraws an application and can apply again at once @phone", async ({ page, bank }) => {
  test.slow();
  const id = await apply(page, bank, "1200.00");
  await decide(bank, id, { status: "approved" });
  await page.goto(paths.loan(id));
  const withdraw = page.getByRole("button", { name: "Withdraw application", exact: true });
  await withdraw.click();
  const question = page.getByRole("alertdialog", { name: "Withdraw this application?", exact: true });
  await expect(question).toContainText("$1,200.00");
  await expectAccessibleInBothLooks(page);
  await question.getByRole("button", { name: "No, keep it", exact: true }).click();
  await expect(question).toBeHidden();
  await withdraw.click();
  await question.getByRole("button", { name: "Yes, withdraw it", exact: true }).click();
  const done = outcome(page, "Application withdrawn");
  await expect(done).toContainText("You can apply again at any time.");
  await done.getByRole("link", { name: "See the plans", exact: true }).click();
  await expect(page).toHaveURL(paths.loanApplication);
  await expect(page.getByRole("button", { name: `Apply for ${bank.plan}`, exact: true })).toBeVisible();
  await page.goto(paths.loan(id));
  await expect(page.getByRole("main").getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("You have withdrawn this application.")).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto(paths.transactions);
  const item = page.getByRole("row").filter({ hasText: bank.plan });
  await expect(item).toContainText("Loan application");
  await expect(item).toContainText("Cancelled");
  // The customer has cancelled the application, so the bank refuses the approval by staff.
  const refused = await bank.staff.post("/api/loans/edit-loan", {
    data: { id, email: bank.borrower.email, payload: { status: "active" } },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(refused.status()).toBe(422);
  await apply(page, bank, "1000.00");
});

test("the borrower pays the next instalment, and then all others", async ({ page, bank }) => {
  test.slow();
  const id = await apply(page, bank, "1500.50");
  await decide(bank, id, { status: "active" });
  expect((await readMoney(bank.staff, bank.borrower)).balance).toBe("2000.50");
  await page.goto(paths.loans);
  await expect(page).toHaveTitle(/^Loans \| /);
  // The card shows all data of the only loan, so the table is folded.
  const item = page.getByRole("row").filter({ hasText: bank.plan });
  await expect(item).toHaveCount(0);
  await page.getByRole("button", { name: "All as a table", exact: true }).click();
  await expect(item).toContainText("$1,500.50");
  await expect(item).toContainText("Active");
  // The page of plans and the list of loans state the debt and the next payment of the running loan.
  for (const [path, running] of [
    [paths.plans, page.getByRole("listitem").filter({ has: page.getByRole("link", { name: bank.plan, exact: true }) })],
    [paths.loans, page.getByRole("region", { name: "Still to pay", exact: true })],
  ] as const) {
    await page.goto(path);
    await expect(running).toContainText("$0.00 of $1,590.53 paid");
    await expect(running).toContainText("Still to pay$1,590.53");
    await expect(running).toContainText("Next payment$530.18");
    await expectAccessibleInBothLooks(page);
  }
  const names = page.getByRole("main").getByText(bank.plan, { exact: true }).filter({ visible: true });
  await expect(names).toHaveCount(1);
  await page.getByRole("button", { name: "All as a table", exact: true }).click();
  await item.click({ position: { x: 3, y: 3 } });
  await expect(page).toHaveURL(paths.loan(id));
  await expect(page.getByText("Still to pay", { exact: true })).toBeVisible();
  await expect(page.getByText("$0.00 of $1,590.53 paid")).toBeVisible();
  await expect(page.getByRole("img", { name: /^3 payments from .* \$0\.00 of \$1,590\.53 paid/ })).toBeVisible();
  await expectAccessibleInBothLooks(page);

  await page.getByRole("button", { name: "Pay next instalment", exact: true }).click();
  const next = page.getByRole("dialog", { name: "Pay the next instalment now?", exact: true });
  await expect(next).toContainText("Leaves your account$530.18");
  await expect(next).toContainText("Available$2,000.50");
  await expect(next).toContainText("Still to pay afterwards$1,060.35");
  await expectAccessibleInBothLooks(page);
  await next.getByRole("button", { name: "Pay $530.18", exact: true }).click();
  await expect(outcome(page, "Instalment paid")).toContainText("$530.18 has left account");
  await page.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByText("$530.18 of $1,590.53 paid")).toBeVisible();
  await expect(lines(page).nth(1)).toContainText("Paid");
  expect((await readMoney(bank.staff, bank.borrower)).balance).toBe("1470.32");

  await page.getByRole("button", { name: "Pay off now", exact: true }).click();
  const off = page.getByRole("dialog", { name: "Pay off the loan now?", exact: true });
  await expect(off).toContainText("Leaves your account$1,060.35");
  // A payment over the API changes the price of the repayment, but the open page still shows the old price.
  await send(page.request, "/api/loans/pay", { id, number: 2 });
  await off.getByRole("button", { name: "Pay $1,060.35", exact: true }).click();
  await expect(outcome(page, "Error in paying the loan")).toBeVisible();
  await page.getByRole("button", { name: "Ok", exact: true }).click();
  expect((await readMoney(bank.staff, bank.borrower)).balance).toBe("940.14");

  // The page now shows the new price.
  await expect(page.getByText("$1,060.36 of $1,590.53 paid")).toBeVisible();
  await page.getByRole("button", { name: "Pay off now", exact: true }).click();
  await off.getByRole("button", { name: "Pay $530.17", exact: true }).click();
  await expect(outcome(page, "Loan paid off")).toContainText("Nothing is owed any more.");
  await page.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByText("$1,590.53 of $1,590.53 paid")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay off now", exact: true })).toHaveCount(0);
  expect((await readMoney(bank.staff, bank.borrower)).balance).toBe("409.97");
  await page.goto(paths.loans);
  await expect(item).toContainText("Paid");
  await page.goto(paths.loanApplication);
  await expect(page.getByRole("button", { name: `Apply for ${bank.plan}`, exact: true })).toBeEnabled();
});

test("without enough money nothing is paid, and the page states the reason", async ({ page, bank }) => {
  test.slow();
  const id = await apply(page, bank, "1000.00");
  await decide(bank, id, { status: "active" });
  const { accountNumber } = bank.borrower;
  await send(bank.staff, "/api/accounts/edit-account", {
    accountNumber,
    payload: { balance: "100.00", balanceSeen: "1500.00", reason: "Too little for an instalment" },
  });
  await page.goto(paths.loan(id));
  await page.getByRole("button", { name: "Pay next instalment", exact: true }).click();
  await expect(page.getByText("There is not enough money in this account.")).toBeVisible();
  await page.getByRole("button", { name: /^Pay \$353\.33/ }).click();
  await expect(outcome(page, "Error in paying the loan")).toContainText("You have $100.00 available.");
});

test("the agreement has the page's figures, and other people cannot read it", async ({ page, bank, newVisitor }) => {
  test.slow();
  const id = await apply(page, bank, "1500.50");
  await decide(bank, id, { status: "active" });
  await page.goto(paths.loan(id));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Agreement (PDF)", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`loan-${recordReference(id)}.pdf`);
  const text = readPdfText(await readFile(await file.path()));
  expect(text).toContain(recordReference(id));
  // A PDF shows the currency's code, and the customer's page shows the currency's sign.
  for (const figure of ["1,500.50", "90.03", "1,590.53", "530.18", "530.17"]) {
    expect(text).toMatch(new RegExp(`USD\\s?${figure}`));
    // The titles of the chart's bars also contain the figures, but the titles are no visible texts.
    await expect(page.getByRole("main").getByText(`$${figure}`).filter({ visible: true }).first()).toBeVisible();
  }
  const stranger = await newVisitor();
  const other = await signUpCustomer(bank.staff);
  await logIn(stranger, other.email, other.password);
  for (const path of [paths.loan(id), paths.loanAgreement(id)]) {
    expect((await stranger.request.get(path)).status()).toBe(404);
    expect((await bank.staff.get(path)).status()).toBe(200);
  }
});

test("an application works by keyboard alone", async ({ page, bank }) => {
  test.slow();
  await page.goto(paths.loanApplication);
  const button = page.getByRole("button", { name: `Apply for ${bank.plan}`, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(applyDialog(page, bank.plan)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await slider(page).focus();
  await page.keyboard.press("End");
  await expect(amountField(page)).toHaveValue("2,000");
  await page.keyboard.press("ArrowLeft");
  await expect(amountField(page)).toHaveValue("1,990");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "$1,990.00");
  await page.keyboard.press("Home");
  await expect(amountField(page)).toHaveValue("1,000");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(applyDialog(page, bank.plan).getByRole("button", { name: "Apply", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(outcome(page, "Loan Application Successful")).toBeVisible();
});

test("a dialog that was requested before its script loaded returns the focus", async ({ page, bank }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (then) => window.setTimeout(then, 2_000);
  });
  await page.goto(paths.loanApplication);
  const button = page.getByRole("button", { name: `Apply for ${bank.plan}`, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(applyDialog(page, bank.plan)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(applyDialog(page, bank.plan)).toBeHidden();
  await expect(button).toBeFocused();
});

test("a plan in a currency without an account names the required currency", async ({ page, bank }) => {
  test.slow();
  const plan = await offer(bank.staff, "JPY");
  await page.goto(paths.loanApplication);
  const button = page.getByRole("button", { name: `Apply for ${plan}`, exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription("Needs an account in JPY.");
});

test("before the e-mail address is verified, the page offers to send the link again", async ({ bank, newVisitor }) => {
  test.slow();
  const visitor = await newVisitor();
  const { email, password } = await signUpCustomer(bank.staff);
  await logIn(visitor, email, password);
  await visitor.goto(paths.loanApplication);
  await expect(visitor.getByText("Verify your e-mail first").first()).toBeVisible();
  await expectBlocked(visitor, bank.plan, /^Verify your e-mail first/, "Verify your e-mail first.");
});
