import { limitedTables, protectedTables } from "@/lib/database-role/protected-tables";
import type { Queryable } from "@/lib/server/db";
import { DatabaseError, escapeIdentifier, escapeLiteral } from "@/scripts/postgres/connect";
import { readFunctions } from "./function-texts";

const name = escapeIdentifier;

/**
 * SQL functions that only other SQL functions call. The runtime role may call neither these functions nor trigger functions.
 */
export const internalFunctions = new Set([
  "acts_for_bank",
  "add_incoming_payments",
  "audit_incoming_payments",
  "audit_incoming_recall",
  "book_exception",
  "book_return_charges",
  "book_to_nostro",
  "book_to_suspense",
  "capture_proposal_hold",
  "carry_profit",
  "charge_line_after",
  "charge_lines_of_returns",
  "continuing_files",
  "convert_incoming",
  "count_payee_lookup",
  "count_refused_lookup",
  "count_repeated_entries",
  "count_transfer_again",
  "covered_days",
  "credit_incoming_payments",
  "currency_digits",
  "date_past_entries",
  "deposit_interest",
  "end_dispute",
  "end_proposal",
  "end_settlement_exception",
  "except_missing_in_imported",
  "except_missing_payments",
  "contradicts_incoming",
  "exceptions_of_closed_gap",
  "end_incoming_recalls",
  "end_network_return",
  "find_incoming_identity",
  "find_recalled_payments",
  "find_unstated_incoming",
  "find_untold_incoming",
  "find_order_parties",
  "find_own_order_parties",
  "file_return_needs_four_eyes",
  "forget_settlement_accounts",
  "found_payee_key",
  "four_eyes",
  "four_eyes_key",
  "four_eyes_lock",
  "incoming_in_the_way",
  "incoming_left_out",
  "incoming_names_account",
  "is_network_file",
  "is_notification",
  "is_preview",
  "is_same_account",
  "is_same_incoming",
  "is_wrongly_told",
  "join_incoming_recall",
  "is_seeding",
  "join_interest",
  "know_payee_again",
  "deposit_interest_accrued",
  "loan_interest_accrued",
  "late_interest_accrued",
  "is_settled",
  "ledger_close_hold",
  "ledger_four_eyes",
  "ledger_hold",
  "ledger_post",
  "ledger_post_many",
  "ledger_reverse",
  "ledger_write",
  "ledger_write_many",
  "limit_order",
  "limit_payee",
  "limit_worth",
  "loan_stage",
  "waived_interest",
  "lock_customer_sending",
  "match_returned_lines",
  "match_settlement_exception",
  "match_settlement_lines",
  "is_about_own",
  "may_be_due",
  "may_write",
  "may_decide",
  "may_need_four_eyes",
  "may_settle",
  "money_of_proposal",
  "money_text",
  "move_transfer",
  "name_settlement_accounts",
  "names_of_account",
  "names_sent_transfer",
  "note_incoming_identity",
  "notification_kind",
  "number_incoming_lines",
  "ordered_uuid",
  "overtaken_by",
  "payee_known_since",
  "payee_lookup_wait",
  "post_end_of_date",
  "post_transfer",
  "price_has_ended",
  "price_order",
  "proposal_subject_state",
  "rate_is_replaced",
  "record_transfer",
  "record_settlement_entries",
  "release_incoming_payment",
  "release_proposal_hold",
  "require_entry_date",
  "require_four_eyes",
  "return_incoming_payment",
  "return_is_allowed",
  "return_was_denied",
  "statement_continues",
  "bank_has_paid_dispute",
  "compensate_sender",
  "state_incoming_together",
  "state_plain_credits",
  "suspend_incoming_payment",
  "take_back_incoming_payment",
  "take_incoming_payments",
  "take_plain_payments",
  "tell_of_dispute",
  "tell_of_incoming_payments",
  "reverse_from_nostro",
  "seal_field",
  "transfer_answer",
  "transfers_named_by",
  "seal_leaves",
  "seal_moment",
  "seal_root",
  "settlement_entries_of",
  "staff_day_allows",
  "suspense_code",
  "tell_of_proposal",
  "tell_of_reading",
  "tell_of_transfer",
  "told_key",
  "transfer_event_of",
  "withdraw_incoming_payments",
]);

