import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { paths, withQuery } from "@/lib/paths";
import { demoAuditorEmail, demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import {
  expect,
  expectAccessibleInBothLooks,
  expectFitInEveryLook,
  expectNoSidewaysScroll,
  logIn,
  test,
} from "@/tests/support/browser/browser";
import { isPhone, signInAsStaff } from "@/tests/support/browser/staff";

async function openFromMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Books", exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.manageLedger}$`));
  await expect(page.getByRole("heading", { name: "Books", level: 1, exact: true })).toBeVisible();
}

/** Parses an amount that the page shows into cents. */
const cents = (text: string) => BigInt(text.replace(/[^\d]/g, "") || "0");

/** Reads the debits and credits of a trial balance: the sums over the rows, and the totals in the last row. */
async function readSums(page: Page, currency: string) {
  const table = page.getByRole("table", { name: `Trial balance in ${currency}`, exact: true });
  const read = async (part: string, column: number) => {
    const texts = await table.locator(`${part} tr td:nth-of-type(${column})`).allTextContents();
    return texts.reduce((sum, text) => sum + cents(text), 0n);
  };
  return {
    ...{ debit: await read("tbody", 1), credit: await read("tbody", 2) },
    ...{ totalDebit: await read("tfoot", 1), totalCredit: await read("tfoot", 2) },
  };
}

