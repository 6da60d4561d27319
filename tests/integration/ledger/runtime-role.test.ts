import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { protectedTables } from "@/lib/database-role/protected-tables";
import { findRolePowers } from "@/lib/database-role/role-powers.sql";
import { openSettlementAccount } from "@/lib/ledger/ledger-accounts.sql";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer, readBalance, type TestAccount } from "@/tests/support/factories";

// Tests attacks on the books. The attacker has the database connection of the site and the worker, and can send any SQL
// statement. The books' own rules, which also apply to the database's owner, are tested in guarantees.test.ts.

const forbidden = { code: "42501" };
const attack = (text: string) => withConnection((client) => client.query(text));

let account: TestAccount;

beforeEach(async () => {
  ({ account } = await createCustomer({ balanceMinor: 10_000n }));
  await recordAudit(db, "system", { action: "a", subjectType: "account", subjectId: "t" });
});

describe("the role of site and worker", () => {
  it("the site's role cannot change the books", async () => {
    expect(await withConnection((client) => findRolePowers(client))).toEqual([]);
  });

  it.each([
    "ALTER TABLE postings DISABLE TRIGGER ALL",
    "ALTER TABLE postings DISABLE TRIGGER postings_apply",
    "ALTER TABLE ledger_accounts DISABLE TRIGGER USER",
    "ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_available_not_negative",
    "ALTER TABLE journal_entries ADD COLUMN note text",
    "ALTER TABLE audit_events OWNER TO CURRENT_USER",
    "DROP TABLE postings",
    "DROP TRIGGER postings_append_only ON postings",
    "DROP FUNCTION ledger_post",
    "ALTER FUNCTION ledger_post SECURITY INVOKER",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$",
    "CREATE TRIGGER mine AFTER INSERT ON postings EXECUTE FUNCTION refuse_change()",
    "CREATE RULE mine AS ON UPDATE TO postings DO INSTEAD NOTHING",
    "CREATE INDEX mine ON users (lower(email))",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE TABLE mine (id int)",
    "CREATE VIEW mine AS SELECT 1",
    "CREATE SCHEMA mine",
    "CREATE EXTENSION dblink",
    "COMMENT ON TABLE postings IS 'mine'",
    "CREATE ROLE mine SUPERUSER",
    "ALTER ROLE CURRENT_USER CREATEROLE",
  ])("the site's role cannot change the definition of the database: %s", async (statement) => {
    await expect(attack(statement)).rejects.toMatchObject(forbidden);
  });

  it("the site's role cannot grant privileges, although Postgres answers this only with a warning", async () => {
    await attack("GRANT INSERT, UPDATE ON postings TO PUBLIC");
    await attack("GRANT EXECUTE ON FUNCTION transfer_event_of TO PUBLIC").catch(() => undefined);
    expect(await withConnection((client) => findRolePowers(client))).toEqual([]);
    await expect(attack("SELECT transfer_event_of('pending', NULL)")).rejects.toMatchObject(forbidden);
  });

  it.each(protectedTables)("the site's role writes %s only through functions", async (table) => {
    const [known] = await db.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [table]);
    if (!known) return;
    const [column] = await db.query<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attidentity = '' LIMIT 1",
      [table],
    );
    for (const statement of [
      `INSERT INTO ${table} DEFAULT VALUES`,
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}`,
      `UPDATE ${table} SET ${column?.name} = ${column?.name}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
      `BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`,
      `SELECT 1 FROM ${table} FOR UPDATE`,
      `COPY ${table} FROM PROGRAM 'true'`,
    ]) {
      await expect(attack(statement), statement).rejects.toMatchObject(forbidden);
    }
  });

  it.each(["replica", "local"])("the site's role cannot switch triggers off for its session (%s)", async (role) => {
    await expect(attack(`SET session_replication_role = ${role}`)).rejects.toMatchObject(forbidden);
  });

  it("the site's role cannot create a temporary table, whose triggers would run during a posting", async () => {
    await expect(attack("CREATE TEMP TABLE mine (id int)")).rejects.toMatchObject(forbidden);
    await expect(attack("SELECT 1 AS id INTO TEMP mine")).rejects.toMatchObject(forbidden);
    await expect(attack("CREATE TEMP SEQUENCE mine")).rejects.toMatchObject(forbidden);
    await expect(attack("CREATE TEMP VIEW mine AS SELECT 1")).rejects.toMatchObject(forbidden);
  });

  it("the site's role cannot take another role", async () => {
    const [owner] = await db.query<{ name: string }>(
      "SELECT pg_get_userbyid(relowner) AS name FROM pg_class WHERE relname = 'postings'",
    );
    for (const role of [owner?.name, "postgres", "pg_write_all_data", "pg_database_owner"]) {
      await expect(attack(`SET ROLE ${role}`)).rejects.toMatchObject(forbidden);
      await expect(attack(`SET SESSION AUTHORIZATION ${role}`)).rejects.toMatchObject(forbidden);
    }
  });

  it("the site's role can neither draw nor change the books' sequence numbers", async () => {
    for (const sequence of ["postings_sequence_seq", "journal_entries_sequence_seq", "audit_events_sequence_seq"]) {
      await expect(attack(`SELECT nextval('${sequence}')`)).rejects.toMatchObject(forbidden);
      await expect(attack(`SELECT setval('${sequence}', 1000000000)`)).rejects.toMatchObject(forbidden);
    }
    await expect(attack("ALTER TABLE postings ALTER sequence RESTART WITH 1")).rejects.toMatchObject(forbidden);
  });

  it("the site's role cannot hide a later line behind a snapshot of the future", async () => {
    await inTransaction((tx) => openSettlementAccount(tx, "interbank", "USD"));
    await expect(attack("SELECT ledger_take_snapshots('2999-01-01')")).rejects.toMatchObject({ code: "HF004" });
  });
});

