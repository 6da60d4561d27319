import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findAccounts } from "@/lib/accounts/find-accounts";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { db } from "@/lib/server/db";
import { blocksOf } from "@/tests/support/database/blocks";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer } from "@/tests/support/factories";

/** More customers than `belongsToMatch` finds through their ids. */
const customers = 12_000;
/**
 * The maximum number of database blocks (8 KiB each) that the queries of a list may read. This number is enough for a hundred
 * index entries and a page of rows. A scan of all accounts or beneficiaries would read more blocks.
 */
const blocksMax = 250;
/** The maximum for a search that finds the owners first. A search with `LIKE` over two tables would read twice as many blocks. */
const peopleBlocksMax = 900;
/** The bounds of a page of a search on a staff table. */
const page = { page: 1, pageSize: 25, countMax: 101 };

beforeAll(async () => {
  const { actor, account } = await createCustomer({ balanceMinor: 100n });
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      const tables = ["users", "accounts", "ledger_accounts", "beneficiaries"];
      for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
      /** Copies a row `customers` times with changed columns. `i` is the number of the copy. */
      const copy = (table: string, id: string | bigint, changes: string) =>
        client.query(
          `INSERT INTO ${table} SELECT (jsonb_populate_record(s, jsonb_build_object(${changes}))).*
             FROM ${table} s CROSS JOIN generate_series(1, ${customers}) i WHERE s.id = $1`,
          [id],
        );
      const uuid = "lpad(to_hex(i), 32, '0')";
      const created = "'created_at', s.created_at - i * interval '1 minute'";
      await copy(
        "users",
        actor.userId,
        `'id', ${uuid}, 'email', 'person' || i || '@many.example', 'last_name', 'Berg' || i, ${created}`,
      );
      await copy("ledger_accounts", account.ledgerAccountId, "'id', 1000000 + i, 'code', 'customer:many' || i");
      await copy(
        "accounts",
        account.accountId,
        `'id', ${uuid}, 'owner_id', ${uuid}, 'account_number', '9' || lpad(i::text, 10, '0'), 'iban', NULL,
         'ledger_account_id', 1000000 + i, ${created}`,
      );
      await client.query(
        `INSERT INTO beneficiaries (id, owner_id, nickname, account_name, account_number, account_type, created_at, updated_at)
         SELECT ${uuid}::uuid, ${uuid}::uuid, 'nick' || i % 997, 'Payee ' || i, 'GB' || i, 'checking',
                now() - i * interval '1 second', now() FROM generate_series(1, ${customers}) i`,
      );
      for (const table of tables) {
        await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
        await client.query(`VACUUM ANALYZE ${table}`);
      }
    },
    { superuser: true },
  );
});

afterEach(() => vi.restoreAllMocks());

/** Calls a service and returns the number of blocks that its queries read. */
async function blocksOfQueries(call: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(db, "query");
  await call();
  // The other queries write the audit event of the read.
  const calls = queries.mock.calls.filter(([text]) => /\b(accounts a|beneficiaries b|users s)\b/.test(text));
  expect(calls).not.toEqual([]);
  queries.mockRestore();
  let blocks = 0;
  for (const [text, values] of calls) blocks += await blocksOf(text, values, { planEachTime: true });
  return blocks;
}

describe("a list of the whole bank reads only a small part of its table", () => {
  it.each([
    {},
    { sort: "createdAt" },
    { sort: "accountNumber" },
    { status: "blocked" },
    { search: "nobody" },
    { search: "90000000012" },
  ])("accounts %j", async (query) => {
    const admin = await createAdmin();
    expect(await blocksOfQueries(() => findAccounts(admin, { ...page, ...query }))).toBeLessThan(blocksMax);
  });

  it.each(["person77", "many.example"])("accounts of the owners that match %s", async (search) => {
    const admin = await createAdmin();
    expect(await blocksOfQueries(() => findAccounts(admin, { ...page, search }))).toBeLessThan(peopleBlocksMax);
  });

  it.each([{}, { sort: "createdAt" }, { search: "nobody" }, { search: "nick77" }, { search: "gb" }])(
    "beneficiaries %j",
    async (query) => {
      const admin = await createAdmin();
      expect(await blocksOfQueries(() => findBeneficiaries(admin, { ...page, ...query }))).toBeLessThan(blocksMax);
    },
  );
});

it("a search that matches most owners finds the newest accounts, and the count stops", async () => {
  const admin = await createAdmin();
  const { accounts, total } = await findAccounts(admin, { ...page, search: "many.example" });
  expect(accounts.slice(0, 2).map(({ email }) => email)).toEqual(["person1@many.example", "person2@many.example"]);
  expect([accounts.length, total]).toEqual([25, 101]);
});
