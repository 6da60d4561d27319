import "server-only";
import { addDays } from "@/lib/calendar";
import { upcomingPayoutsSql } from "@/lib/deposits/find-upcoming.sql";
import { upcomingInstalmentsSql } from "@/lib/loans/find-upcoming.sql";
import { toCurrency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { heldTransfersSql } from "@/lib/transfers/reading/find-held-transfers.sql";
import type { HeldTransfer, Outlook, UpcomingPayment } from "./outlook";

type OutlookDbRow = {
  kind: "held" | UpcomingPayment["kind"];
  id: string;
  number: number;
  state: string;
  due_on: string | null;
  amount_minor: bigint;
  currency: string;
  name: string;
  account_number: string;
  created_at: Date | null;
  /** The last date whose end is over. */
  ended_on: string | null;
};

/**
 * What the actor has to expect, in one query: transfers under way (`heldMax` at most), and what loans and deposits move
 * in the next `days` days.
 */
export async function findOutlook(
  actor: Actor,
  { heldMax, days }: { heldMax: number; days: number },
): Promise<Outlook> {
  assertNotDisabled(actor);
  const today = bankDate(now());
  const rows = await db.query<OutlookDbRow>(
    `SELECT o.*, (SELECT max(date) FROM bank_days WHERE finished_at IS NOT NULL) AS ended_on
       FROM ((${heldTransfersSql({ ownerId: "$1", rowsMax: "$2" })})
             UNION ALL ${upcomingInstalmentsSql({ ownerId: "$1", until: "$3" })}
             UNION ALL ${upcomingPayoutsSql({ ownerId: "$1", until: "$3" })}) o
      ORDER BY o.due_on, o.created_at DESC, o.id DESC, o.number, o.kind`,
    [actor.userId, heldMax + 1, addDays(today, days)],
  );
  const held = rows.flatMap((row) => toHeldTransfer(row) ?? []);
  return {
    held: held.slice(0, heldMax),
    hasMoreHeld: held.length > heldMax,
    upcoming: rows.flatMap((row) => toUpcomingPayment(row, today) ?? []),
  };
}

function toHeldTransfer(row: OutlookDbRow): HeldTransfer | null {
  if (row.kind !== "held" || !row.created_at) return null;
  return {
    id: row.id,
    status: row.state === "active" ? "active" : "pending",
    heldMinor: -row.amount_minor,
    currency: toCurrency(row.currency),
    name: row.name,
    fromAccountNumber: row.account_number,
    createdAt: row.created_at,
  };
}

function toUpcomingPayment(row: OutlookDbRow, today: string): UpcomingPayment | null {
  if (row.kind === "held" || !row.due_on) return null;
  const nextEnd = row.ended_on && row.ended_on >= today ? addDays(row.ended_on, 1) : today;
  const isDue = row.due_on <= nextEnd;
  return {
    kind: row.kind,
    subjectId: row.id,
    number: row.number,
    dueOn: row.due_on,
    movesOn: isDue ? nextEnd : row.due_on,
    isOverdue: row.state === "overdue",
    amountMinor: row.amount_minor,
    currency: toCurrency(row.currency),
    name: row.name,
    accountNumber: row.account_number,
  };
}