describe("the functions that write in the role's name", () => {
  it("the functions look names up only in schemas that only the owner can write", async () => {
    const rows = await withConnection((client) =>
      client.query("SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef"),
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { proname, proconfig } of rows) expect(proconfig, proname).toContain("search_path=public, pg_temp");
  });

  it("the functions do the same whatever the caller's search path is", async () => {
    const holdId = uuidv7();
    await withConnection(async (client) => {
      await client.query("SET search_path = pg_temp, pg_catalog, information_schema");
      await client.query("SELECT by_hand.ledger_hold($1, $2, 100, 'transfer', 't', now())", [
        holdId,
        account.ledgerAccountId,
      ]);
    });
    expect(await readBalance(account)).toEqual({ balanceMinor: 10_000n, heldMinor: 100n });
    await db.query("SELECT by_hand.ledger_close_hold($1, 'released', now())", [holdId]);
    await expectCleanBooks();
  });

  it("the site's role may call all these functions, except trigger functions and internal functions", async () => {
    await expect(attack("SELECT transfer_event_of('pending', NULL)")).rejects.toMatchObject(forbidden);
    const rows = await withConnection((client) =>
      client.query<{ name: string }>(
        `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
          AND prorettype = 'trigger'::regtype AND has_function_privilege(oid, 'EXECUTE')`,
      ),
    );
    expect(rows).toEqual([]);
  });

  it("the functions let the site's role hold and post money only within the books' rules", async () => {
    const [other] = await db.query<{ id: bigint }>(
      "SELECT ledger_open_account('equity:adjustment:USD', 'USD', 'equity', now()) AS id",
    );
    const post = (amounts: string) =>
      attack(
        `SELECT by_hand.ledger_post(gen_random_uuid(), 'adjustment', 'a', 'a', 'a', '', gen_random_uuid()::text, now(),
                            ARRAY[${other?.id}, ${account.ledgerAccountId}]::bigint[], ARRAY[${amounts}]::bigint[])`,
      );
    await expect(post("100, 100")).rejects.toMatchObject({ code: "HF003" });
    await expect(post("10001, -10001")).rejects.toMatchObject({ code: "23514" });
    await expect(
      attack("SELECT ledger_open_account('customer:rich', 'USD', 'liability', now())"),
    ).resolves.toBeTruthy();
    expect(await db.query("SELECT balance_minor FROM ledger_accounts WHERE code = 'customer:rich'")).toEqual([
      { balance_minor: 0n },
    ]);
    await expectCleanBooks();
  });
});
