import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { cleanUp } from "@/lib/jobs/clean-up";
import { type Retention, removalSql, retentions } from "@/lib/jobs/retention";
import { db } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { withConnection } from "@/tests/support/database/database";
import { createBeneficiary, createCustomer, testPin } from "@/tests/support/factories";

/**
 * The number of rows in each table. The number is high enough that Postgres uses the index to find a few rows and does not read
 * the whole table.
 */
const rowCount = 6_000;
const outlived = 2_000;

/**
 * The fields of a row, keyed by table. The fields do not include the time when the row is no longer needed. `i` is the row's
 * number.
 */
const rows: Record<string, string> = {
  sessions: `'user_id', gen_random_uuid(), 'remember', true, 'second_factor', false, 'by_identity_provider', false,
             'user_agent', '', 'ip_address', '', 'last_seen_at', now(), 'expires_at', now() + interval '1 day'`,
  login_steps: "'user_id', gen_random_uuid(), 'remember', true",
  email_codes: `'user_id', gen_random_uuid(), 'purpose', 'verify_email', 'nonce', '\\x00', 'code_hash', '\\x' || md5(i::text)`,
  kept_forms: "'user_id', gen_random_uuid(), 'device_id', gen_random_uuid(), 'content', ''",
  settlement_chunks: "'file_id', gen_random_uuid(), 'number', i, 'bytes', '\\x00'",
  command_requests: "'actor_id', gen_random_uuid(), 'request_id', i, 'command', '', 'request_hash', ''",
  rate_limits: "'key', 'k' || i, 'points', 1",
  quotes: `'user_id', gen_random_uuid(), 'from_account_id', gen_random_uuid(), 'from_currency', 'USD', 'to_currency', 'EUR',
           'amount_minor', 100, 'debited_minor', 120, 'rate', 1, 'spread', 0, 'to_rate_id', gen_random_uuid()`,
  emails: `'recipient', 'a@b.example', 'template', 't', 'props', '{}'::jsonb, 'attempts', 1, 'next_attempt_at', now(),
           'state', CASE WHEN i % 2 = 0 THEN 'sent' ELSE 'failed' END`,
  mailbox_messages: "'sender', '', 'recipient', i, 'subject', '', 'text', '', 'html', ''",
  message_attachments: `'author_id', gen_random_uuid(), 'name', 'a.pdf', 'upload_bytes', 1`,
  message_threads: `'kind', 'staff', 'subject', 's', 'started_by', gen_random_uuid(), 'started_at', now(), 'last_at', now(),
           'last_text', '', 'last_number', 0, 'last_bank_number', 0, 'last_customer_number', 0, 'bank_read_to', 0, 'customer_read_to', 0`,
  notifications: `'user_id', gen_random_uuid(), 'kind', 'k', 'params', '{}'::jsonb, 'subject_type', 't', 'subject_id', 's'`,
};

/**
 * SQL for the time when a row is no longer needed. This time is years ago for the first `outlived` rows and in the future for
 * all other rows.
 */
function endOf({ type }: Retention): string {
  const moment = `CASE WHEN i <= ${outlived} THEN now() - interval '11 years' + i * interval '1 second' ELSE now() + i * interval '1 minute' END`;
  return type === "bigint" ? `floor(extract(epoch FROM ${moment}) * 1000)::bigint` : moment;
}

