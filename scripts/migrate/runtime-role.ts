import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { protectedTables } from "@/lib/database-role/protected-tables";
import { OperatorError } from "@/scripts/command/project";
import { roleOf } from "@/scripts/postgres/database-url";
import { readFunctions } from "./function-files";

// The role of site and worker: it owns nothing, reads everything, and writes the protected tables only through functions
// that run as their owner.

/** Functions that the runtime role may not call, besides those of triggers: only other functions call them. */
export const internalFunctions = new Set([
  "count_transfer_again",
  "currency_digits",
  "is_settled",
  "limit_worth",
  "money_text",
  "move_transfer",
  "ordered_uuid",
  "payee_key",
  "post_transfer",
  "seal_field",
  "seal_leaves",
  "seal_moment",
  "seal_root",
  "tell_of_transfer",
  "transfer_event_of",
]);

const name = pg.escapeIdentifier;

/**
 * Sees to it that the role which an address names exists, before anything is changed.
 *
 * @throws OperatorError with what to do when it is missing and this connection's role may not make it.
 */
export async function ensureRuntimeRole(client: pg.Client, runtimeUrl: string): Promise<void> {
  const role = roleOf(runtimeUrl);
  if (!role) throw new OperatorError("DATABASE_URL does not name its role: postgresql://role:password@host/database.");
  const { rows } = await client.query<{ exists: boolean; may_create: boolean; me: string }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, rolsuper OR rolcreaterole AS may_create,
            current_user AS me FROM pg_roles WHERE rolname = current_user`,
    [role],
  );
  const state = rows[0];
  if (state?.exists) return;
  if (!state?.may_create) {
    throw new OperatorError(
      `There is no role ${name(role)}, which DATABASE_URL names, and ${name(state?.me ?? "")} may not make one. ` +
        `Let an administrator of the database run  CREATE ROLE ${name(role)} LOGIN PASSWORD '…'  with the password of ` +
        "DATABASE_URL, and run this again: it grants the role what it needs.",
    );
  }
  const password = decodeURIComponent(new URL(runtimeUrl).password);
  const secret = password ? `PASSWORD ${pg.escapeLiteral(scramVerifier(password))}` : "";
  await client
    .query(`CREATE ROLE ${name(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION ${secret}`)
    .catch((error: unknown) => {
      // Roles are the server's: another database's migration may have made it in the same moment.
      if (!(error instanceof pg.DatabaseError && (error.code === "42710" || error.code === "23505"))) throw error;
    });
}

/**
 * Gives the runtime role exactly what it needs, whatever it had, in one transaction. Safe to run at any time.
 *
 * @throws OperatorError with what to do when the database lets it do more and only its owner can change that.
 */
export async function grantRuntimeRole(client: pg.Client, runtimeUrl: string): Promise<void> {
  const role = roleOf(runtimeUrl);
  await client.query("BEGIN");
  try {
    await grantDatabase(client, role);
    await grantTables(client, role);
    await grantSequences(client, role);
    await grantFunctions(client, role);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  await expectNoSpareRoom(client, role);
}

/**
 * Temporary tables and new objects are nobody's but the owner's. Also after `CREATE DATABASE … TEMPLATE`, which copies no
 * rights to the database itself.
 */
async function grantDatabase(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ database: string; mine: boolean }>(
    `SELECT current_database() AS database, pg_has_role(current_user, datdba, 'USAGE') AS mine
       FROM pg_database WHERE datname = current_database()`,
  );
  const database = name(rows[0]?.database ?? "");
  // Whether it is enough is looked at afterwards: the database may be somebody else's, and right as it is.
  if (rows[0]?.mine) {
    await client.query(`REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${name(role)}`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${name(role)}`);
    await client.query(`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name(role)}`);
  }
  await client.query(`GRANT USAGE ON SCHEMA public TO ${name(role)}`);
}

async function grantTables(client: pg.Client, role: string): Promise<void> {
  const tables = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const isProtected = (table: string) => protectedTables.some((known) => known === table);
  const all = tables.rows.map(({ relname }) => relname);
  const written = all.filter((table) => !isProtected(table)).map(name);
  const read = all.filter(isProtected).map(name);
  await client.query(`REVOKE ALL ON ${[...written, ...read].join(", ")} FROM PUBLIC, ${name(role)}`);
  await client.query(`GRANT SELECT ON ${read.join(", ")} TO ${name(role)}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${written.join(", ")} TO ${name(role)}`);
}

/** Those of protected tables are read, and drawn from only by the functions: a number that is skipped hides what is to come. */
async function grantSequences(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ sequence: string; of_protected: boolean }>(
    `SELECT s.relname AS sequence, coalesce(t.relname = ANY ($1), false) AS of_protected
       FROM pg_class s LEFT JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i') AND d.classid = 'pg_class'::regclass
       LEFT JOIN pg_class t ON t.oid = d.refobjid
      WHERE s.relnamespace = 'public'::regnamespace AND s.relkind = 'S'`,
    [[...protectedTables]],
  );
  for (const { sequence, of_protected } of rows) {
    await client.query(`REVOKE ALL ON SEQUENCE ${name(sequence)} FROM PUBLIC, ${name(role)}`);
    await client.query(`GRANT SELECT${of_protected ? "" : ", USAGE"} ON SEQUENCE ${name(sequence)} TO ${name(role)}`);
  }
}

/** Grants the functions that the role may call. Those of triggers need no grant: they run whoever writes the row. */
async function grantFunctions(client: pg.Client, role: string): Promise<void> {
  const functions = await client.query<{ signature: string; name: string; is_trigger: boolean }>(
    `SELECT oid::regprocedure::text AS signature, proname AS name, prorettype = 'trigger'::regtype AS is_trigger
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1) ORDER BY 1`,
    [readFunctions().map((file) => file.name)],
  );
  for (const { signature, name: called, is_trigger } of functions.rows) {
    await client.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC, ${name(role)}`);
    if (is_trigger || internalFunctions.has(called)) continue;
    await client.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${name(role)}`);
  }
}

async function expectNoSpareRoom(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ database: string; temporary: boolean; create: boolean; in_schema: boolean }>(
    `SELECT current_database() AS database, has_database_privilege($1, current_database(), 'TEMPORARY') AS temporary,
            has_database_privilege($1, current_database(), 'CREATE') AS create,
            has_schema_privilege($1, 'public', 'CREATE') AS in_schema`,
    [role],
  );
  const found = rows[0];
  const isSuperuser = await client.query("SELECT FROM pg_roles WHERE rolname = $1 AND rolsuper", [role]);
  // Such a role is refused by the site itself, with the reason.
  if (!found || isSuperuser.rowCount) return;
  const revokes = [
    ...(found.temporary ? [`REVOKE TEMPORARY ON DATABASE ${name(found.database)} FROM PUBLIC, ${name(role)}`] : []),
    ...(found.create ? [`REVOKE CREATE ON DATABASE ${name(found.database)} FROM PUBLIC, ${name(role)}`] : []),
    ...(found.in_schema ? [`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name(role)}`] : []),
  ];
  if (revokes.length === 0) return;
  throw new OperatorError(
    `The role ${name(role)} may make tables of its own in this database, and the role of MIGRATE_DATABASE_URL may not ` +
      `forbid it. Let the database's owner run:  ${revokes.join(";  ")}`,
  );
}

/** A password as Postgres keeps it, so that the password itself stands in no statement and no log. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(keyed("Client Key")).digest("base64");
  const serverKey = keyed("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
