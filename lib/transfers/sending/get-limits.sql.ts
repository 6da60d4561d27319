import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Account, CustomerSending, LedgerAccount, User } from "@/lib/server/prisma-client/client";

/** An account that may send money, with its balance, its held amount, and the sums that its owner has sent today. */
export type SendingAccount = Pick<Account, "accountNumber" | "nickname" | "currency"> &
  Pick<LedgerAccount, "balanceMinor" | "heldMinor"> &
  Pick<CustomerSending, "sentMinor" | "withoutPinMinor"> &
  Pick<User, "stepUp">;

const columns = [
  columnsOf("account", "a", { accountNumber: true, nickname: true, currency: true }),
  columnsOf("ledgerAccount", "l", { balanceMinor: true, heldMinor: true }),
  columnsOf("user", "u", { stepUp: true }),
].join(", ");

/**
 * SQL for the paying account of the owner's last transfer. There is one index of open transfers and one of ended transfers. The
 * SQL therefore reads the newest open and the newest ended transfer, and chooses the newer of the two.
 */
const lastPayer = `(SELECT from_account_id FROM (
    (SELECT from_account_id, created_at FROM transfers WHERE sender_id = $1 AND status IN ('pending', 'active')
      ORDER BY created_at DESC, id DESC LIMIT 1)
    UNION ALL
    (SELECT from_account_id, created_at FROM transfers WHERE sender_id = $1 AND status IN ('approved', 'closed', 'deleted')
      ORDER BY created_at DESC, id DESC LIMIT 1)) t ORDER BY created_at DESC LIMIT 1)`;

/**
 * Reads the customer's accounts that may send money. The paying account of the last transfer is first. The remaining accounts
 * follow, the oldest first.
 *
 * @param date the bank's present date
 */
export async function readSendingAccounts(ownerId: string, date: string): Promise<SendingAccount[]> {
  return await db.query<SendingAccount>(
    `SELECT ${columns}, coalesce(s.sent_minor, 0) AS "sentMinor", coalesce(s.without_pin_minor, 0) AS "withoutPinMinor"
       FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id JOIN users u ON u.id = a.owner_id
       LEFT JOIN customer_sending s ON s.user_id = a.owner_id AND s.date >= $2::date
      WHERE a.owner_id = $1 AND a.status = 'active'
      ORDER BY (a.id = ${lastPayer}) IS TRUE DESC, a.created_at, a.id`,
    [ownerId, date],
  );
}
