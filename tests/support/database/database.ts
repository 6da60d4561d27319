import { inject } from "vitest";
import type { Queryable } from "@/lib/server/db";
import { withConnection as connect } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { asOwner } from "./test-databases";

/** The database role of a connection: the owner of all tables, a superuser, or by default the role of the product. */
type ConnectAs = { owner?: boolean; superuser?: boolean };

/** Runs `work` with one connection to this test file's database. */
export async function withConnection<Result>(
  work: (client: Queryable) => Promise<Result>,
  { owner = false, superuser = false }: ConnectAs = {},
): Promise<Result> {
  const connectionString = superuser ? superuserUrl() : owner ? ownerDatabaseUrl() : testDatabaseUrl();
  return await connect(connectionString, work);
}

/**
 * Runs an SQL statement as the owner of all tables. The owner may write the books directly and change the tables' definitions.
 */
export function queryAsOwner<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  return withConnection((client) => client.query<Row>(text, values), { owner: true });
}

/** Returns the connection URL of this test file's database, for the product's role. */
export function testDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) {
    throw new Error("Only integration tests have a database.");
  }
  return url;
}

/** Returns the connection URL of this test file's database, for the owner's role. */
export function ownerDatabaseUrl(): string {
  return asOwner(inject("testServer"), testDatabaseUrl());
}

function superuserUrl(): string {
  return withDatabaseName(inject("testServer").adminUrl, new URL(testDatabaseUrl()).pathname.slice(1));
}