test("staff see that the books of a closed day add up, and download them as a file @phone", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageUsers);
  await openFromMenu(page);
  await expect(page).toHaveTitle(/^Manage-ledger \| /);
  await expect(page.getByRole("heading", { name: "Now", level: 2, exact: true })).toBeVisible();
  await expect(page.getByText("The books add up: 0.00", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const chooser = page.getByLabel("Closed day", { exact: true }).and(page.locator("input"));
  const last = await chooser.inputValue();
  await chooser.fill((await chooser.getAttribute("min")) ?? "");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("link", { name: "Day before", exact: true })).toHaveCount(0);
  await chooser.fill(last);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`date=${last}$`));
  const date = new Date(`${last}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  await expect(page.getByRole("heading", { name: `At the end of ${date}`, exact: true })).toBeVisible();
  await expect(page.getByText("The books add up: 0.00", { exact: true })).toBeVisible();
  const sums = await readSums(page, "USD");
  expect(sums.debit).toBeGreaterThan(0n);
  expect([sums.credit, sums.totalDebit, sums.totalCredit]).toEqual([sums.debit, sums.debit, sums.debit]);
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export (CSV)", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`trial-balance-${last}.csv`);
  const text = (await readFile(await download.path(), "utf8")).replace(/^\uFEFF/, "");
  const lines = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  const own = lines.filter(({ Currency }) => Currency === "USD");
  const sumOf = (column: string) => own.reduce((sum, line) => sum + cents(line[column] ?? ""), 0n);
  expect([sumOf("Debit"), sumOf("Credit")]).toEqual([sums.debit, sums.debit]);
  expect(new Set(lines.map((line) => line.Date))).toEqual(new Set([last]));

  await page.getByRole("link", { name: "Day before", exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(`date=${last}$`));
  await expect(page.getByText("The books add up: 0.00", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Now", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Now", level: 2, exact: true })).toBeVisible();
});

for (const [role, email] of [
  ["teller", demoTellerEmail],
  ["auditor", demoAuditorEmail],
] as const) {
  test(`${role}s read the books`, async ({ page }) => {
    await logIn(page, email, demoPassword);
    await page.goto(paths.manageUsers);
    await openFromMenu(page);
    await expect(page.getByText("The books add up: 0.00", { exact: true })).toBeVisible();
    expect((await page.request.get(paths.manageLedgerCsv())).status()).toBe(200);
  });
}

test("for a date before the first closed day, the page states that no books exist and links to the first closed day", async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto(paths.manageLedgerAt("1950-01-01"));
  await expect(page.getByText("The books have no closed day up to January 1, 1950", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole("link", { name: "Show the first closed day", exact: true }).click();
  await expect(page.getByText("The books add up: 0.00", { exact: true })).toBeVisible();
});

// These tests run only at a desktop's width: staff-term-products.spec.ts tests a deposit's panel on a phone.
for (const [path, status] of [
  [paths.manageWireTransfers, "closed"],
  [paths.manageLoans, "active"],
  [paths.manageDeposits, "running"],
] as const) {
  test(`a record of ${path} links to its entries and accounts, and these link back`, async ({ page }) => {
    test.slow();
    await signInAsStaff(page);
    await page.goto(withQuery(path, { status }));
    await page.locator("tbody").getByRole("link").first().click();
    const panel = page.getByRole("dialog");
    await expect(panel).toContainText("Ledger entries");
    const address = page.url();
    await panel.locator('a[href^="/manage-ledger/entries/"]').first().click();
    const lines = page.getByRole("table", { name: "Lines of the entry", exact: true });
    await expect(lines.locator("tbody tr")).not.toHaveCount(0);
    await expect(page.getByText("Seal", { exact: true })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await expectNoSidewaysScroll(page);
    await page.locator('main a[href*="open="]').click();
    await expect(panel).toContainText("Ledger entries");
    expect(new URL(page.url()).searchParams.get("open")).toBe(new URL(address).searchParams.get("open"));

    await panel.locator('a[href^="/manage-ledger/accounts/"]').first().click();
    await expect(page.getByRole("table", { name: /^Lines of .*, newest first$/ })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await expectNoSidewaysScroll(page);
  });
}

test("accounts of the books are found by the beginning of their codes, with the keyboard alone", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageLedger);
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  const table = page.getByRole("table", { name: "Accounts of the books", exact: true });
  await expect(table.locator("tbody tr")).toHaveCount(25);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(page.getByRole("link", { name: "Previous", exact: true })).toHaveCount(0);
  await expectFitInEveryLook(page);
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("income:");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=income/);
  await expect(table.getByRole("link", { name: /^income:loan-interest:/ }).first()).toBeVisible();
  await table.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^income:loan-interest:/, level: 2 })).toBeVisible();
  await page.goto(paths.ledgerAccountsLike("no-such-code"));
  await expect(page.getByText("No code begins with “no-such-code”.", { exact: true })).toBeVisible();
});

test("the books are verified from their page with progress, and the result is kept", async ({ page }) => {
  test.slow();
  await signInAsStaff(page);
  await page.goto(paths.manageLedger);
  const start = page.getByRole("button", { name: "Verify books", exact: true });
  await start.focus();
  await page.keyboard.press("Enter");
  const verdict = page.getByText("The books add up", { exact: true });
  // An earlier try of this test may have left a verification running. The page then refuses to start another verification, and the
  // test waits for the running verification.
  const refusal = page.getByText("The books are being verified already. Please wait until that is over.", {
    exact: true,
  });
  await expect(page.getByRole("progressbar").or(verdict).or(refusal)).toBeVisible();
  if (await refusal.isVisible()) {
    await page.goto(paths.ledgerVerifications);
    await page.locator("tbody").getByRole("link").first().click();
  }
  await expect(verdict).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText(/^\d[\d,]* entries, /)).toBeVisible();
  await expectFitInEveryLook(page);
  await page.getByRole("link", { name: "Verification", exact: true }).click();
  const table = page.getByRole("table", { name: "Verifications of the books, newest first", exact: true });
  await expect(table.locator("tbody tr").first()).toContainText("Adds up");
  await expectFitInEveryLook(page);
});

test("tellers read the verifications and cannot start one", async ({ page }) => {
  await logIn(page, demoTellerEmail, demoPassword);
  await page.goto(paths.ledgerVerifications);
  await expect(page.getByRole("heading", { name: "Books", level: 1, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify books", exact: true })).toHaveCount(0);
});
