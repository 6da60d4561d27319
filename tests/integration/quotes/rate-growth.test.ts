import { beforeAll, expect, it } from "vitest";
import { pagedCountMaxOf, resourcePageSize } from "@/components/admin/resource/resource-query";
import { countRatesOf, queryLatestRates, queryRatesOf } from "@/lib/quotes/exchange-rate.sql";
import { db, type Queryable } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database/database";
import { statementsOf } from "@/tests/support/database/statements";

const ratesEach = 5_000;

beforeAll(async () => {
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO exchange_rates (id, base_currency, quote_currency, rate, source, valid_from, set_by, created_at)
         SELECT gen_random_uuid(), 'USD', currency, 2, 'many', now() - i * interval '1 hour', 'system', now()
           FROM generate_series(1, $1::int) i, unnest(ARRAY['EUR', 'GBP', 'JPY']) currency`,
        [ratesEach],
      );
      await client.query("VACUUM ANALYZE exchange_rates");
    },
    { superuser: true },
  );
});

/** Returns the number of rates that Postgres reads for `work`. */
async function ratesReadBy(work: (tx: Queryable) => Promise<unknown>): Promise<number> {
  return await withConnection(
    async (client) => {
      await client.query("BEGIN");
      await work(client);
      const [read] = await client.query<{ count: bigint }>(
        "SELECT seq_tup_read + idx_tup_fetch AS count FROM pg_stat_xact_user_tables WHERE relname = 'exchange_rates'",
      );
      await client.query("ROLLBACK");
      return Number(read?.count);
    },
    { superuser: true },
  );
}

it("counting a transfer against the limits reads one rate, whatever the number of rates", async () => {
  expect(await ratesReadBy((tx) => tx.query("SELECT limit_worth(100, 'GBP', now())"))).toBe(1);
});

it("a price reads one rate of each currency, whatever the number of rates", async () => {
  expect(await ratesReadBy((tx) => queryLatestRates(tx, ["EUR", "GBP"], new Date()))).toBe(2);
});

it("a page of rates reads only its currency's rates, and up to a hundred more to count the pages", async () => {
  const limit = resourcePageSize + 1;
  expect(await ratesReadBy((tx) => queryRatesOf(tx, "EUR", { limit }))).toBeLessThanOrEqual(limit);
  expect(await countRatesOf("EUR", pagedCountMaxOf(1))).toBe(101);
});

it("every page knows whether another page follows", async () => {
  for (const page of [1, 4, 5, 100]) {
    expect(await countRatesOf("EUR", pagedCountMaxOf(page))).toBeGreaterThan(page * resourcePageSize);
  }
  expect(await countRatesOf("EUR", pagedCountMaxOf(300))).toBe(ratesEach);
});

it("the author of a rate is found by id, whatever the number of customers", async () => {
  const [statement] = await statementsOf(() => queryRatesOf(db, "EUR", { limit: 26 }));
  const plan = await withConnection(async (client) => {
    await client.query("SET enable_seqscan = off");
    return await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${statement?.text}`, statement?.values);
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("users_pkey");
  expect(text).not.toContain("Seq Scan on users");
});
