import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { paths } from "@/lib/paths";
import { demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, expectAccessible, expectAccessibleInBothLooks, logIn, pick } from "@/tests/support/browser/browser";
import { send, signUpPayer, test } from "@/tests/support/browser/money";
import { applyForDeposit, startDeposit, startLoan } from "@/tests/support/browser/term-products";
import { readPdfText } from "@/tests/support/pdf-text";

type HistoryReply = { data: { docs: Record<string, string>[]; nextCursor: string | null } };
type DownloadedFile = { name: string; content: Buffer };

/** Signs in by a request instead of the form. Unlike the form, a request also logs in while the page's JavaScript is off. */
async function signIn(page: Page, baseURL: string | undefined): Promise<void> {
  const reply = await page.request.post("/api/login", {
    data: { email: demoCustomerEmail, password: demoPassword },
    headers: { Origin: baseURL ?? "" },
  });
  expect(reply.status()).toBe(200);
}

/** Reads all items of the demo customer's history that match the query, through the HTTP contract. */
async function readHistory(page: Page, query: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  let cursor = "";
  do {
    const reply = await page.request.get(`/api/history/${demoCustomerEmail}?limit=1000&${query}&cursor=${cursor}`);
    const { data } = (await reply.json()) as HistoryReply;
    rows.push(...data.docs);
    cursor = data.nextCursor ?? "";
  } while (cursor);
  return rows;
}

async function download(page: Page, button: string): Promise<DownloadedFile> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

const rows = (page: Page) => page.getByRole("table").locator("tbody tr:has(td)");

