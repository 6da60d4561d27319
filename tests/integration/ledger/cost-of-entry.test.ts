import { v7 as uuidv7 } from "uuid";
import { expect, inject, test } from "vitest";
import { openPool } from "@/lib/server/db";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { testDatabaseUrl } from "@/tests/support/database/database";
import { createCustomer } from "@/tests/support/factories";

test("Postgres executes at most seven SQL statements for an entry of two customers, and plans none of them again", async () => {
  const { account: alice } = await createCustomer({ balanceMinor: 10_000n });
  const { account: bob } = await createCustomer({ balanceMinor: 5_000n });
  const accounts = [alice.ledgerAccountId, bob.ledgerAccountId].sort((a, b) => (a < b ? -1 : 1));
  const database = new URL(testDatabaseUrl()).pathname.slice(1);
  const pool = openPool({ connectionString: withDatabaseName(inject("testServer").adminUrl, database) });
  const connection = await pool.connect();
  try {
    const messages: string[] = [];
    connection.on("notice", ({ message }) => messages.push(message ?? ""));
    const post = () =>
      connection.query({
        name: "post",
        text: "SELECT ledger_post($1, 'interbank-transfer', 'transfer', $2, 'system', '', $3, now(), $4, '{-1,1}')",
        values: [uuidv7(), uuidv7(), uuidv7(), accounts],
      });
    // Postgres plans each SQL statement of a connection for its first five executions, and then keeps a plan.
    for (let time = 0; time < 10; time += 1) await post();
    await connection.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
      SET client_min_messages = log; SET log_planner_stats = on`);
    messages.length = 0;
    await post();
    expect(messages.filter((message) => message.includes("PLANNER STATISTICS"))).toEqual([]);
    const executed = messages.filter((message) => message.startsWith("duration:"));
    expect(executed.length, executed.join("\n")).toBeLessThanOrEqual(7);
    expect(executed.length).toBeGreaterThan(3);
  } finally {
    connection.release(true);
    await pool.end();
  }
});
