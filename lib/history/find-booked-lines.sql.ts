import "server-only";
import { type LedgerPosting, postingColumns } from "@/lib/ledger/find-postings.sql";
import { sqlWord, uuidOf } from "@/lib/lists/sql-text";
import type { Currency } from "@/lib/money/currency";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { ownChannel, type RecordedChannel } from "@/lib/transfers/channels.model";
import { incomingNoteSql } from "./history-sources.sql";
import type { TransferParties } from "./statement.sql";

/** A posting on a customer's account, with the transfer, loan or deposit to which the posting belongs. */
export type BookedPosting = LedgerPosting & {
  ownAccountNumber: string;
  currency: Currency;
  /** Null for a posting that belongs to no transfer. */
  channel: RecordedChannel | null;
  planName: string | null;
  /** The sender of an incoming payment. Null for any other posting. */
  senderName: string | null;
  senderAccount: string | null;
  paymentNote: string | null;
} & { [Field in Exclude<keyof TransferParties, "id">]: TransferParties[Field] | null };

/**
 * Reads the newest postings on a customer's accounts, newest business date first. With `account`, reads only the postings of the
 * account with this number. Without `account`, a move between two accounts of the customer appears only once, as the line of the
 * paying account.
 *
 * The query reads at most `linesMax` postings of each account, through an index, and then leaves out the incoming line of each
 * move. The result is still complete, because the paying account has an equally new line for the same move.
 */
export async function readBookedPostings(
  ownerId: string,
  account: string | undefined,
  linesMax: number,
): Promise<BookedPosting[]> {
  const parties = columnsOf("transfer", "t", {
    accountName: true,
    accountNumber: true,
    payerName: true,
    payerAccountNumber: true,
    note: true,
    channel: true,
  });
  const subject = uuidOf("e.subject_id");
  return await db.query<BookedPosting>(
    `SELECT ${postingColumns}, own.account_number AS "ownAccountNumber", own.currency, ${parties},
            coalesce(l.loan_name, d.deposit_name) AS "planName", c.sender_name AS "senderName", c.sender_account AS "senderAccount",
            CASE WHEN c.id IS NOT NULL THEN ${incomingNoteSql("c")} END AS "paymentNote"
       FROM accounts own
      CROSS JOIN LATERAL (SELECT * FROM postings
                           WHERE ledger_account_id = own.ledger_account_id ORDER BY sequence DESC LIMIT $3) p
       JOIN journal_entries e ON e.id = p.entry_id
       LEFT JOIN transfers t ON e.subject_type = 'transfer' AND t.id = ${subject}
       LEFT JOIN loans l ON e.subject_type = 'loan' AND l.id = ${subject}
       LEFT JOIN incoming_payments c ON e.subject_type = 'incoming_payment' AND c.id = ${subject}
       LEFT JOIN deposits d ON e.subject_type = 'deposit' AND d.id = ${subject}
      WHERE own.owner_id = $1 AND ($2::text IS NULL OR own.account_number = $2)
        AND NOT ($2::text IS NULL AND t.channel IS NOT DISTINCT FROM '${sqlWord(ownChannel)}' AND p.amount_minor > 0)
      ORDER BY e.business_date DESC, p.sequence DESC LIMIT $3`,
    [ownerId, account ?? null, linesMax],
  );
}
