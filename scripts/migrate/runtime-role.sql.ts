import { protectedTables } from "@/lib/database-role/protected-tables";
import type { Queryable } from "@/lib/server/db";
import { DatabaseError, escapeIdentifier, escapeLiteral } from "@/scripts/postgres/connect";
import { readFunctions } from "./function-files";

const name = escapeIdentifier;

/** Functions that the runtime role may not call, besides those of triggers: only other functions call them. */
export const internalFunctions = new Set([
  "book_to_suspense",
  "count_payee_lookup",
  "count_transfer_again",
  "currency_digits",
  "end_proposal",
  "end_settlement_exception",
  "four_eyes",
  "four_eyes_key",
  "four_eyes_lock",
  "is_settled",
  "ledger_four_eyes",
  "ledger_write",
  "limit_worth",
  "match_settlement_exception",
  "match_settlement_lines",
  "is_about_own",
  "may_decide",
  "may_settle",
  "money_text",
  "move_transfer",
  "ordered_uuid",
  "overtaken_by",
  "payee_key",
  "payee_lookup_wait",
  "post_transfer",
  "price_of_order",
  "proposal_subject_state",
  "require_four_eyes",
  "seal_field",
  "seal_leaves",
  "seal_moment",
  "seal_root",
  "suspense_code",
  "tell_of_proposal",
  "tell_of_transfer",
  "transfer_event_of",
]);

/** Whether a role exists, who is connected, and whether that role may make roles. */
export async function readRoleState(connection: Queryable, role: string) {
  const [state] = await connection.query<{ exists: boolean; mayCreate: boolean; me: string }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, rolsuper OR rolcreaterole AS "mayCreate",
            current_user AS me FROM pg_roles WHERE rolname = current_user`,
    [role],
  );
  return state;
}

/** Makes a role that may log in and nothing else. @param verifier of its password, as Postgres keeps it; "" without one */
export async function createRuntimeRole(connection: Queryable, role: string, verifier: string): Promise<void> {
  const secret = verifier ? `PASSWORD ${escapeLiteral(verifier)}` : "";
  await connection
    .query(`CREATE ROLE ${name(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION ${secret}`)
    .catch((error: unknown) => {
      // Roles belong to the whole server: another database's migration may have made it at the same moment.
      if (!(error instanceof DatabaseError && (error.code === "42710" || error.code === "23505"))) throw error;
    });
}

/**
 * Only the owner makes temporary tables and new objects. A database made by `CREATE DATABASE … TEMPLATE` needs it too: the
 * rights on the database itself are not copied.
 */
export async function grantDatabase(connection: Queryable, role: string): Promise<void> {
  const [found] = await connection.query<{ database: string; isMine: boolean }>(
    `SELECT current_database() AS database, pg_has_role(current_user, datdba, 'USAGE') AS "isMine"
       FROM pg_database WHERE datname = current_database()`,
  );
  const database = name(found?.database ?? "");
  // The result is checked afterwards: the database may belong to somebody else and have these rights already.
  if (found?.isMine) {
    await connection.query(`REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${name(role)}`);
    await connection.query(`GRANT CONNECT ON DATABASE ${database} TO ${name(role)}`);
    await connection.query(`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name(role)}`);
  }
  await connection.query(`GRANT USAGE ON SCHEMA public TO ${name(role)}`);
}

/** Lets the role read all tables and write those that are not protected. */
export async function grantTables(connection: Queryable, role: string): Promise<void> {
  const tables = await connection.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const isProtected = (table: string) => protectedTables.some((known) => known === table);
  const all = tables.map(({ relname }) => relname);
  const written = all.filter((table) => !isProtected(table)).map(name);
  const read = all.filter(isProtected).map(name);
  await connection.query(`REVOKE ALL ON ${[...written, ...read].join(", ")} FROM PUBLIC, ${name(role)}`);
  await connection.query(`GRANT SELECT ON ${read.join(", ")} TO ${name(role)}`);
  await connection.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${written.join(", ")} TO ${name(role)}`);
}

/**
 * Lets the role draw numbers, except those of protected tables, which it only reads: a number that is skipped would hold up
 * what counts as final.
 */
export async function grantSequences(connection: Queryable, role: string): Promise<void> {
  const sequences = await connection.query<{ sequence: string; isProtected: boolean }>(
    `SELECT s.relname AS sequence, coalesce(t.relname = ANY ($1), false) AS "isProtected"
       FROM pg_class s LEFT JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i') AND d.classid = 'pg_class'::regclass
       LEFT JOIN pg_class t ON t.oid = d.refobjid
      WHERE s.relnamespace = 'public'::regnamespace AND s.relkind = 'S'`,
    [[...protectedTables]],
  );
  for (const { sequence, isProtected } of sequences) {
    await connection.query(`REVOKE ALL ON SEQUENCE ${name(sequence)} FROM PUBLIC, ${name(role)}`);
    await connection.query(
      `GRANT SELECT${isProtected ? "" : ", USAGE"} ON SEQUENCE ${name(sequence)} TO ${name(role)}`,
    );
  }
}

/** Grants the functions that the role may call. Those of triggers need no grant: they run whoever writes the row. */
export async function grantFunctions(connection: Queryable, role: string): Promise<void> {
  const functions = await connection.query<{ signature: string; name: string; isTrigger: boolean }>(
    `SELECT oid::regprocedure::text AS signature, proname AS name, prorettype = 'trigger'::regtype AS "isTrigger"
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1) ORDER BY 1`,
    [readFunctions().map((file) => file.name)],
  );
  for (const { signature, name: called, isTrigger } of functions) {
    await connection.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC, ${name(role)}`);
    if (isTrigger || internalFunctions.has(called)) continue;
    await connection.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${name(role)}`);
  }
}

/** What a role may make in this database that it should not. */
export async function findSpareRoom(connection: Queryable, role: string) {
  const [found] = await connection.query<{
    database: string;
    temporary: boolean;
    create: boolean;
    inSchema: boolean;
    isSuperuser: boolean;
  }>(
    `SELECT current_database() AS database, has_database_privilege($1, current_database(), 'TEMPORARY') AS temporary,
            has_database_privilege($1, current_database(), 'CREATE') AS create,
            has_schema_privilege($1, 'public', 'CREATE') AS "inSchema",
            EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND rolsuper) AS "isSuperuser"`,
    [role],
  );
  return found;
}