test("the history is listed newest first, page by page @phone", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto(paths.transactions);
  await expect(page.getByRole("heading", { name: "TRANSACTION HISTORY", exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  const first = await rows(page).allTextContents();
  await page.getByRole("link", { name: "Show older", exact: true }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(rows(page).first()).not.toHaveText(first[0] ?? "");
  await page.getByRole("link", { name: "Newer", exact: true }).click();
  await expect(rows(page)).toHaveText(first);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

test("filters and search are part of the URL, and the page says when nothing matches", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto(paths.transactions);
  await page.getByText("Filters", { exact: true }).filter({ visible: true }).click();
  await pick(page, "Direction", "Money in");
  await page.getByRole("button", { name: "Show transactions", exact: true }).click();
  await expect(page).toHaveURL(/direction=in/);
  for (const text of await rows(page).allTextContents()) expect(text).toContain("+");
  await page.getByRole("searchbox").fill("nobody has this name");
  await page.getByRole("button", { name: "Show transactions", exact: true }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  const list = page.getByRole("region", { name: "TRANSACTION HISTORY", exact: true });
  await expect(list).toContainText(/No transaction with these filters matches “\W*nobody has this name\W*”\./);
  await expectAccessible(page);
  await list.getByRole("link", { name: "Clear filters", exact: true }).click();
  await expect(rows(page)).toHaveCount(25);
  await page.goto(`${paths.transactions}?from=2026-02-30&cursor=forged`);
  await expect(page.getByText("Use a date such as 2026-01-31.")).toBeVisible();
});

test("on a phone, the filters are in a sheet, which closes when the list has them @phone", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, baseURL);
  await page.goto(paths.transactions);
  const sheet = page.getByRole("dialog", { name: "Filters", exact: true });
  const open = () => page.getByRole("button", { name: "Filters", exact: true }).click();
  const show = () => sheet.getByRole("button", { name: "Show transactions", exact: true }).click();
  await open();
  await sheet.getByLabel("Amount from").fill("much");
  await show();
  await expect(sheet.getByLabel("Amount from")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await sheet.getByLabel("Amount from").fill("");
  await pick(sheet, "Direction", "Money in");
  await show();
  await expect(page).toHaveURL(`${paths.transactions}?direction=in`);
  await expect(sheet).toBeHidden();
  for (const text of await rows(page).allTextContents()) expect(text).toContain("+");
  await open();
  await sheet.getByRole("link", { name: "Clear filters", exact: true }).click();
  await expect(page).toHaveURL(paths.transactions);
  await expect(sheet).toBeHidden();
});

test.describe("the history without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the history can be filtered and paged", async ({ page, baseURL }) => {
    await signIn(page, baseURL);
    await page.goto(`${paths.transactions}?kind=adjustment`);
    await page.getByLabel("Type").selectOption({ label: "Inter Bank Transfer" });
    await page.getByRole("button", { name: "Show transactions", exact: true }).click();
    await expect(page).toHaveURL(/kind=interbank/);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole("link", { name: "Show older", exact: true }).click();
    await expect(page).toHaveURL(/kind=interbank.*cursor=/);
  });
});

test("the list is searched while somebody types, by name, amount and category, and the address stays short @phone", async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL);
  await page.goto(paths.transactions);
  const search = page.getByRole("searchbox");
  await search.pressSequentially("noah");
  await expect(page).toHaveURL(`${paths.transactions}?q=noah`);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("noah");
  for (const text of await rows(page).allTextContents()) expect(text).toContain("Noah");
  await search.fill("groc");
  await expect(page).toHaveURL(`${paths.transactions}?q=groc`);
  await page.getByRole("link", { name: "Groceries", exact: true }).click();
  await expect(page).toHaveURL(`${paths.transactions}?category=groceries`);
  await expect(search).toHaveValue("");
  await page.getByRole("link", { name: "Money out", exact: true }).click();
  await expect(page).toHaveURL(/category=groceries&direction=out$/);
  await expect(page.getByRole("link", { name: "Money out", exact: true })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Money out", exact: true }).click();
  await expect(page).toHaveURL(`${paths.transactions}?category=groceries`);
  await page
    .getByRole("navigation", { name: "Frequent filters", exact: true })
    .getByRole("link", { name: "All", exact: true })
    .click();
  await expect(page).toHaveURL(paths.transactions);
  await expectAccessible(page);
});

test("the totals are those of the list, and each booked line has the balance after it", async ({ page, staff }) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${paths.transactions}?direction=in`);
  await expect(page.getByRole("region", { name: "Money in and out", exact: true })).toContainText("$1,500.00");
  await expect(page.getByRole("columnheader", { name: "Balance", exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText("$1,500.00");
  await expect(page.getByRole("rowheader", { name: "Today", exact: true })).toBeVisible();
});

test("the CSV file contains exactly the filtered items", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  const query = "direction=out&kind=interbank";
  await page.goto(`${paths.transactions}?${query}`);
  const { name, content } = await download(page, "Export CSV");
  expect(name).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = content.toString("utf8").replace(/^\uFEFF/, "");
  const lines = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  const expected = await readHistory(page, query);
  expect(expected.length).toBeGreaterThan(25);
  // Pending and rejected transfers have moved no money, so their amounts are in the column "Not booked".
  expect(lines.map((line) => [line.Reference, line["Money out"] || line["Not booked"], line.Currency])).toEqual(
    expected.map((row) => [row.reference, row.amount, row.currency]),
  );
});

test("the PDF file contains exactly the filtered items", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  const query = "kind=wire&min=1";
  await page.goto(`${paths.transactions}?${query}`);
  const { name, content } = await download(page, "Print as PDF");
  expect(name).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.pdf$/);
  const text = readPdfText(content);
  const expected = await readHistory(page, query);
  expect(expected.length).toBeGreaterThan(0);
  const references = text.split("\n").map((font) => font.match(/HF-[0-9A-Z]{10}/g) ?? []);
  expect(references).toContainEqual(expected.map(({ reference }) => reference));
});

test("the sums of money in and out are above the rows, and the rows are grouped by month", async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL);
  await page.goto(`${paths.transactions}?from=2000-01-01`);
  const totals = page.getByRole("region", { name: "Money in and out", exact: true });
  await expect(totals).toContainText("Money in (USD)");
  await expect(totals).toContainText("Money out (USD)");
  const format = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  // The page has no heading for the present month on the month's first two days, because all payments are below "Today" and
  // "Yesterday". The test therefore uses the month of three days ago.
  const threeDaysAgo = format.format(Date.now() - 3 * 24 * 60 * 60 * 1_000);
  await expect(page.getByRole("rowheader", { name: threeDaysAgo, exact: true })).toBeVisible();
  await page.goto(`${paths.transactions}?status=pending`);
  await expect(totals).toHaveCount(0);
});

test("a transfer is found by its reference, its amount and its receiver's e-mail", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  const wallets = (await readHistory(page, "direction=out")).filter(({ name }) => name?.includes("@"));
  const [wallet] = wallets;
  for (const query of [`q=${wallet?.reference}`, `q=${wallet?.name}&min=${wallet?.amount}&max=${wallet?.amount}`]) {
    await page.goto(`${paths.transactions}?${query}`);
    await expect(rows(page).first()).toContainText(wallet?.name ?? "");
    for (const row of await readHistory(page, query)) expect(row.name).toBe(wallet?.name);
  }
  await page.goto(`${paths.transactions}?min=much`);
  await expect(page.getByLabel("Amount from")).toHaveAttribute("aria-invalid", "true");
});

test("each month since the account was opened has its statement", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto(paths.transactions);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const latest = page.getByRole("link", { name: /^[A-Z][a-z]+ \d{4} statement$/ });
  await expect(latest).toHaveAttribute("href", /\/statements\/\d+\/\d{4}-\d{2}\/pdf$/);
  await page.getByRole("link", { name: "Monthly statements", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Statements", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  const years = page.getByRole("navigation", { name: "Years", exact: true }).getByRole("link");
  expect(await years.count()).toBeGreaterThan(1);
  await years.nth(1).click();
  await expect(years.nth(1)).toHaveAttribute("aria-current", "true");
  const row = page.getByRole("main").getByRole("row").filter({ hasText: "December" }).first();
  const closing = (await row.getByRole("cell").nth(3).textContent()) ?? "";
  await row.getByRole("link", { name: "December", exact: true }).click();
  const preview = page.getByRole("region", { name: /^Preview: December/ });
  await expect(preview).toContainText(closing);
  await expectAccessibleInBothLooks(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    preview.getByRole("link", { name: "Download PDF", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^statement-\d+-\d{4}-12\.pdf$/);
  const text = readPdfText(await readFile(await file.path()));
  for (const words of ["Openingbalance", "Closingbalance", closing]) expect(text).toContain(words);
  for (const amount of await preview.getByRole("definition").allTextContents()) {
    expect(text).toContain(amount.replace("−", ""));
  }
  const [whole] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: / as one PDF$/ })
      .first()
      .click(),
  ]);
  expect(whole.suggestedFilename()).toMatch(/^statement-\d+-\d{4}\.pdf$/);
  expect(readPdfText(await readFile(await whole.path()))).toContain(closing);
  await page.goBack();
  await expect(preview).toBeHidden();
  const [, account = ""] = /^statement-(\d+)-/.exec(file.suggestedFilename()) ?? [];
  const before = await page.request.get(paths.statementPdf(account, "1999-01"));
  expect(before.status()).toBe(404);
});

test("a customer cancels a pending transfer", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  const beneficiaries = await page.request.get("/api/beneficiary/all/1/1");
  const { accountNumber } = (await beneficiaries.json()).data.docs[0];
  const note = `take back ${randomUUID().slice(0, 8)}`;
  const sent = await page.request.post("/api/interbank-transfer/new", {
    data: { beneficiary: accountNumber, amount: "1.25", note },
    headers: { Origin: baseURL ?? "" },
  });
  expect(sent.status()).toBe(201);
  await page.goto(`${paths.transactions}?q=${encodeURIComponent(note)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Pending");
  await page.getByRole("button", { name: /^Cancel the transfer of \$1\.25/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, cancel it", exact: true }).click();
  await expect(page.getByText("Transfer cancelled")).toBeVisible();
  await page.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(rows(page)).toContainText("Cancelled");
  await expect(page.getByRole("button", { name: /^Cancel the transfer/ })).toHaveCount(0);
  expect(await readHistory(page, `q=${encodeURIComponent(note)}`)).toMatchObject([
    { status: "deleted", ending: "cancelled" },
  ]);
});

test("the history shows a loan and a deposit and their bookings, with links to their pages", async ({
  page,
  staff,
}) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  const loan = await startLoan(staff, page.request, { amount: "1200", installments: 12, profit: "10" });
  await send(page.request, "/api/loans/pay", { id: loan.id, installments: 1, number: 1 });
  const deposit = await startDeposit(staff, page.request, { amount: "1000", profit: "12", interval: "monthly" });
  const applied = await applyForDeposit(staff, page.request, { amount: "700", profit: "12", interval: "yearly" });

  await page.goto(paths.transactions);
  await expect(rows(page)).toHaveCount(7);
  const row = (name: string) => rows(page).filter({ hasText: name });
  await expect(row(applied.name)).toContainText("Federal Reserve application");
  await expect(row(applied.name)).toContainText("Pending");
  await expect(row(applied.name).getByRole("button", { name: /Cancel/ })).toHaveCount(0);
  await expect(row(deposit.name).first()).toContainText("−$1,000.00");
  await expect(row(deposit.name).last()).toContainText("Active");
  await expect(row(loan.name).first()).toContainText("Loan instalment");
  await expect(row(loan.name).first()).toContainText("−$110.00");
  await expect(row(loan.name).nth(1)).toContainText("+$1,200.00");
  // The history has a line for the loan contract itself. The line has an amount without plus or minus sign, because the contract
  // moves no money. The label "Active" is blue.
  await expect(row(loan.name).last()).toContainText("$1,200.00");
  await expect(row(loan.name).last()).not.toContainText("+");
  await expect(row(loan.name).last().getByText("Active", { exact: true }).filter({ visible: true })).toHaveClass(
    /info/,
  );
  const link = (name: string) => row(name).first().getByRole("link", { name, exact: true });
  await expect(link(loan.name)).toHaveAttribute("href", paths.loan(loan.id));
  await expect(link(deposit.name)).toHaveAttribute("href", paths.deposit(deposit.id));

  await page.getByText("Filters", { exact: true }).filter({ visible: true }).click();
  await pick(page, "Type", "Loan instalment");
  await page.getByRole("button", { name: "Show transactions", exact: true }).click();
  await expect(page).toHaveURL(/kind=loan_instalment/);
  await expect(rows(page)).toHaveCount(1);
  const csv = Papa.parse<Record<string, string>>((await download(page, "Export CSV")).content.toString(), {
    header: true,
    skipEmptyLines: true,
  });
  expect(csv.data).toMatchObject([{ Type: "Loan instalment", Name: loan.name, "Money out": "110.00" }]);
  await expectAccessible(page);
  await link(loan.name).click();
  await expect(page).toHaveURL(new RegExp(`${paths.loan(loan.id)}$`));
});
