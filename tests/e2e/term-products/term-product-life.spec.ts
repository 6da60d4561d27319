import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { depositIntervals } from "@/lib/deposits/schedule.model";
import { formatMoney } from "@/lib/money/format-money";
import { paths } from "@/lib/paths";
import { withConnection } from "@/scripts/postgres/connect";
import { verifyBooksOf } from "@/tests/support/browser/books";
import { advanceDays, expect, test } from "@/tests/support/browser/day";
import { createCustomer, post, signInAsStaff } from "@/tests/support/browser/staff";

const record = z.object({ _id: z.string() });
const money = (amountMinor: bigint) => formatMoney(amountMinor, "USD", "en");

/** Reads the books by SQL, without any service or page. */
function booksOf(databaseUrl: string) {
  const sum = (text: string, values: unknown[]) =>
    withConnection(databaseUrl, async (connection) => {
      const [row] = await connection.query<{ sum: bigint | string | null }>(text, values);
      return BigInt(row?.sum ?? 0);
    });
  return {
    /** The balance of a ledger account. */
    balance: (code: string) => sum("SELECT balance_minor AS sum FROM ledger_accounts WHERE code = $1", [code]),
    /**
     * The sum of the postings to a customer's account in all journal entries of one kind about one loan or deposit (`subjectId`).
     */
    moved: (accountNumber: string, subjectId: string, kind: string) =>
      sum(
        `SELECT sum(p.amount_minor) FROM postings p JOIN journal_entries e ON e.id = p.entry_id
           JOIN ledger_accounts a ON a.id = p.ledger_account_id
          WHERE a.code = $1 AND e.subject_id = $2 AND e.kind = $3`,
        [`customer:${accountNumber}`, subjectId, kind],
      ),
    /** Throws when the verification finds any error in the books. */
    verify: () => verifyBooksOf(databaseUrl),
  };
}

type Life = { page: Page; books: ReturnType<typeof booksOf>; accountNumber: string; email: string };

/** The borrower's whole debt of 1 320: a principal of 1 200 and interest of 120. The borrower pays in three instalments. */
const owedMinor = 132_000n;

/** Expects that every figure of a loan on the site agrees with the books. */
async function expectLoanAsInBooks({ page, books, accountNumber }: Life, id: string): Promise<void> {
  const outstandingMinor = -(await books.balance(`loan:${id}`));
  const paidMinor = -(await books.moved(accountNumber, id, "loan-instalment"));
  const paidCount = Number(paidMinor / (owedMinor / 3n));
  expect(outstandingMinor).toBe(120_000n - 40_000n * BigInt(paidCount));
  await page.goto(paths.loans);
  // The card shows all data of a running loan, so the table is folded.
  const fold = page.getByRole("button", { name: "All as a table", exact: true });
  if (paidCount < 3) await fold.click();
  await expect(page.getByRole("row", { name: /Life loan/ })).toContainText(`${paidCount} of 3`);
  await page.goto(paths.loan(id));
  const main = page.getByRole("main");
  if (paidCount === 3) {
    await expect(main).toContainText("Nothing is owed any more.");
    await expect(main).toContainText(money(paidMinor));
  } else {
    await expect(main).toContainText(`Still to pay${money(owedMinor - paidMinor)}`);
    await expect(main).toContainText(`${money(paidMinor)} of ${money(owedMinor)} paid`);
  }
}

/** Expects that every figure of a deposit on the site agrees with the books. */
async function expectDepositAsInBooks(
  { page, books, accountNumber }: Life,
  id: string,
  isOver: boolean,
): Promise<void> {
  const lockedMinor = await books.balance(`deposit:${id}`);
  const interestMinor = await books.moved(accountNumber, id, "deposit-interest");
  expect(lockedMinor).toBe(isOver ? 0n : 100_000n);
  await page.goto(paths.deposit(id));
  const main = page.getByRole("main");
  await expect(main).toContainText(isOver ? "Paid back" : "Locked");
  const figure = main.getByText("Interest so far", { exact: true });
  await expect(figure.locator("..")).toContainText(money(interestMinor));
}

async function expectAccountAsInBooks({ page, books, accountNumber, email }: Life): Promise<void> {
  const balanceMinor = await books.balance(`customer:${accountNumber}`);
  await page.goto(paths.dashboard);
  await expect(page.getByRole("main")).toContainText(money(balanceMinor));
  const reply = (await (await page.request.get(`/api/history/${email}?limit=1000`)).json()) as unknown;
  const { docs } = z
    .object({
      data: z.object({ docs: z.array(z.object({ amount: z.string(), direction: z.string(), status: z.string() })) }),
    })
    .parse(reply).data;
  const posted = docs.filter(({ status }) => status === "closed" || status === "approved");
  const sumMinor = posted.reduce((total, { amount, direction }) => {
    const amountMinor = BigInt(amount.replace(".", ""));
    return total + (direction === "in" ? amountMinor : -amountMinor);
  }, 0n);
  expect(sumMinor).toBe(balanceMinor);
}

