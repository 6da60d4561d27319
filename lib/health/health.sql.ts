import "server-only";
import { db, type Queryable } from "@/lib/server/db";

/** The objects that a build needs in its database: names of migrations, and functions as `name:checksum`. */
export type Expected = { migrations: readonly string[]; functions: readonly string[] };

/** Counts the expected migrations and functions that the database lacks. */
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

/** The version of the database server: its name, such as `18.4`, and its number, such as 180004. */
export async function readServerVersion(database: Queryable): Promise<{ name: string; number: number }> {
  const [version] = await database.query<{ name: string; number: number }>(
    "SELECT current_setting('server_version') AS name, current_setting('server_version_num')::int AS number",
  );
  if (!version) throw new Error("the server does not say which version it is");
  return version;
}
