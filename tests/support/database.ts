import pg from "pg";
import { inject } from "vitest";
import { withDatabaseName } from "@/scripts/lib/database-url";

/** Runs plain SQL on this test file's database as the product's own role, or as a superuser, on one connection. */
export async function withConnection<Result>(
  work: (client: pg.Client) => Promise<Result>,
  { superuser = false } = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString: superuser ? superuserUrl() : testDatabaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of this test file's database. */
export function testDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) {
    throw new Error("Only integration tests have a database.");
  }
  return url;
}

function superuserUrl(): string {
  return withDatabaseName(inject("testServer").adminUrl, new URL(testDatabaseUrl()).pathname.slice(1));
}
