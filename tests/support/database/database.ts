import { inject } from "vitest";
import type { Queryable } from "@/lib/server/db";
import { withConnection as connect } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { asOwner } from "./test-databases";

/** Who sends plain SQL: the role that owns all tables, or a superuser; otherwise the product's own role. */
type ConnectAs = { owner?: boolean; superuser?: boolean };

/** Runs plain SQL on this test file's database, on one connection. */
export async function withConnection<Result>(
  work: (client: Queryable) => Promise<Result>,
  { owner = false, superuser = false }: ConnectAs = {},
): Promise<Result> {
  const connectionString = superuser ? superuserUrl() : owner ? ownerDatabaseUrl() : testDatabaseUrl();
  return await connect(connectionString, work);
}

/** One statement as the role that owns all tables: writes the books by hand, or changes how they are made. */
export function queryAsOwner<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
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
