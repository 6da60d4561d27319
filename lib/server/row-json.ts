import "server-only";
import { columns } from "./prisma-client/columns";

type Model = keyof typeof columns;

/** A record as JSON under the names of its columns, for `jsonb_populate_record` and the SQL functions that take whole rows. */
export function rowJson<Name extends Model>(
  model: Name,
  record: { [Field in keyof (typeof columns)[Name]]?: unknown },
): string {
  const names: Record<string, string> = columns[model];
  return plainJson(Object.fromEntries(Object.entries(record).map(([field, value]) => [names[field] ?? field, value])));
}

/** JSON in which bigint is text, which Postgres reads as a number again. */
export function plainJson(value: Record<string, unknown>): string {
  return JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? String(part) : part));
}
