import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, inject, test } from "vitest";
import { openLoanInterestAccount } from "@/lib/ledger/ledger-accounts.sql";
import { db, openPool } from "@/lib/server/db";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { testDatabaseUrl } from "@/tests/support/database/database";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

// When the autovacuum process has analysed a table, Postgres plans the table's statements again.
beforeAll(async () => {
  await ofOwner((pool) =>
    pool.query(`DO $$ DECLARE t regclass; BEGIN
      FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', t);
      END LOOP; END $$`),
  );
});

/** Runs `work` with connections of the server's owner to the test's database. */
async function ofOwner<Result>(work: (pool: ReturnType<typeof openPool>) => Promise<Result>): Promise<Result> {
  const database = new URL(testDatabaseUrl()).pathname.slice(1);
  const pool = openPool({ connectionString: withDatabaseName(inject("testServer").adminUrl, database) });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Executes an SQL text repeatedly on one connection. Returns the SQL statements that the last execution has executed and planned,
 * including the statements within functions and triggers.
 */
async function watchLast(
  text: string,
  valuesOf: (time: number) => unknown[],
): Promise<{ planned: string[]; executed: string[] }> {
  return await ofOwner(async (pool) => {
    const connection = await pool.connect();
    try {
      const messages: string[] = [];
      connection.on("notice", ({ message }) => messages.push(message ?? ""));
      const execute = (time: number) => connection.query({ name: "watched", text, values: valuesOf(time) });
      // Postgres plans each SQL statement of a connection for its first five executions, and then keeps a plan.
      for (let time = 1; time <= 10; time += 1) await execute(time);
      await connection.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
        SET client_min_messages = log; SET log_planner_stats = on`);
      messages.length = 0;
      await execute(11);
      return {
        planned: messages.filter((message) => message.includes("PLANNER STATISTICS")),
        executed: messages.filter((message) => message.startsWith("duration:")),
      };
    } finally {
      connection.release(true);
    }
  });
}

test("Postgres executes at most seven SQL statements for an entry of two customers, and plans none of them again", async () => {
  const { account: alice } = await createCustomer({ balanceMinor: 10_000n });
  const { account: bob } = await createCustomer({ balanceMinor: 5_000n });
  const accounts = [alice.ledgerAccountId, bob.ledgerAccountId].sort((a, b) => (a < b ? -1 : 1));
  const { planned, executed } = await watchLast(
    "SELECT ledger_post($1, 'interbank-transfer', 'transfer', $2, 'system', '', $3, now(), $4, '{-1,1}')",
    () => [uuidv7(), uuidv7(), uuidv7(), accounts],
  );
  expect(planned).toEqual([]);
  expect(executed.length, executed.join("\n")).toBeLessThanOrEqual(7);
  expect(executed.length).toBeGreaterThan(3);
});

test("the number of planned SQL statements does not depend on the number of collected instalments", async () => {
  const staff = await createAdmin();
  const loans: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    const { id } = await createLoan(actor, { totalInstallments: 12 });
    await setLoanStatus(staff, { id }, "active");
    loans.push(id);
  }
  await openLoanInterestAccount(db, "USD");
  const collect = (ids: string[]) =>
    watchLast("SELECT collect_instalments($1::uuid[], $2::uuid[], $3::int[], 'system', now())", (time) => [
      ids.map(() => uuidv7()),
      ids,
      ids.map(() => time),
    ]);
  const [few, many] = [await collect(loans.slice(0, 2)), await collect(loans.slice(2))];
  expect(many.planned).toHaveLength(few.planned.length);
  expect(many.executed.length).toBeGreaterThan(few.executed.length);
});
