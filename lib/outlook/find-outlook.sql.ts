import "server-only";
import { upcomingPayoutsSql } from "@/lib/deposits/deposits.sql";
import { upcomingInstalmentsSql } from "@/lib/loans/loans.sql";
import { db } from "@/lib/server/db";
import { heldTransfersSql } from "@/lib/transfers/reading/read-transfers.sql";
import type { UpcomingPayment } from "./outlook";

/** An expected movement of money: a transfer in progress (`held`), or a payment of a loan or deposit. */
export type OutlookLine = Pick<UpcomingPayment, "number" | "amountMinor" | "currency" | "name" | "accountNumber"> & {
  kind: "held" | UpcomingPayment["kind"];
  /** The id of the transfer, loan or deposit. */
  id: string;
  state: string;
  /** Null for a transfer. */
  dueOn: string | null;
  /** Null for a payment of a loan or deposit. */
  createdAt: Date | null;
  /** The payer's note. Null for a payment of a loan or deposit. */
  note: string | null;
  /** The last date whose end-of-day run is finished. Null if there is none. */
  endedOn: string | null;
};

/**
 * Reads the newest `heldMax` of a customer's transfers in progress, and the customer's payments that are due by the date `until`.
 * If `account` is given, reads only the transfers and payments of the account with this number.
 */
export async function readOutlook(
  ownerId: string,
  { account, heldMax, until }: { account: string | undefined; heldMax: number; until: string },
): Promise<OutlookLine[]> {
  return await db.query<OutlookLine>(
    `SELECT o.*, (SELECT max(date) FROM bank_days WHERE finished_at IS NOT NULL) AS "endedOn"
       FROM ((${heldTransfersSql({ ownerId: "$1", account: "$4", rowsMax: "$2" })})
             UNION ALL ${upcomingInstalmentsSql({ ownerId: "$1", until: "$3" })}
             UNION ALL ${upcomingPayoutsSql({ ownerId: "$1", until: "$3" })}) o
      WHERE $4::text IS NULL OR o."accountNumber" = $4
      ORDER BY o."dueOn", o."createdAt" DESC, o.id DESC, o.number, o.kind`,
    [ownerId, heldMax, until, account ?? null],
  );
}
