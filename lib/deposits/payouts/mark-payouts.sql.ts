import "server-only";
import type { Queryable } from "@/lib/server/db";

/** A line of a deposit's schedule. */
type Key = { deposit: { id: string }; number: number };

/** Marks payouts as paid, each with its entry; a payout of zero has no entry. */
export async function markPayoutsPaid(
  tx: Queryable,
  paid: Key[],
  entryIds: (string | null)[],
  moment: Date,
): Promise<void> {
  await tx.query(
    `UPDATE deposit_payouts p SET state = 'paid', entry_id = paid.entry_id, paid_at = $4
       FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS paid(deposit_id, number, entry_id)
      WHERE p.deposit_id = paid.deposit_id AND p.number = paid.number`,
    [paid.map(({ deposit }) => deposit.id), paid.map(({ number }) => number), entryIds, moment],
  );
}

/** Marks deposits as matured, each with the entry that returned its principal. */
export async function markDepositsMatured(
  tx: Queryable,
  deposits: { id: string }[],
  entryIds: string[],
  moment: Date,
): Promise<void> {
  await tx.query(
    `UPDATE deposits d SET status = 'paid', return_entry_id = ended.entry_id, version = d.version + 1, updated_at = $3
       FROM unnest($1::uuid[], $2::uuid[]) AS ended(id, entry_id) WHERE d.id = ended.id`,
    [deposits.map(({ id }) => id), entryIds, moment],
  );
}
