import type { Queryable } from "@/lib/server/db";

/** Writes the number of hours for which a new transfer keeps the price of its conversion. */
export async function writeKeptPriceHours(connection: Queryable, hours: number): Promise<void> {
  await connection.query("UPDATE conversion_terms SET kept_price_hours = $1", [hours]);
}