/** Reads whether a role exists, the name of the connected role (`me`), and whether the connected role may create roles. */
export async function readRoleState(connection: Queryable, role: string) {
  const [state] = await connection.query<{ exists: boolean; mayCreate: boolean; me: string }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, rolsuper OR rolcreaterole AS "mayCreate",
            current_user AS me FROM pg_roles WHERE rolname = current_user`,
    [role],
  );
  return state;
}

/**
 * Creates a role that may log in and has no other privileges. `verifier` is the password's SCRAM verifier, or "" for a role
 * without a password.
 */
export async function createRuntimeRole(connection: Queryable, role: string, verifier: string): Promise<void> {
  const secret = verifier ? `PASSWORD ${escapeLiteral(verifier)}` : "";
  await connection
    .query(`CREATE ROLE ${name(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION ${secret}`)
    .catch((error: unknown) => {
      // Roles belong to the whole server, so the migration of another database may have created the role at the same moment.
      if (!(error instanceof DatabaseError && (error.code === "42710" || error.code === "23505"))) throw error;
    });
}

/**
 * Lets the role connect to the database. Only the owner may create temporary tables and other objects. The function must also be
 * called for a database that `CREATE DATABASE … TEMPLATE` has copied, because Postgres does not copy the privileges on the
 * database itself.
 */
export async function grantDatabase(connection: Queryable, role: string): Promise<void> {
  const [found] = await connection.query<{ database: string; isMine: boolean }>(
    `SELECT current_database() AS database, pg_has_role(current_user, datdba, 'USAGE') AS "isMine"
       FROM pg_database WHERE datname = current_database()`,
  );
  const database = name(found?.database ?? "");
  // Only the database's owner can change the privileges on the database and its schema. If another role owns the database,
  // `findSpareRoom` later finds the privileges that `role` should not have.
  if (found?.isMine) {
    await connection.query(`REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${name(role)}`);
    await connection.query(`GRANT CONNECT ON DATABASE ${database} TO ${name(role)}`);
    await connection.query(`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name(role)}`);
  }
  await connection.query(`GRANT USAGE ON SCHEMA public TO ${name(role)}`);
}

/** Lets the role read all tables and write the unprotected tables. */
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
  for (const [table, limits] of Object.entries(limitedTables)) await limitColumns(connection, role, table, limits);
}

type Limits = { insertAllBut: readonly string[]; update: readonly string[]; mayDelete: boolean };

/** Lets the role write only some columns of a table. */
async function limitColumns(connection: Queryable, role: string, table: string, limits: Limits): Promise<void> {
  const columns = await connection.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL ($2::text[])`,
    [table, [...limits.insertAllBut]],
  );
  const inserted = columns.map(({ column }) => name(column)).join(", ");
  const updated = limits.update.map(name).join(", ");
  const revoked = limits.mayDelete ? "INSERT, UPDATE" : "INSERT, UPDATE, DELETE";
  await connection.query(`REVOKE ${revoked} ON ${name(table)} FROM ${name(role)}`);
  await connection.query(`GRANT INSERT (${inserted}), UPDATE (${updated}) ON ${name(table)} TO ${name(role)}`);
}

/**
 * Lets the role draw numbers from sequences, except from the sequences of protected tables. The sequences of protected tables may
 * only be read. A number that is drawn without a row leaves a gap in the protected table. The rows after a gap take longer to
 * count as final.
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

/**
 * Lets the role call all functions except internal functions and trigger functions. A trigger function needs no privilege,
 * because Postgres runs it for every role that may write the row.
 */
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

/** Reads a role's privileges to create objects in this database. The runtime role must have no such privilege. */
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
