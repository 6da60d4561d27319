import "server-only";
import { db } from "@/lib/server/db";
import type { Account, Beneficiary } from "@/lib/server/prisma-client/client";

/** A beneficiary. `holder` is the account with the beneficiary's number, or null if this bank has no account with this number. */
export type FoundPayee = Pick<Beneficiary, "accountName"> & {
  holder: (Pick<Account, "ownerId" | "accountName" | "currency"> & { isBlocked: boolean }) | null;
};

/**
 * Finds the beneficiary of a customer by the account number. Returns undefined if the customer has no beneficiary with this
 * number.
 */
export async function readPayee(customerId: string, accountNumber: string): Promise<FoundPayee | undefined> {
  const [found] = await db.query<FoundPayee>(
    `SELECT b.account_name AS "accountName",
            CASE WHEN r.id IS NOT NULL THEN json_build_object('ownerId', r.owner_id, 'accountName', r.account_name,
              'currency', r.currency, 'isBlocked', 'blocked' IN (r.status::text, u.status::text)) END AS holder
       FROM beneficiaries b
       LEFT JOIN accounts r ON r.account_number = b.account_number LEFT JOIN users u ON u.id = r.owner_id
      WHERE b.owner_id = $1 AND b.account_number = $2 AND b.status = 'active'`,
    [customerId, accountNumber],
  );
  return found;
}
