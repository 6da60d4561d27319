import type { Queryable } from "@/lib/server/db";
import { escapeIdentifier } from "@/scripts/postgres/connect";

/**
 * The types of the parameters of the ledger's internal functions, keyed by function. In the product, only other SQL functions
 * call these functions.
 */
const functions = {
  ledger_post: "uuid, text, text, text, text, text, text, timestamptz, bigint[], bigint[]",
  ledger_post_many: "uuid[], text[], text[], text[], text[], text[], text[], timestamptz[], int[], bigint[], bigint[]",
  ledger_reverse: "uuid, uuid, text, text, text, timestamptz",
  ledger_hold: "uuid, bigint, bigint, text, text, timestamptz",
  ledger_close_hold: "uuid, hold_state, timestamptz",
};

const results: Record<string, string> = { ledger_post_many: "uuid[]", ledger_hold: "void", ledger_close_hold: "void" };

/**
 * Creates wrappers of the ledger's internal functions in the schema `by_hand`, so that tests and benchmarks can write the books
 * directly, in transactions of the product's role. The database of a real bank never has this schema. `connection` must use the
 * role that owns the database.
 */
export async function installByHand(connection: Queryable, runtimeRole: string): Promise<void> {
  const role = escapeIdentifier(runtimeRole);
  await connection.query("CREATE SCHEMA IF NOT EXISTS by_hand");
  for (const [name, parameters] of Object.entries(functions)) {
    const values = parameters.split(", ").map((_, index) => `$${index + 1}`);
    const result = results[name] ?? "uuid";
    // The wrappers are in PL/pgSQL, because Postgres would plan the body of a function in SQL again for each call.
    await connection.query(
      `CREATE OR REPLACE FUNCTION by_hand.${name}(${parameters}) RETURNS ${result} LANGUAGE plpgsql
       SECURITY DEFINER SET search_path = public, pg_temp
       AS 'BEGIN ${result === "void" ? "PERFORM" : "RETURN"} ${name}(${values.join(", ")}); END'`,
    );
  }
  await connection.query(
    `CREATE OR REPLACE FUNCTION by_hand.know_payee(uuid, text, timestamptz) RETURNS void LANGUAGE sql
     SECURITY DEFINER SET search_path = public, pg_temp
     AS 'INSERT INTO payees (user_id, payee, known_since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'`,
  );
  // The entries of tests may lack an actor. verify-books allows such entries only in a database that is marked as a
  // demonstration.
  await connection.query("INSERT INTO demo_marks (seeded_at) VALUES (now()) ON CONFLICT (id) DO NOTHING");
  await connection.query(`GRANT USAGE ON SCHEMA by_hand TO ${role}`);
  await connection.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA by_hand TO ${role}`);
}
