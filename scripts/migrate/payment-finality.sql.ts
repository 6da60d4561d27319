import type { Queryable } from "@/lib/server/db";

/**
 * Writes the number of days after which a payment between customers is final. If the number of days changes, also writes the
 * sequence number of the last entry. The checks of the books apply the new number of days only to entries after this sequence
 * number.
 */
export async function writePaymentFinalDays(connection: Queryable, days: number): Promise<void> {
  await connection.query(
    `UPDATE payment_terms
        SET final_days = $1, after_entry = coalesce(pg_sequence_last_value('journal_entries_sequence_seq'), 0)
      WHERE final_days <> $1 OR after_entry IS NULL`,
    [days],
  );
}
