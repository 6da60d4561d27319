import "server-only";
import { db } from "@/lib/server/db";

/** What a database has to have for a build: the names of migrations, and functions as `name:checksum`. */
export type Expected = { migrations: readonly string[]; functions: readonly string[] };

/** How many of them are not there. */
export async function countMissing({ migrations, functions }: Expected): Promise<bigint> {
  const [row] = await db.query<{ missing: bigint }>(
    `SELECT (SELECT count(*) FROM unnest($1::text[]) AS expected (name)
              WHERE NOT EXISTS (SELECT FROM _prisma_migrations
                                 WHERE migration_name = name AND finished_at IS NOT NULL AND rolled_back_at IS NULL))
          + (SELECT count(*) FROM unnest($2::text[]) AS expected (version)
              WHERE NOT EXISTS (SELECT FROM applied_functions
                                 WHERE name = split_part(version, ':', 1) AND checksum = split_part(version, ':', 2)))
            AS missing`,
    [migrations, functions],
  );
  return row?.missing ?? 0n;
}