/** Fills a table with rows in random order, not in the order of their expiry. */
async function fill(retention: Retention): Promise<void> {
  const { table, endedAt } = retention;
  await withConnection(
    async (client) => {
      await client.query(`SET session_replication_role = replica; DELETE FROM clean_up_marks; DELETE FROM ${table};`);
      await client.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, jsonb_build_object(
                  'id', gen_random_uuid(), 'created_at', now() - interval '12 years', ${rows[table]}) || jsonb_build_object('${endedAt}', ${endOf(retention)}))).*
           FROM generate_series(1, ${rowCount}) i ORDER BY md5(i::text)`,
      );
      await client.query(`VACUUM ANALYZE ${table}`);
    },
    { superuser: true },
  );
}

const count = async (table: string) =>
  Number((await db.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count);

type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] };
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function planOf(retention: Retention): Promise<Plan[]> {
  const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `EXPLAIN (FORMAT JSON) ${removalSql(retention, 200)}`,
    retention.type === "bigint" ? ["-1", String(Date.now())] : ["-infinity", new Date().toISOString()],
    { planEachTime: true },
  );
  return nodes(row?.["QUERY PLAN"][0].Plan as Plan);
}

describe.each(retentions.map((retention) => [`${retention.table} by ${retention.endedAt}`, retention] as const))(
  "the clean-up of %s",
  (_name, retention) => {
    beforeAll(() => fill(retention));

    test("the clean-up finds the rows to remove by an index, whatever other rows exist", async () => {
      const plan = await planOf(retention);
      expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
      const scans = plan.filter((node) => node["Relation Name"] === retention.table || node["Index Name"]);
      expect(scans.map((node) => node["Node Type"])).toEqual(expect.arrayContaining(["Index Scan", "Tid Scan"]));
      expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    });

    test("the clean-up removes only rows whose use has ended", async () => {
      await cleanUp({ batchSize: 700 });
      expect(await count(retention.table)).toBe(rowCount - outlived);
      await cleanUp();
      expect(await count(retention.table)).toBe(rowCount - outlived);
    });
  },
);

describe("a clean-up with a backlog", () => {
  const sessions = retentions[0] as Retention;

  test("the clean-up stops when its time or the worker's time is over, and continues with the next run", async () => {
    await fill(sessions);
    await cleanUp({ budgetMs: 0 });
    await cleanUp({ signal: AbortSignal.abort() });
    expect(await count("sessions")).toBe(rowCount);
    let runs = 0;
    for (; (await count("sessions")) > rowCount - outlived; runs += 1) await cleanUp({ budgetMs: 5, batchSize: 100 });
    expect(runs).toBeGreaterThan(1);
  });

  test("the clean-up alternates between the kinds of rows, so that many rows of one kind do not delay the others", async () => {
    await fill(sessions);
    await db.query("INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, 1)");
    // The clean-up asks before each batch whether it must stop. This signal stops the clean-up after one batch of each kind.
    let batches = 0;
    const afterOneRound = {
      get aborted() {
        batches += 1;
        return batches > retentions.length + 1;
      },
    };
    await cleanUp({ signal: afterOneRound as AbortSignal, batchSize: 50 });
    expect(await db.query("SELECT FROM rate_limits WHERE key = 'old'")).toEqual([]);
    expect(await count("sessions")).toBe(rowCount - 50);
  });

  test("used quotes do not slow the clean-up down, because it passes each quote once", async () => {
    const quotes = retentions.find(({ table }) => table === "quotes") as Retention;
    await fill(quotes);
    // The test writes a transfer for every expired quote. A quote to which a transfer refers must not be removed.
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const { accountNumber } = (await createCustomer()).account;
    await createBeneficiary(sender.actor, { accountNumber });
    const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "1.00", note: "", pin: testPin });
    const { id } = await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
    await withConnection(
      (client) =>
        client.query(
          `SET session_replication_role = replica; ALTER TABLE transfers DISABLE TRIGGER ALL;
           INSERT INTO transfers SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'quote_id', q.id,
                  'request_id', q.id, 'hold_id', gen_random_uuid(), 'currency', 'EUR'))).*
             FROM transfers t CROSS JOIN quotes q WHERE t.id = '${id}' AND q.expires_at < now()`,
        ),
      { superuser: true },
    );
    const looks = async () => {
      const [mark] = await db.query<{ left: bigint }>(
        `SELECT count(*) AS left FROM quotes q WHERE expires_at < now()
          AND expires_at > coalesce((SELECT reached FROM clean_up_marks WHERE name = 'quotes'), '-infinity')`,
      );
      return Number(mark?.left);
    };
    expect(await looks()).toBe(outlived);
    await withConnection((client) => client.query("ANALYZE transfers"), { superuser: true });
    expect((await planOf(quotes)).map((node) => node["Node Type"])).not.toContain("Seq Scan");
    const stopping = new AbortController();
    const running = cleanUp({ signal: stopping.signal, batchSize: 50 });
    while ((await looks()) === outlived);
    stopping.abort();
    await running;
    await cleanUp();
    expect(await looks()).toBe(0);
    expect(await count("quotes")).toBe(rowCount);
  });
});

test("the retention periods are documented", () => {
  const documented = readFileSync("docs/operations.md", "utf8");
  const lines = [...documented.matchAll(/^\| `(\w+)` +\| [^|]+\| `(\w+)` +\| (\d+) +\|$/gm)].map(
    ([, table, endedAt, days]) => ({ table, endedAt, keptForDays: Number(days) }),
  );
  expect(lines).toEqual(retentions.map(({ table, endedAt, keptForDays }) => ({ table, endedAt, keptForDays })));
});
