import pg from "pg";
import { inject } from "vitest";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { asOwner } from "./test-server";

/** Who sends plain SQL: the role that owns all tables, or a superuser; otherwise the product's own role. */
type ConnectAs = { owner?: boolean; superuser?: boolean };

/** Runs plain SQL on this test file's database, on one connection. */
export async function withConnection<Result>(
  work: (client: pg.Client) => Promise<Result>,
  { owner = false, superuser = false }: ConnectAs = {},
): Promise<Result> {
  const connectionString = superuser ? superuserUrl() : owner ? ownerDatabaseUrl() : testDatabaseUrl();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One statement as the role that owns all tables: writes the books by hand, or changes how they are made. */
export function queryAsOwner<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  return withConnection((client) => client.query<Row>(text, values), { owner: true });
}

/** The address of this test file's database. */
export function testDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) {
    throw new Error("Only integration tests have a database.");
  }
  return url;
}

/** The same for the role that owns it. */
export function ownerDatabaseUrl(): string {
  return asOwner(inject("testServer"), testDatabaseUrl());
}

function superuserUrl(): string {
  return withDatabaseName(inject("testServer").adminUrl, new URL(testDatabaseUrl()).pathname.slice(1));
}
