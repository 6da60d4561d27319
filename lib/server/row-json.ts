import "server-only";
import { columns } from "./prisma-client/columns";

type Model = keyof typeof columns;

/** Converts a record to JSON with column names. `jsonb_populate_record` and SQL functions that take whole rows read this JSON. */
export function rowJson<Name extends Model>(
  model: Name,
  record: { [Field in keyof (typeof columns)[Name]]?: unknown },
): string {
  const names: Record<string, string> = columns[model];
  return plainJson(Object.fromEntries(Object.entries(record).map(([field, value]) => [names[field] ?? field, value])));
}

/** Writes each bigint as a text in JSON. Postgres reads this text as a number. */
export function plainJson(value: Record<string, unknown>): string {
  return JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? String(part) : part));
}
