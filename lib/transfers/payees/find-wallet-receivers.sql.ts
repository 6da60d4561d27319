import "server-only";
import { db } from "@/lib/server/db";
import type { WalletChannelKey } from "@/lib/transfers/channels.model";

/**
 * Reads the receivers of a customer's latest transfers through a wallet, the latest first. An address occurs once for each
 * transfer. Rejected and cancelled transfers are left out, because their receivers got no money. Only the last 500 open and the
 * last 500 completed transfers of the customer are read, so that a page does not wait for a long history.
 */
export async function readWalletReceivers(customerId: string, channel: WalletChannelKey): Promise<string[]> {
  const rows = await db.query<{ receiverEmail: string }>(
    `SELECT receiver_email AS "receiverEmail" FROM (
       (SELECT channel, receiver_email, created_at FROM transfers
         WHERE sender_id = $1 AND status IN ('pending', 'active') ORDER BY created_at DESC, id DESC LIMIT 500)
       UNION ALL
       (SELECT channel, receiver_email, created_at FROM transfers
         WHERE sender_id = $1 AND status IN ('approved', 'closed') ORDER BY created_at DESC, id DESC LIMIT 500)) latest
      WHERE channel::text = $2 ORDER BY created_at DESC`,
    [customerId, channel],
  );
  return rows.map(({ receiverEmail }) => receiverEmail);
}
