import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import type { Statement } from "@/lib/history/statement.model";
import { findStatementAccounts, getMonthlyStatement } from "@/lib/history/statement-months";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { seed } from "@/prisma/seed";
import { createAccount, createCustomer, createUser } from "@/tests/support/factories";

type Customer = { id: string; email: string; first_name: string; last_name: string };

async function findCustomers(): Promise<Actor[]> {
  const rows = await db.query<Customer>(
    "SELECT id, email, first_name, last_name FROM users u WHERE EXISTS (SELECT FROM accounts WHERE owner_id = u.id)",
  );
  return rows.map(({ id, email, first_name, last_name }) => ({
    userId: id,
    email,
    firstName: first_name,
    lastName: last_name,
    role: "customer",
    status: "active",
    emailVerified: true,
    registrationOpen: false,
    sessionId: id,
  }));
}

async function statementOf(actor: Actor, account: string, month: string): Promise<Statement> {
  const statement = await getMonthlyStatement(actor, { account, month });
  if (typeof statement === "string") throw new Error(`no statement: ${statement}`);
  return statement;
}

/** Adds up an account's postings in the ledger. The query finds the account only by its code. */
async function readLedger(account: string, from: Date, until: Date) {
  const [row] = await db.query<{ opening: bigint; closing: bigint; lines: bigint; in: bigint }>(
    `SELECT coalesce(sum(p.amount_minor) FILTER (WHERE e.posted_at < $2), 0)::bigint AS opening,
            coalesce(sum(p.amount_minor), 0)::bigint AS closing,
            count(*) FILTER (WHERE e.posted_at >= $2) AS lines,
            coalesce(sum(p.amount_minor) FILTER (WHERE e.posted_at >= $2 AND p.amount_minor > 0), 0)::bigint AS in
       FROM ledger_accounts l JOIN postings p ON p.ledger_account_id = l.id JOIN journal_entries e ON e.id = p.entry_id
      WHERE l.code = 'customer:' || $1 AND e.posted_at < $3`,
    [account, from, until],
  );
  return row;
}

describe("the monthly statements of the whole demonstration", () => {
  let actors: Actor[];
  beforeAll(async () => {
    await seed();
    actors = await findCustomers();
    expect(actors.length).toBeGreaterThan(5);
  });

  it("every month's statement equals the ledger to the cent, and begins with the closing balance of the month before", async () => {
    let statements = 0;
    let lines = 0;
    for (const actor of actors) {
      for (const { accountNumber, months } of await findStatementAccounts(actor)) {
        let balanceMinor = 0n;
        for (const month of months.toReversed()) {
          const statement = await statementOf(actor, accountNumber, month);
          const { from, to } = statement.period;
          expect(from).toBe(`${month}-01`);
          expect(to === bankDate(now()) || addDays(to, 1).endsWith("-01")).toBe(true);
          const { openingMinor, closingMinor, inMinor, outMinor } = statement;
          expect(openingMinor, `${actor.email} ${month}`).toBe(balanceMinor);
          expect(openingMinor + inMinor - outMinor).toBe(closingMinor);
          expect(await readLedger(accountNumber, startOfBankDate(from), startOfBankDate(addDays(to, 1)))).toEqual({
            opening: openingMinor,
            closing: closingMinor,
            lines: BigInt(statement.lines.length),
            in: inMinor,
          });
          for (const line of statement.lines) {
            balanceMinor += line.amountMinor;
            expect(line.balanceMinor).toBe(balanceMinor);
          }
          expect(closingMinor).toBe(balanceMinor);
          statements += 1;
          lines += statement.lines.length;
        }
        const [ledger] = await db.query<{ balance_minor: bigint; lines: bigint }>(
          `SELECT l.balance_minor, (SELECT count(*) FROM postings WHERE ledger_account_id = l.id) AS lines
             FROM ledger_accounts l WHERE code = 'customer:' || $1`,
          [accountNumber],
        );
        expect(balanceMinor).toBe(ledger?.balance_minor);
      }
    }
    const [posted] = await db.query<{ count: bigint }>(
      `SELECT count(*) AS count FROM postings p JOIN ledger_accounts l ON l.id = p.ledger_account_id
        WHERE l.code LIKE 'customer:%'`,
    );
    expect(BigInt(lines)).toBe(posted?.count);
    expect(statements).toBeGreaterThan(50);
  });
});

it("a customer sees each month since an account was opened, for their own accounts only", async () => {
  const { actor, account } = await createCustomer();
  const second = await createAccount(actor, { currency: "JPY" });
  await db.query("UPDATE accounts SET created_at = '2025-11-30T23:59:59.999Z' WHERE id = $1", [account.accountId]);
  const thisMonth = bankDate(now()).slice(0, 7);
  const [first, other] = await findStatementAccounts(actor);
  expect(first?.accountNumber).toBe(account.accountNumber);
  expect(first?.months.at(0)).toBe(thisMonth);
  expect(first?.months.slice(-3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  expect(other).toMatchObject({ accountNumber: second.accountNumber, currency: "JPY", months: [thisMonth] });

  const stranger = await createUser();
  const notFound = { code: "not_found" };
  for (const month of ["2025-10", "2099-01", "2026-13", "2026-1", "", "x", "2026-01-01"]) {
    await expect(getMonthlyStatement(actor, { account: account.accountNumber, month })).rejects.toMatchObject(notFound);
  }
  await expect(
    getMonthlyStatement(stranger, { account: account.accountNumber, month: thisMonth }),
  ).rejects.toMatchObject(notFound);
});
