import "server-only";

/**
 * What a customer has sent and the bank holds the money of, newest first and at most so many, as lines of the outlook
 * (lib/outlook): a part of one statement, so that a page asks once for all that is to come.
 */
export function heldTransfersSql({ ownerId, rowsMax }: { ownerId: string; rowsMax: string }): string {
  return `SELECT 'held' AS kind, t.id, 0 AS number, t.status::text AS state, NULL::date AS "dueOn",
                 -t.debited_minor AS "amountMinor", own.currency, t.account_name AS name,
                 own.account_number AS "accountNumber", t.created_at AS "createdAt"
            FROM accounts own CROSS JOIN LATERAL (
              SELECT * FROM transfers
               WHERE sender_id = own.owner_id AND from_account_id = own.id AND status IN ('pending', 'active')
               ORDER BY created_at DESC, id DESC LIMIT ${rowsMax}) t
           WHERE own.owner_id = ${ownerId} ORDER BY t.created_at DESC, t.id DESC LIMIT ${rowsMax}`;
}
