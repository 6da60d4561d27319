import "server-only";
import { upcomingPayoutsSql } from "@/lib/deposits/upcoming-payouts.sql";
import { upcomingInstalmentsSql } from "@/lib/loans/upcoming-instalments.sql";
import { db } from "@/lib/server/db";
import { heldTransfersSql } from "@/lib/transfers/reading/held-transfers.sql";
import type { UpcomingPayment } from "./outlook";

/** Something to expect: a transfer under way (`held`), or money that loans and deposits move. */
export type OutlookLine = Pick<UpcomingPayment, "number" | "amountMinor" | "currency" | "name" | "accountNumber"> & {
  kind: "held" | UpcomingPayment["kind"];
  /** The transfer's, loan's or deposit's. */
  id: string;
  state: string;
  /** Null for a transfer, as `createdAt` is for everything else. */
  dueOn: string | null;
  createdAt: Date | null;
  /** The last date of the bank whose end is over. */
  endedOn: string | null;
};

/** What a customer has to expect: so many transfers under way at most, newest first, and what is due by a date. */
export async function readOutlook(ownerId: string, heldMax: number, until: string): Promise<OutlookLine[]> {
  return await db.query<OutlookLine>(
    `SELECT o.*, (SELECT max(date) FROM bank_days WHERE finished_at IS NOT NULL) AS "endedOn"
       FROM ((${heldTransfersSql({ ownerId: "$1", rowsMax: "$2" })})
             UNION ALL ${upcomingInstalmentsSql({ ownerId: "$1", until: "$3" })}
             UNION ALL ${upcomingPayoutsSql({ ownerId: "$1", until: "$3" })}) o
      ORDER BY o."dueOn", o."createdAt" DESC, o.id DESC, o.number, o.kind`,
    [ownerId, heldMax, until],
  );
}
