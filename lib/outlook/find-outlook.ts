import "server-only";
import { addDays } from "@/lib/dates";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { type OutlookLine, readOutlook } from "./find-outlook.sql";
import type { HeldTransfer, Outlook, UpcomingPayment } from "./outlook";

/**
 * Reads the actor's outlook with one query. The outlook contains at most `heldMax` transfers in progress, and the payments of
 * loans and deposits in the next `days` days. If `account` is given, the outlook contains only the transfers and payments of the
 * account with this number.
 */
export async function findOutlook(
  actor: Actor,
  { account, heldMax, days }: { account?: string | undefined; heldMax: number; days: number },
): Promise<Outlook> {
  assertNotDisabled(actor);
  const today = bankDate(now());
  const lines = await readOutlook(actor.userId, { account, heldMax: heldMax + 1, until: addDays(today, days) });
  const held = lines.flatMap((line) => toHeldTransfer(line) ?? []);
  return {
    held: held.slice(0, heldMax),
    hasMoreHeld: held.length > heldMax,
    upcoming: lines.flatMap((line) => toUpcomingPayment(line, today) ?? []),
  };
}

function toHeldTransfer(line: OutlookLine): HeldTransfer | null {
  const { kind, id, state, amountMinor, currency, name, accountNumber: fromAccountNumber, createdAt, note } = line;
  if (kind !== "held" || !createdAt) return null;
  const status = state === "active" ? state : "pending";
  return { id, status, heldMinor: -amountMinor, currency, name, fromAccountNumber, createdAt, note: note ?? "" };
}

function toUpcomingPayment(line: OutlookLine, today: string): UpcomingPayment | null {
  const { kind, id: subjectId, number, state, dueOn, amountMinor, currency, name, accountNumber, endedOn } = line;
  if (kind === "held" || !dueOn) return null;
  const nextEnd = endedOn && endedOn >= today ? addDays(endedOn, 1) : today;
  const isDue = dueOn <= nextEnd;
  const movesOn = isDue ? nextEnd : dueOn;
  const isOverdue = state === "overdue";
  return { kind, subjectId, number, dueOn, movesOn, isOverdue, amountMinor, currency, name, accountNumber };
}
