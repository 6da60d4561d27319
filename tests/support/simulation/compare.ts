import { expect } from "vitest";
import { getStatements } from "@/lib/books/statements/get-statements";
import type { FinancialStatements } from "@/lib/books/statements/statements.model";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { db } from "@/lib/server/db";
import type { Money } from "./arithmetic";
import { expectedSettlement } from "./settlement";
import type { World } from "./world";

type Balance = { code: string; minor: bigint; heldMinor: bigint };

/** Expects that the product's books and the calculator's books are equal at the end of a date, account by account. */
export async function compareDay(world: World, ended: string): Promise<void> {
  await compareAccounts(world, ended);
  compareNetworks(world, ended);
  await compareInterest(world, ended);
  for (const currency of ["USD", "EUR"] as const) await compareStatements(world, ended, currency);
}

async function compareAccounts({ calculator }: World, ended: string): Promise<void> {
  const rows = await db.query<Balance>(
    `SELECT code, CASE WHEN tracked THEN balance_minor ELSE ledger_system_balance(id) END AS minor, held_minor AS "heldMinor"
       FROM ledger_accounts`,
  );
  const product = new Map(rows.map(({ code, minor }) => [code, minor]));
  const codes = new Set([...product.keys(), ...calculator.balances.keys()]);
  const differing = [...codes].filter((code) => (product.get(code) ?? 0n) !== calculator.balance(code));
  const shown = (of: (code: string) => bigint) => differing.map((code) => `${ended} ${code} ${of(code)}`);
  expect(shown((code) => product.get(code) ?? 0n)).toEqual(shown((code) => calculator.balance(code)));
  const held = rows.filter(({ code, heldMinor }) => heldMinor !== (calculator.held.get(code) ?? 0n));
  expect(held, `held money on ${ended}`).toEqual([]);
  for (const currency of ["USD", "EUR", "GBP", "JPY"] as const) {
    const customers = rows.filter(
      ({ code }) => code.startsWith("customer:") && calculator.currencyOf(code) === currency,
    );
    const sum = customers.reduce((total, { minor }) => total + minor, 0n);
    expect(sum, `customers' ${currency} on ${ended}`).toBe(calculator.sumOf("customer:", currency));
  }
}

/**
 * Expects that the nostro account has the balance of the network's own ledger, and that the settlement account has the balance
 * that `expectedSettlement` returns.
 */
function compareNetworks(world: World, ended: string): void {
  for (const network of world.networks) {
    expect(-world.calculator.balance(`nostro:${network.code}`), `nostro ${network.code} ${ended}`).toBe(
      network.balance,
    );
    const settlement = world.calculator.balance(`settlement:${network.code}`);
    expect(settlement, `settlement ${network.code} ${ended}`).toBe(expectedSettlement(world, network));
  }
}

