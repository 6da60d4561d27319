import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { getStatementYear } from "@/lib/history/get-statement-year";
import type { Statement } from "@/lib/history/statement.model";
import { findStatementAccounts, getPeriodStatement } from "@/lib/history/statement-months";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { clearLimit } from "@/lib/server/rate-limit";
import { seed } from "@/prisma/seed";
import { statementsOf } from "@/tests/support/database/statements";
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

async function statementOf(actor: Actor, account: string, period: string): Promise<Statement> {
  const statement = await getPeriodStatement(actor, { account, period });
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

describe("the statements of a year", () => {
  it("each month's totals and the year's file equal the statements to the cent, for the whole demonstration", async () => {
    await seed();
    let months = 0;
    for (const actor of await findCustomers()) {
      const { years } = await getStatementYear(actor);
      const listed = await findStatementAccounts(actor);
      for (const { accountNumber } of listed) {
        await clearLimit("statement-user", actor.userId);
        const shown: string[] = [];
        for (const year of years) {
          const account = (await getStatementYear(actor, { year })).accounts.find(
            (one) => one.accountNumber === accountNumber,
          );
          if (!account) continue;
          const whole = await statementOf(actor, accountNumber, year);
          const sum = (of: "inMinor" | "outMinor") => account.months.reduce((total, one) => total + one[of], 0n);
          expect([sum("inMinor"), sum("outMinor")]).toEqual([whole.inMinor, whole.outMinor]);
          expect(account.months.at(0)?.closingMinor).toBe(whole.closingMinor);
          expect(account.months.at(-1)?.openingMinor).toBe(whole.openingMinor);
          for (const { month, isOpen: _isOpen, ...totals } of account.months) {
            const { openingMinor, inMinor, outMinor, closingMinor, lines } = await statementOf(
              actor,
              accountNumber,
              month,
            );
            expect(totals, `${actor.email} ${month}`).toEqual({ openingMinor, inMinor, outMinor, closingMinor });
            const { preview } = await getStatementYear(actor, { year, preview: { account: accountNumber, month } });
            expect(preview).toMatchObject({ ...totals, lines: lines.slice(0, 8), hasMoreLines: lines.length > 8 });
            shown.push(month);
          }
        }
        expect(shown).toEqual(listed.find((one) => one.accountNumber === accountNumber)?.months);
        months += shown.length;
      }
    }
    expect(months).toBeGreaterThan(50);
  });

  it("a customer sees no preview of a stranger's account, of another year's month, or of a month before the account", async () => {
    const [{ actor, account }, stranger] = [await createCustomer(), await createCustomer()];
    const month = bankDate(now()).slice(0, 7);
    const previewOf = async (accountNumber: string, asked: string) =>
      (await getStatementYear(actor, { preview: { account: accountNumber, month: asked } })).preview;
    expect(await previewOf(account.accountNumber, month)).not.toBeNull();
    expect(await previewOf(stranger.account.accountNumber, month)).toBeNull();
    for (const asked of ["2020-01", "2099-01"]) expect(await previewOf(account.accountNumber, asked)).toBeNull();
    expect(await getStatementYear(actor, { year: "2020" })).toMatchObject({ year: "2020", accounts: [] });
    expect(await getStatementYear(actor, { year: "2099" })).toMatchObject({ accounts: [] });
    expect(await getStatementYear(await createUser())).toMatchObject({ years: [], accounts: [], preview: null });
  });

  it("the list sends one query for any number of accounts and months", async () => {
    const { actor } = await createCustomer();
    await createAccount(actor, { currency: "JPY" });
    expect(await statementsOf(() => getStatementYear(actor))).toHaveLength(1);
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
  for (const month of ["2025-10", "2099-01", "2026-13", "2026-1", "", "x", "2026-01-01", "2024", "2099"]) {
    const request = { account: account.accountNumber, period: month };
    await expect(getPeriodStatement(actor, request)).rejects.toMatchObject(notFound);
  }
  await expect(
    getPeriodStatement(stranger, { account: account.accountNumber, period: thisMonth }),
  ).rejects.toMatchObject(notFound);
});
