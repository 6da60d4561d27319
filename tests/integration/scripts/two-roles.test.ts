import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { register } from "@/instrumentation";
import { checkRole, isRoleTooPowerful, RoleError } from "@/lib/database-role/check-role";
import { findRolePowers } from "@/lib/database-role/role-powers.sql";
import { getDayOverview } from "@/lib/day/get-day-overview";
import { closeDb, db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { exitCode, script } from "@/scripts/launcher/children";
import { migrate } from "@/scripts/migrate/migrate";
import { withConnection as connect, escapeIdentifier, escapeLiteral } from "@/scripts/postgres/connect";
import { roleOf, withDatabaseName, withRole } from "@/scripts/postgres/database-url";
import { startTemporaryPostgres } from "@/scripts/postgres/temporary-postgres";
import { expectCleanBooks } from "@/tests/support/books";
import { installByHand } from "@/tests/support/by-hand/install.sql";
import { testDatabaseUrl, withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer } from "@/tests/support/factories";

const { adminUrl } = inject("testServer");
const run = randomBytes(4).toString("hex");
const ownerName = `roles_${run}_owner`;
const runtimeName = `roles_${run} "runtime"`;
const database = `roles_${run}`;
const url = (role: string, password: string) => withRole(withDatabaseName(adminUrl, database), role, password);
const ownerUrl = url(ownerName, "owner's secret");
const runtimeUrl = url(runtimeName, "geheim:/@ä");

async function query<Row extends Record<string, unknown>>(
  connectionString: string,
  ...statements: string[]
): Promise<Row[]> {
  return await connect(connectionString, async (connection) => {
    let rows: Row[] = [];
    for (const statement of statements) rows = await connection.query<Row>(statement);
    return rows;
  });
}

const asAdmin = (...statements: string[]) => query(adminUrl, ...statements);
const powersOf = (connectionString: string) => connect(connectionString, (connection) => findRolePowers(connection));

/** Makes the product connect to this database with these settings from now on. */
async function connectTo(databaseUrl: string, settings: Partial<ReturnType<typeof env>>): Promise<void> {
  await closeDb();
  Object.assign(env(), { DATABASE_URL: databaseUrl, ...settings });
}

const before = { DATABASE_URL: testDatabaseUrl(), DEMO: true, ALLOW_OWNER_ROLE: false };

beforeEach(async () => {
  await asAdmin(
    `CREATE ROLE ${ownerName} LOGIN CREATEROLE PASSWORD 'owner''s secret'`,
    `CREATE DATABASE ${database} OWNER ${ownerName}`,
  );
});

afterEach(async () => {
  await connectTo(before.DATABASE_URL, before);
  vi.restoreAllMocks();
  await asAdmin(
    `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`,
    `DROP ROLE IF EXISTS ${escapeIdentifier(runtimeName)}`,
    `DROP ROLE IF EXISTS ${ownerName}`,
  );
});

afterAll(closeDb);

describe("settings with two connection URLs", () => {
  it("a migration creates the missing role, which can work but cannot rewrite the books", async () => {
    expect((await migrate(ownerUrl, runtimeUrl)).length).toBeGreaterThan(3);
    expect(await powersOf(runtimeUrl)).toEqual([]);
    const [stored] = await query<{ rolpassword: string }>(
      adminUrl,
      `SELECT rolpassword FROM pg_authid WHERE rolname = ${escapeLiteral(runtimeName)}`,
    );
    expect(stored?.rolpassword).toMatch(/^SCRAM-SHA-256\$/);
    await connectTo(runtimeUrl, { DEMO: false });
    await checkRole();
    expect(isRoleTooPowerful()).toBe(false);
    await connect(ownerUrl, (owner) => installByHand(owner, runtimeName));
    await createCustomer({ balanceMinor: 5_000n });
    await expectCleanBooks();
  });

  it("each migration grants the required privileges again and revokes all others", async () => {
    await migrate(ownerUrl, runtimeUrl);
    await query(
      ownerUrl,
      `GRANT ALL ON postings TO ${escapeIdentifier(runtimeName)}`,
      `GRANT UPDATE (amount_minor) ON holds TO ${escapeIdentifier(runtimeName)}`,
      "GRANT INSERT ON audit_events TO PUBLIC",
      `REVOKE ALL ON users FROM ${escapeIdentifier(runtimeName)}`,
      `GRANT TEMPORARY, CREATE ON DATABASE ${database} TO PUBLIC`,
      "GRANT EXECUTE ON FUNCTION transfer_event_of TO PUBLIC",
    );
    expect(await powersOf(runtimeUrl)).toHaveLength(3);
    expect(await migrate(ownerUrl, runtimeUrl)).toEqual([]);
    expect(await powersOf(runtimeUrl)).toEqual([]);
    await query(runtimeUrl, "SELECT id FROM users");
    await expect(query(runtimeUrl, "CREATE TEMP TABLE mine (id int)")).rejects.toMatchObject({ code: "42501" });
    await expect(query(runtimeUrl, "SELECT transfer_event_of('pending', NULL)")).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("several parallel migrations create one role", async () => {
    await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, runtimeUrl)));
    expect(await powersOf(runtimeUrl)).toEqual([]);
  });

  it("an owner without the privilege to create roles learns the remedy before any change, and a later run continues", async () => {
    await asAdmin(`ALTER ROLE ${ownerName} NOCREATEROLE`);
    await expect(migrate(ownerUrl, runtimeUrl)).rejects.toThrow(
      /Let an administrator of the database run {2}CREATE ROLE/,
    );
    expect(await query(ownerUrl, "SELECT FROM pg_class WHERE relname = 'postings'")).toEqual([]);
    await asAdmin(`CREATE ROLE ${escapeIdentifier(runtimeName)} LOGIN PASSWORD 'geheim:/@ä'`);
    await migrate(ownerUrl, runtimeUrl);
    expect(await powersOf(runtimeUrl)).toEqual([]);
  });

  it("a database that another role owns is refused with the commands for its owner", async () => {
    await asAdmin(
      `ALTER DATABASE ${database} OWNER TO CURRENT_USER`,
      `GRANT CREATE ON DATABASE ${database} TO ${ownerName}`,
    );
    await query(withDatabaseName(adminUrl, database), `GRANT CREATE, USAGE ON SCHEMA public TO ${ownerName}`);
    await expect(migrate(ownerUrl, runtimeUrl)).rejects.toThrow(
      `REVOKE TEMPORARY ON DATABASE "${database}" FROM PUBLIC`,
    );
    await query(withDatabaseName(adminUrl, database), `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
    await migrate(ownerUrl, runtimeUrl);
    expect(await powersOf(runtimeUrl)).toEqual([]);
  });
});

describe("settings with one connection URL", () => {
  it("the site does not start, and explains the reason and the remedy", async () => {
    await migrate(ownerUrl);
    await connectTo(ownerUrl, { DEMO: false, ALLOW_OLD_POSTGRES: true });
    await expect(checkRole()).rejects.toThrow(RoleError);
    await expect(checkRole()).rejects.toThrow(/owns the database[\s\S]*MIGRATE_DATABASE_URL[\s\S]*ALLOW_OWNER_ROLE=1/);
    vi.stubEnv("NEXT_RUNTIME", "nodejs");
    const end = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await register();
    vi.unstubAllEnvs();
    expect(end).toHaveBeenCalledWith(1);
    expect(told.mock.calls.flat().join("")).toContain("could rewrite the books");
  });

  it("the worker does not start either", async () => {
    await migrate(ownerUrl);
    const worker = spawn(process.execPath, script("worker.ts"), {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        DATABASE_URL: ownerUrl,
        DEMO: "0",
        ALLOW_OLD_POSTGRES: "1",
        SMTP_URL: "smtp://localhost:1",
      },
    });
    let told = "";
    worker.stderr.on("data", (chunk: Buffer) => {
      told += chunk.toString();
    });
    expect(await exitCode(worker)).toBe(1);
    expect(told).toContain("could rewrite the books");
  });

  it.each([{ DEMO: false, ALLOW_OWNER_ROLE: true }, { DEMO: true }])(
    "the site starts with %o, and staff see a warning",
    async (settings) => {
      await migrate(ownerUrl);
      await connectTo(ownerUrl, settings);
      await checkRole();
      expect((await getDayOverview(await createAdmin())).isRoleTooPowerful).toBe(true);
      await connect(ownerUrl, (owner) => installByHand(owner, roleOf(ownerUrl)));
      await createCustomer({ balanceMinor: 5_000n });
      await expectCleanBooks();
    },
  );
});

it("the embedded start has both roles", async () => {
  const server = await startTemporaryPostgres();
  try {
    await migrate(server.ownerUrl, server.databaseUrl);
    expect(await powersOf(server.databaseUrl)).toEqual([]);
    expect(await powersOf(server.ownerUrl)).toContain("owns the database");
    const [owner] = await query(
      server.ownerUrl,
      "SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user",
    );
    expect(owner).toEqual({ rolsuper: false, rolcreaterole: false });
    await connectTo(server.databaseUrl, { DEMO: false });
    await checkRole();
    await connect(server.ownerUrl, (owner) => installByHand(owner, roleOf(server.databaseUrl)));
    await createCustomer({ balanceMinor: 5_000n });
    expect(await db.query("SELECT current_user AS role")).toEqual([{ role: "holdfast" }]);
    await expectCleanBooks();
  } finally {
    await connectTo(before.DATABASE_URL, before);
    await server.stop();
  }
});

describe("a role that could rewrite the books is recognised", () => {
  it.each([
    ["ALTER ROLE mine SUPERUSER", "is a superuser"],
    ["ALTER ROLE mine CREATEROLE", "may create roles"],
    ["ALTER ROLE mine BYPASSRLS", "passes row level security"],
    ["GRANT INSERT ON journal_entries TO mine", "may write the table journal_entries"],
    ["GRANT UPDATE (amount_minor) ON postings TO mine", "may write the table postings"],
    ["GRANT DELETE ON audit_events TO mine", "may write the table audit_events"],
    ["GRANT TRUNCATE ON holds TO mine", "may write the table holds"],
    ["GRANT TRIGGER ON ledger_accounts TO mine", "may write the table ledger_accounts"],
    ["GRANT UPDATE ON transfer_events TO PUBLIC", "may write the table transfer_events"],
    ["GRANT UPDATE ON SEQUENCE postings_sequence_seq TO mine", "may move the sequence postings_sequence_seq"],
    ["ALTER TABLE ledger_snapshots OWNER TO mine", "owns the table ledger_snapshots"],
    ["ALTER SCHEMA public OWNER TO mine", "owns the schema public"],
    // Functions that run with the owner's rights write to these tables and call these functions. If the product's role could
    // change a trigger or a function, code of this role would run with the owner's rights.
    ["ALTER TABLE transfers OWNER TO mine", "owns the table transfers"],
    ["GRANT TRIGGER ON emails TO mine", "may put triggers on the table emails"],
    ["ALTER FUNCTION holds_apply OWNER TO mine", "owns the function holds_apply"],
    ["GRANT CREATE ON SCHEMA public TO mine", "may create in the schema public"],
    ["GRANT pg_write_all_data TO mine", "may write the table postings, as pg_write_all_data"],
    [
      `ALTER ROLE mine NOINHERIT; GRANT ${inject("testServer").owner.role} TO mine`,
      /^owns the database, as holdfast_test/,
    ],
  ])("the site recognises a role after %s", async (statement, power) => {
    const powers = await withConnection(
      async (client) => {
        await client.query(`BEGIN; CREATE ROLE mine; ${statement}`);
        return await findRolePowers(client, "mine").finally(() => client.query("ROLLBACK"));
      },
      { superuser: true },
    );
    expect(powers.some((found) => (typeof power === "string" ? found === power : power.test(found)))).toBe(true);
  });
});
