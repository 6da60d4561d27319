import { beforeAll, expect, it } from "vitest";
import { entrySlices, idSlices, lineBlocks, sliceRows, snapshotSlices } from "@/lib/ledger/checks/slices.sql";
import { db, type Queryable, withoutTimeout } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database/database";

const count = 2 * sliceRows + 345;

/**
 * Creates snapshots and entries whose sequence numbers have a wide gap. The entries have no lines, because these tests only
 * divide the rows into slices.
 */
beforeAll(async () => {
  await withConnection(
    async (client) => {
      await client.query("ALTER TABLE journal_entries DISABLE TRIGGER ALL");
      const add = (from: number, to: number) =>
        client.query(
          `INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                        posted_at, created_txid)
           SELECT gen_random_uuid(), 'slice', 'account', i, 'system', '', i, '', now(), 0 FROM generate_series($1::int, $2::int) i`,
          [from, to],
        );
      await add(1, 700);
      await client.query("SELECT setval('journal_entries_sequence_seq', 8000000000000)");
      await add(701, count);
      await client.query(
        `INSERT INTO ledger_accounts (code, currency, kind, tracked) SELECT 'fx:slice-' || i, 'USD', 'asset', false
           FROM generate_series(1, 4) i`,
      );
      await client.query(
        `INSERT INTO ledger_snapshots (ledger_account_id, date, balance_minor, last_sequence)
         SELECT a.id, '2000-01-01'::date + i, 0, i FROM ledger_accounts a, generate_series(1, $1::int) i`,
        [Math.ceil(count / 4)],
      );
    },
    { superuser: true },
  );
});

async function collect<Item>(slices: AsyncGenerator<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const slice of slices) {
    expect(slice.length).toBeLessThanOrEqual(sliceRows);
    all.push(...slice);
  }
  return all;
}

it("every row of a table is in exactly one slice, in the order of ids", async () => {
  const ids = await collect(idSlices(db, "journal_entries"));
  expect(new Set(ids).size).toBe(count);
  expect(ids).toHaveLength(count);
});

it("entries are sliced in the order of their numbers, whatever the gaps", async () => {
  const entries = await collect(entrySlices(db, 0n, 9_000_000_000_000n));
  expect(entries.map(({ subjectId }) => subjectId)).toEqual(
    Array.from({ length: count }, (_, index) => String(index + 1)),
  );
  const later = await collect(entrySlices(db, 8_000_000_000_100n, 8_000_000_000_200n));
  expect(later).toHaveLength(100);
});

it("snapshots are sliced by account, either all snapshots or only snapshots with later lines", async () => {
  const snapshots = await collect(snapshotSlices(db, 0n));
  expect(new Set(snapshots.map(({ account, date }) => `${account} ${date}`)).size).toBe(4 * Math.ceil(count / 4));
  expect(await collect(snapshotSlices(db, BigInt(Math.ceil(count / 4) - 2)))).toHaveLength(8);
});

it("an empty table of lines has no slices", async () => {
  expect(await collect(lineBlocks(db))).toEqual([]);
});

it("reading all rows has no statement timeout, and other connections keep their timeouts", async () => {
  const timeoutOf = async (session: Queryable) =>
    (await session.query<{ statement_timeout: string }>("SHOW statement_timeout"))[0]?.statement_timeout;
  expect(await withoutTimeout(timeoutOf)).toBe("0");
  expect(await timeoutOf(db)).toBe("1min");
});
