import { db, type Queryable, type QueryOptions } from "@/lib/server/db";

type Plan = { "QUERY PLAN": [{ Plan: Record<string, number> }] };

/**
 * Returns the number of database blocks (8 KiB each) that Postgres reads for an SQL statement. The number of blocks, unlike a
 * time, does not depend on the machine's speed.
 */
export async function blocksOf(
  text: string,
  values: unknown[] = [],
  { on = db, ...options }: QueryOptions & { on?: Queryable } = {},
): Promise<number> {
  const [row] = await on.query<Plan>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values, options);
  const plan = row?.["QUERY PLAN"][0].Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}
