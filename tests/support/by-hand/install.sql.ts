import type { Queryable } from "@/lib/server/db";
import { escapeIdentifier } from "@/scripts/postgres/connect";

/** The ledger's internal functions, with their parameters. In the product, only other SQL functions call them. */
const functions = {
  ledger_post: "uuid, text, text, text, text, text, text, timestamptz, bigint[], bigint[]",
  ledger_post_many: "uuid[], text[], text[], text[], text[], text[], text[], timestamptz[], int[], bigint[], bigint[]",
  ledger_reverse: "uuid, uuid, text, text, text, timestamptz",
  ledger_hold: "uuid, bigint, bigint, text, text, timestamptz",
  ledger_close_hold: "uuid, hold_state, timestamptz",
};

const results: Record<string, string> = { ledger_post_many: "uuid[]", ledger_hold: "void", ledger_close_hold: "void" };

/**
 * Lets tests and benchmarks write the books directly, in transactions of the product's role. Creates wrappers of the ledger's
 * functions in the schema `by_hand`, which a bank's database never has. The connection must be the owner's.
 */
export async function installByHand(connection: Queryable, runtimeRole: string): Promise<void> {
  const role = escapeIdentifier(runtimeRole);
  await connection.query("CREATE SCHEMA IF NOT EXISTS by_hand");
  for (const [name, parameters] of Object.entries(functions)) {
    const values = parameters.split(", ").map((_, index) => `$${index + 1}`);
    await connection.query(
      `CREATE OR REPLACE FUNCTION by_hand.${name}(${parameters}) RETURNS ${results[name] ?? "uuid"} LANGUAGE sql
       SECURITY DEFINER SET search_path = public, pg_temp AS 'SELECT ${name}(${values.join(", ")})'`,
    );
  }
  await connection.query(
    `CREATE OR REPLACE FUNCTION by_hand.know_payee(uuid, text, timestamptz) RETURNS void LANGUAGE sql
     SECURITY DEFINER SET search_path = public, pg_temp
     AS 'INSERT INTO payees (user_id, payee, known_since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'`,
  );
  // verify-books allows entries without an actor only in a demonstration.
  await connection.query("INSERT INTO demo_marks (seeded_at) VALUES (now()) ON CONFLICT (id) DO NOTHING");
  await connection.query(`GRANT USAGE ON SCHEMA by_hand TO ${role}`);
  await connection.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA by_hand TO ${role}`);
}
