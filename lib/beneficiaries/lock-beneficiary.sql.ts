import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Locks the beneficiary that is not deleted until the transaction ends. @returns its id; undefined when there is none */
export async function lockBeneficiaryRow(
  tx: Queryable,
  ownerEmail: string,
  accountNumber: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT b.id FROM beneficiaries b JOIN users u ON u.id = b.owner_id
      WHERE u.email = $1 AND b.account_number = $2 AND b.status <> 'deleted' FOR UPDATE OF b`,
    [ownerEmail, accountNumber],
  );
  return row?.id;
}

/** Locks the one that was deleted last, at `deletedAfter` or later. @returns its id; undefined when there is none */
export async function lockDeletedBeneficiaryRow(
  tx: Queryable,
  ownerEmail: string,
  accountNumber: string,
  deletedAfter: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT b.id FROM beneficiaries b JOIN users u ON u.id = b.owner_id
      WHERE u.email = $1 AND b.account_number = $2 AND b.status = 'deleted' AND b.updated_at >= $3
      ORDER BY b.updated_at DESC LIMIT 1 FOR UPDATE OF b`,
    [ownerEmail, accountNumber, deletedAfter],
  );
  return row?.id;
}