test("a loan and deposits of each interval run from application to end, and every figure equals the books", async ({
  page,
  newVisitor,
  site,
}) => {
  test.setTimeout(1_200_000);
  const staff = await newVisitor();
  await signInAsStaff(staff);
  const { email, accountNumber } = await createCustomer(page, staff, { balance: "20000.00" });
  const books = booksOf(site.databaseUrl);
  const life: Life = { page, books, accountNumber, email };
  const apply = async (path: string, data: object) => record.parse(await post(page.request, path, data))._id;

  const loanName = `Life loan ${randomUUID()}`;
  await post(staff.request, "/api/loans/new", {
    isCore: true,
    loanName,
    amount: "1200",
    profit: "10",
    totalInstallments: 3,
  });
  const loanId = await apply("/api/loans/new", { loanName, amount: "1200" });
  await post(staff.request, "/api/loans/edit-loan", { email, id: loanId, payload: { status: "active" } });

  const depositIds: string[] = [];
  for (const intervalType of depositIntervals) {
    const FDRName = `Life ${intervalType} ${randomUUID()}`;
    const terms = { minimum: "500", maximum: "5000", amount: "1000", profit: "6", lockedInPeriod: 1, intervalType };
    await post(staff.request, "/api/FDRs/new", { isCore: true, FDRName, ...terms });
    const id = await apply("/api/FDRs/new", { FDRName, amount: "1000" });
    await post(staff.request, "/api/FDR/edit-fdr", { email, id, FDRName, payload: { status: "running" } });
    depositIds.push(id);
  }

  // Moves the bank's date forward step by step: after a month, after the first instalment, after the second instalment, and after
  // the end of the year.
  for (const days of [32, 92, 121, 122]) {
    await advanceDays(staff, days);
    await signInAsStaff(staff);
    await expectAccountAsInBooks(life);
    await expectLoanAsInBooks(life, loanId);
    for (const id of depositIds) await expectDepositAsInBooks(life, id, days === 122);
    await books.verify();
  }

  // The loan has cost 120 of interest, and each of the four deposits has earned 60.
  expect(await books.balance(`customer:${accountNumber}`)).toBe(2_000_000n - 12_000n + 4n * 6_000n);
  for (const id of depositIds) expect(await books.moved(accountNumber, id, "deposit-interest")).toBe(6_000n);
});

test("the bank collects a part of an instalment, and the borrower sees the late interest and pays another part", async ({
  page,
  newVisitor,
  site,
}) => {
  test.setTimeout(1_200_000);
  const staff = await newVisitor();
  await signInAsStaff(staff);
  const { email, accountNumber } = await createCustomer(page, staff);
  const loanName = `Late loan ${randomUUID()}`;
  const terms = { amount: "1200", profit: "10", totalInstallments: 12, collection: "parts", lateRate: "36.5" };
  await post(staff.request, "/api/loans/new", { isCore: true, loanName, ...terms });
  await page.goto(paths.loanApplication);
  await page.getByRole("button", { name: `Calculate: ${loanName}`, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: loanName })).toContainText(
    "Late interest36.5% per year of the overdue principal",
  );
  const id = record.parse(await post(page.request, "/api/loans/new", { loanName, amount: "1200" }))._id;
  await post(staff.request, "/api/loans/edit-loan", { email, id, payload: { status: "active" } });
  const setBalance = async (balance: string, balanceSeen: string) =>
    await post(staff.request, "/api/accounts/edit-account", {
      accountNumber,
      payload: { balance, balanceSeen, reason: "A part of an instalment" },
    });
  await setBalance("40.00", "1200.00");
  // An instalment of 110 consists of interest of 10 and principal of 100. The bank collects 40: first the interest of 10, then
  // principal of 30. The remaining principal of 70 bears late interest.
  await advanceDays(staff, 42);
  await signInAsStaff(staff);
  await setBalance("50.00", "0.00");
  await page.goto(paths.loan(id));
  const main = page.getByRole("main");
  await expect(main).toContainText(/This contains \$0\.\d\d of late interest: 36\.5% per year/);
  const first = page.getByRole("table", { name: "Schedule", exact: true }).getByRole("row").nth(1);
  await expect(first).toContainText("Overdue, $40.00 paid");
  await page.getByRole("button", { name: "Pay a part", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Pay a part of the instalment?", exact: true });
  await dialog.getByLabel("Amount", { exact: true }).fill("10.99");
  await dialog.getByRole("button", { name: "Pay this part", exact: true }).click();
  // For a wrong amount, the form shows the error beside the field.
  await expect(dialog.getByText(/Enter an amount from \$11\.00 to/)).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("25");
  // The form keeps the typed amount after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Pay a part", exact: true }).click();
  await expect(dialog.getByLabel("Amount", { exact: true })).toHaveValue("25");
  await dialog.getByRole("button", { name: "Pay this part", exact: true }).click();
  await expect(page.getByText("The rest of the instalment is still due.")).toBeVisible();
  await page.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(first).toContainText("Overdue, $65.00 paid");
  await verifyBooksOf(site.databaseUrl);
});
