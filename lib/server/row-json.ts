import "server-only";
import { columns } from "./prisma-client/columns";

type Model = keyof typeof columns;

/** A record as JSON, with its column names, for `jsonb_populate_record` and the SQL functions that take whole rows. */
export function rowJson<Name extends Model>(
  model: Name,
  record: { [Field in keyof (typeof columns)[Name]]?: unknown },
): string {
  const names: Record<string, string> = columns[model];
  return plainJson(Object.fromEntries(Object.entries(record).map(([field, value]) => [names[field] ?? field, value])));
}

/** JSON in which a bigint is text. Postgres reads the text as a number. */
export function plainJson(value: Record<string, unknown>): string {
  return JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? String(part) : part));
}
