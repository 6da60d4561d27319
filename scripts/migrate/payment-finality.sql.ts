import type { Queryable } from "@/lib/server/db";

/** Writes the number of days after which a payment between customers is final. */
export async function writePaymentFinalDays(connection: Queryable, days: number): Promise<void> {
  await connection.query("UPDATE payment_terms SET final_days = $1", [days]);
}
