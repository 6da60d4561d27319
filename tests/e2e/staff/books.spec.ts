import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword, demoSecondAdminEmail } from "@/prisma/seed/demo-logins";
import { withConnection } from "@/scripts/postgres/connect";
import {
  acknowledge,
  test as base,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  pick,
} from "@/tests/support/browser/browser";
import { startFourEyesSite } from "@/tests/support/browser/four-eyes-site";
import { importSettlementLines } from "@/tests/support/browser/settlement-file";
import type { BrowserSite } from "@/tests/support/browser/site";

// These tests run on their own site, because they change the bank's books and set a four-eyes limit. On this site, amounts from
// 100.00 need a second person. Manual journal entries need a second person at any amount.

/** The ids of the differences between the books and a network's file. */
type Differences = { fee: string; incoming: string; part: string };

const test = base.extend<object, { site: BrowserSite & { differences: Differences } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use, { parallelIndex }) => {
      const site = await startFourEyesSite(`books_${parallelIndex}`);
      const differences = await withConnection(site.ownerUrl, async (owner) => {
        const [paid] = await owner.query<{ key: string }>(
          `SELECT "right"(t.id::text, 12) AS key FROM transfers t JOIN network_orders o ON o.transfer_id = t.id
            WHERE t.channel = 'wire' AND t.status = 'closed' AND t.currency = 'USD' AND t.amount_minor > 8000
              AND NOT EXISTS (SELECT FROM settlement_exceptions x WHERE x.transfer_id = t.id) LIMIT 1`,
        );
        const [fee = "", incoming = "", part = ""] = await importSettlementLines(owner, "wire", [
          { reference: "FEE-1", amount_minor: 150, is_credit: false },
          { reference: "IN-1", amount_minor: 25_000, is_credit: true },
          { reference: "BACK-1", amount_minor: 7_800, is_credit: true, transfer_key: paid?.key ?? "" },
        ]);
        return { fee, incoming, part };
      });
      await use({ ...site, differences });
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.baseUrl),
});

const proposed = "Proposed: waits for a second person";

/** Lets the second admin confirm the newest open proposal, whose panel has this title. */
async function confirmAsColleague(colleague: Page, title: string): Promise<void> {
  await logIn(colleague, demoSecondAdminEmail, demoPassword);
  await colleague.goto(withQuery(paths.manageApprovals, { status: "open" }));
  await colleague.locator("tbody").getByRole("link").filter({ visible: true }).first().click();
  const panel = colleague.getByRole("dialog", { name: title, exact: true });
  await panel.getByRole("button", { name: "Confirm", exact: true }).click();
  await acknowledge(colleague, "Confirmed", "It has been done as it was shown.");
}

test("a journal entry is proposed from a template, confirmed by a colleague and taken back by two", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.ledgerJournal);
  await expectAccessibleInBothLooks(page);
  await page.getByRole("button", { name: "New entry", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New journal entry", exact: true });
  await pick(dialog, "Template", "Operating expense");
  await expect(dialog.getByLabel("Reason", { exact: true })).toHaveValue("Operating expense");
  await dialog.getByLabel("Reason", { exact: true }).fill("Window cleaning");
  await dialog.getByLabel("Debit", { exact: true }).first().fill("41.20");
  await dialog.getByLabel("Credit", { exact: true }).last().fill("41.00");
  await expect(dialog.getByText("0.20 apart")).toBeVisible();
  await dialog.getByRole("button", { name: "Propose entry", exact: true }).click();
  await expect(page.getByText("Debits and credits differ.").first()).toBeVisible();
  await dialog.getByLabel("Credit", { exact: true }).last().fill("41.20");
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole("button", { name: "Propose entry", exact: true }).click();
  await acknowledge(page, proposed, "This needs a second person.");

  const colleague = await newVisitor();
  await confirmAsColleague(colleague, "Post a journal entry");
  await page.goto(paths.ledgerJournal);
  await page.getByRole("link", { name: "Window cleaning", exact: true }).first().click();
  await expect(page.getByRole("table", { name: "Lines of the entry", exact: true })).toContainText("41.20");
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Reason", { exact: true }).fill("Billed to the wrong bank");
  await page.getByRole("dialog").getByRole("button", { name: "Propose", exact: true }).click();
  await acknowledge(page, proposed, "This needs a second person.");
  await confirmAsColleague(await newVisitor(), "Take a journal entry back");
  await page.goto(paths.ledgerJournal);
  await expect(page.getByText("Taken back", { exact: true }).first()).toBeVisible();
});