/** Expects that the stored sums of accrued interest, and the result on currencies, equal the calculator's sums. */
async function compareInterest({ calculator }: World, ended: string): Promise<void> {
  const sums = await db.query<{ kind: "loan" | "late" | "deposit"; currency: Money; minor: bigint }>(
    "SELECT kind, currency, accrued_minor AS minor FROM interest_accruals WHERE date = $1",
    [ended],
  );
  for (const { kind, currency, minor } of sums) {
    const own =
      kind === "deposit"
        ? `liability:deposit-interest-payable:${currency}`
        : `asset:${kind}-interest-receivable:${currency}`;
    const accrued = calculator.balance(own);
    expect(minor, `${kind} ${currency} ${ended}`).toBe(accrued < 0n ? -accrued : accrued);
  }
  const [result] = await db.query<{ minor: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS minor FROM journal_entries e JOIN postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.ledger_account_id AND a.code = 'income:fx:USD'
      WHERE e.kind = 'fx-revaluation' AND e.business_date = $1`,
    [ended],
  );
  expect(result?.minor, `revaluation ${ended}`).toBe(calculator.revaluations.get(ended));
}

/**
 * Expects that the financial statements balance. The date's profit must equal the change of the equity less the capital that was
 * paid in, plus the capital that was taken out, on this date.
 */
async function compareStatements(world: World, ended: string, currency: Money): Promise<void> {
  const { calculator, staff } = world;
  const stated = await getStatements(staff.admin, { from: ended, to: ended, currency });
  if (!stated) throw new Error("no statements");
  expect([stated.from, stated.to, stated.differenceMinor]).toEqual([ended, ended, 0n]);
  const result = calculator.results.get(`${ended} ${currency}`) ?? 0n;
  expect(stated.resultMinor, `profit of ${ended} in ${currency}`).toBe(result);
  const capital = calculator.capital.get(`${ended} ${currency}`) ?? 0n;
  const equity = stated.equity.amountMinor + stated.uncarried.amountMinor;
  const before = stated.equity.beforeMinor + stated.uncarried.beforeMinor;
  expect(equity - before - capital, `change of equity of ${ended} in ${currency}`).toBe(result);
  expect(sidesOf(stated), `balance sheet of ${ended} in ${currency}`).toEqual(ownSides(world, currency));
}

const sidesOf = ({ assets, liabilities, equity, uncarried }: FinancialStatements) => ({
  assets: assets.amountMinor,
  liabilities: liabilities.amountMinor,
  equity: equity.amountMinor + uncarried.amountMinor,
});

function ownSides({ calculator }: World, currency: Money): ReturnType<typeof sidesOf> {
  const sum = (...classes: string[]) =>
    classes.reduce((total, each) => total + calculator.sumOf(`${each}:`, currency), 0n);
  return {
    assets: -sum("asset", "nostro", "settlement", "loan", "claim", "fx"),
    liabilities: sum("customer", "deposit", "liability", "suspense"),
    equity: sum("equity", "income", "expense"),
  };
}

/** Expects that the check of the books finds no error. */
export async function expectVerified({ date }: World): Promise<void> {
  const { breaks, warnings } = await verifyBooks(db);
  expect(breaks, date).toEqual([]);
  expect(
    warnings.filter(({ guarantee }) => !guarantee.includes("sealed")),
    date,
  ).toEqual([]);
}

/**
 * Expects that each finished loan or deposit has paid exactly the interest in its terms. The accounts of income and expense must
 * contain the paid interest and the accrued interest, and nothing else.
 */
export async function compareLives(world: World, last: string): Promise<void> {
  const { calculator, staff, firstDate } = world;
  for (const kind of ["loan", "late", "deposit"] as const) {
    const products = kind === "deposit" ? calculator.deposits : calculator.loans;
    for (const currency of ["USD", "EUR"] as const) {
      const stated = await getStatements(staff.admin, { from: firstDate, to: last, currency });
      const group = kind === "deposit" ? stated?.expense : stated?.income;
      const line = group?.lines.find(
        ({ code }) => code === `${kind === "deposit" ? "expense" : "income"}:${kind}-interest:${currency}`,
      );
      calculator.date = last;
      const paid = calculator.interestPaid.get(`${kind} ${currency}`) ?? 0n;
      expect(line?.amountMinor ?? 0n, `${kind} ${currency}`).toBe(paid + calculator.accrued(kind, products, currency));
    }
    if (kind === "late") continue;
    const isFinished = ({ lines }: (typeof products)[number]) => lines.every(({ isPaid }) => isPaid);
    for (const { id, lines } of products.filter(isFinished)) {
      const [table, key] = kind === "loan" ? ["loan_instalments", "loan_id"] : ["deposit_payouts", "deposit_id"];
      const [row] = await db.query<{ minor: bigint }>(
        `SELECT coalesce(sum(-p.amount_minor), 0)::bigint AS minor
           FROM (SELECT entry_id FROM ${table} WHERE ${key} = $1
                 UNION ALL SELECT entry_id FROM loan_instalment_parts WHERE loan_id = $1) i JOIN postings p ON p.entry_id = i.entry_id
           JOIN ledger_accounts a ON a.id = p.ledger_account_id AND a.code ~ '^(income:loan|expense:deposit)-interest:'`,
        [id],
      );
      const interest = lines.reduce((sum, line) => sum + line.interest, 0n);
      expect(row?.minor, id).toBe(kind === "loan" ? -interest : interest);
    }
  }
}

/**
 * Expects that each month's result equals the sum of the calculator's results for the days of this month. Both sums include
 * entries of the month that were posted after its end.
 */
export async function compareMonths({ calculator, staff, firstDate }: World, last: string): Promise<void> {
  const months = new Set([...calculator.results.keys()].map((key) => key.slice(0, 7)));
  for (const month of months) {
    for (const currency of ["USD", "EUR"] as const) {
      const [from, to] = [
        `${month}-01` < firstDate ? firstDate : `${month}-01`,
        `${month}-31` > last ? last : endOf(month),
      ];
      const stated = await getStatements(staff.admin, { from, to, currency });
      const own = [...calculator.results]
        .filter(([key]) => key.startsWith(month) && key.endsWith(currency) && key.slice(0, 10) <= last)
        .reduce((sum, [, amount]) => sum + amount, 0n);
      expect(stated?.resultMinor, `result of ${month} in ${currency}`).toBe(own);
      expect(stated?.differenceMinor).toBe(0n);
    }
  }
}

function endOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}
