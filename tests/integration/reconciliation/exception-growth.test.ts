import { beforeAll, describe, expect, it } from "vitest";
import { matchCountMax, resourcePageSize } from "@/components/admin/resource/resource-query";
import { findExceptions } from "@/lib/reconciliation/exceptions/find-exceptions";
import type { Actor } from "@/lib/server/actor";
import { withConnection } from "@/tests/support/database/database";
import { statementsOf } from "@/tests/support/database/statements";
import { createAdmin } from "@/tests/support/factories";

const manyExceptions = 30_000;
/**
 * The maximum number of database blocks (8 KiB each) that a query may read. These blocks are enough for a thousand rows in the
 * order of their creation, and for the files of one page.
 */
const blocksMax = 200;
let staff: Actor;

beforeAll(async () => {
  staff = await createAdmin();
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO settlement_files (id, rail, name, size_bytes, uploaded_by, created_at)
         VALUES ('00000000-0000-7000-8000-000000000001', 'wire', 'many.xml', 1, $1, now())`,
        [staff.userId],
      );
      await client.query(
        `INSERT INTO settlement_exceptions (id, kind, rail, currency, reference, happened_on, theirs_minor, ours_minor, file_id,
                                            line_number, created_at, updated_at)
         SELECT gen_random_uuid(), 'missing_with_us', 'wire', 'USD', CASE WHEN i % 10 = 0 THEN 'INV ' || i ELSE md5(i::text) END,
                current_date, 1, 2, '00000000-0000-7000-8000-000000000001', i, now() - i * interval '1 minute', now()
           FROM generate_series(1, $1::int) i`,
        [manyExceptions],
      );
      await client.query("VACUUM ANALYZE settlement_exceptions");
    },
    { superuser: true },
  );
});

const listOf = (search: string, page = 1) =>
  findExceptions(staff, {
    ...{
      search,
      state: "",
      kind: "",
      rail: "",
      fileId: "",
      age: "",
      owner: "",
      sort: "",
      page,
      pageSize: resourcePageSize,
    },
    countMax: matchCountMax(page, search),
  });

type Plan = { "QUERY PLAN": [{ Plan: Record<string, unknown> }] };

/** Returns the query plan of a search's first page, and the number of database blocks that Postgres reads for this page. */
async function planOf(search: string): Promise<{ text: string; blocks: number }> {
  const [statement] = await statementsOf(() => listOf(search));
  const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement?.text}`;
  const rows = await withConnection(async (client) => {
    // The first query of a connection also reads the catalog, for example to compile the function of the business date.
    await client.query(explain, statement?.values);
    return await client.query<Plan>(explain, statement?.values);
  });
  const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
  return {
    text: JSON.stringify(plan),
    blocks: Number(plan["Shared Hit Blocks"]) + Number(plan["Shared Read Blocks"]),
  };
}

describe("a search among many exceptions", () => {
  it("a search that one exception in ten matches reads about a thousand exceptions", async () => {
    expect((await planOf("INV")).blocks).toBeLessThan(blocksMax);
  });

  it("a search runs once for both the page and the count", async () => {
    const { text } = await planOf("INV 2999");
    expect(text.split("settlement_exceptions_folded")).toHaveLength(2);
  });

  it("a transfer's whole reference is found by an index of references", async () => {
    const { text } = await planOf("c4ca4238-a0b9-2382-0dcc-509a6f75849b");
    expect(text).toContain("settlement_exceptions_reference_idx");
    expect(text).not.toContain("settlement_exceptions_folded");
  });

  it("the pages come in order, each exception appears once, and each page knows whether another follows", async () => {
    const pages = [await listOf("INV"), await listOf("INV", 2), await listOf("INV", 5)];
    const references = pages.flatMap(({ items }) => items.map(({ reference }) => reference));
    const numbers = [...Array(50).keys(), ...Array.from({ length: 25 }, (_, index) => 100 + index)];
    expect(references).toEqual(numbers.map((index) => `INV ${(index + 1) * 10}`));
    expect(pages.map(({ total }) => total)).toEqual([101, 101, 126]);
    expect(await listOf("INV 29990")).toMatchObject({ total: 1, items: { length: 1 } });
    expect(await listOf("INV 29990", 2)).toEqual({ total: 1, items: [] });
  });
});