test("a month is closed by one admin and opened again by two @phone", async ({ page, newVisitor }) => {
  test.slow();
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.ledgerMonths);
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  const close = page.getByRole("button", { name: /^Close / }).first();
  const month = ((await close.getAttribute("aria-label")) ?? "").replace("Close ", "");
  await close.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close", exact: true }).click();
  await acknowledge(page, "Month closed", "No entry can have a date in this month now.");
  await page.getByRole("button", { name: `Open ${month} again`, exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Open again", exact: true }).click();
  await acknowledge(page, proposed, "This needs a second person.");
  await confirmAsColleague(await newVisitor(), "Open a month of the books again");
  await page.goto(paths.ledgerMonths);
  await expect(page.getByRole("button", { name: `Close ${month}`, exact: true })).toBeVisible();
});

test("the balance sheet leads to an entry, and comes as PDF and CSV @phone", async ({ page }) => {
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.ledgerStatements());
  await expect(page.getByText("Assets equal liabilities and equity.", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  for (const [link, type] of [
    ["Download PDF", "application/pdf"],
    ["Export (CSV)", "text/csv"],
  ] as const) {
    const href = await page.getByRole("link", { name: link, exact: true }).getAttribute("href");
    const reply = await page.request.get(href ?? "");
    expect([reply.status(), reply.headers()["content-type"]?.split(";")[0]]).toEqual([200, type]);
  }
  await page.getByRole("link", { name: "USD", exact: true }).click();
  await expect(page).toHaveURL(/currency=USD/);
  await expect(page.getByRole("table", { name: "Balance sheet", exact: true })).toContainText("Capital");
  await page.getByRole("link", { name: "Capital", exact: true }).click();
  await expect(page.getByRole("table", { name: /^Lines of equity:capital:USD/ })).toBeVisible();
  await page.locator('main a[href^="/manage-ledger/entries/"]').filter({ visible: true }).first().click();
  await expect(page.getByRole("table", { name: "Lines of the entry", exact: true })).toContainText("equity:capital");
});

test("staff book a network's fee, a part return and an incoming wire", async ({ page, newVisitor, site }) => {
  test.slow();
  const { fee, incoming, part } = site.differences;
  await logIn(page, demoAdminEmail, demoPassword);
  const book = async (id: string, act: string, account?: string) => {
    await page.goto(withQuery(paths.manageReconciliation, { open: id }));
    await page.getByRole("dialog").getByRole("button", { name: act, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: act, exact: true });
    if (account) await dialog.getByLabel("Customer’s account number", { exact: true }).fill(account);
    await dialog.getByLabel("Note", { exact: true }).fill("By the network's advice");
    await dialog.getByRole("button", { name: act, exact: true }).click();
  };
  await book(fee, "Fee of the network");
  await acknowledge(page, "Booked as a fee", "The difference and the books are up to date.");
  await book(part, "Pay to a customer");
  await acknowledge(page, "Paid to the customer", "The difference and the books are up to date.");
  const found = await page.request.get(`/api/accounts/user/${demoCustomerEmail}`);
  const { data } = (await found.json()) as { data: [{ accountNumber: string; balance: string }] };
  await book(incoming, "Pay to a customer", data[0].accountNumber);
  await acknowledge(page, proposed, "This needs a second person.");
  await confirmAsColleague(await newVisitor(), "Work on a difference");
  const after = await page.request.get(`/api/accounts/user/${demoCustomerEmail}`);
  const [account] = ((await after.json()) as { data: [{ balance: string }] }).data;
  expect(Number(account.balance) - Number(data[0].balance)).toBeCloseTo(250);
});
