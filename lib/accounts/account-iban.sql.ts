import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Locks accounts without an IBAN, in the order of their ids. Skips accounts that are locked.
 *
 * @param after the last id of the previous batch
 */
export async function lockAccountsWithoutIban(
  tx: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; accountNumber: string }[]> {
  return await tx.query(
    `SELECT id, account_number AS "accountNumber" FROM accounts
      WHERE iban IS NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [after, limit],
  );
}

/** Writes the IBANs of accounts. */
export async function setIbans(tx: Queryable, accounts: { id: string; iban: string }[]): Promise<void> {
  await tx.query(
    `UPDATE accounts a SET iban = given.iban
       FROM unnest($1::uuid[], $2::text[]) given(id, iban) WHERE a.id = given.id`,
    [accounts.map(({ id }) => id), accounts.map(({ iban }) => iban)],
  );
}
