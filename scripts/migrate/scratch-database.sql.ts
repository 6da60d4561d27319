import type { Queryable } from "@/lib/server/db";

export async function createScratchDatabase(admin: Queryable, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name}`);
}

/** Drops a temporary database, even while connections to it are open. */
export async function dropScratchDatabase(admin: Queryable, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/**
 * Finds the names of the indexes that Prisma's schema cannot express: indexes on expressions, on part of a table, or with the
 * operator class `text_pattern_ops`.
 */
export async function findInexpressibleIndexes(connection: Queryable): Promise<Set<string>> {
  const indexes = await connection.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indpred IS NOT NULL OR i.indexprs IS NOT NULL
         OR EXISTS (SELECT FROM unnest(i.indclass::oid[]) own JOIN pg_opclass o ON o.oid = own WHERE o.opcname = 'text_pattern_ops')`,
  );
  return new Set(indexes.map(({ name }) => name));
}
