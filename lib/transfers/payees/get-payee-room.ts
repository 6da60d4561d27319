import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { PayeeKey } from "@/lib/transfers/schema";
import type { PayeeRoom } from "@/lib/transfers/sending/limits.model";
import { newPayeeMs, transferLimits } from "@/lib/transfers/sending/policy";
import { readPaidPayee } from "./paid-payee.sql";

/**
 * Returns the limit for a payee that counts as new for the actor. Returns null for a payee that does not count as new.
 * `send_transfer` makes the same check when money is sent. The result depends only on the actor's own payments, so it reveals
 * nothing about the payee's account.
 */
export async function getPayeeRoom(actor: Actor, key: PayeeKey): Promise<PayeeRoom | null> {
  assertNotDisabled(actor);
  const at = now();
  const { userId } = actor;
  const sending = await db.prisma.customerSending.findUnique({ where: { userId }, select: { pinChangedAt: true } });
  const isRecent = (moment: Date | null | undefined) => Boolean(moment && at.getTime() - moment.getTime() < newPayeeMs);
  // For a day after a change of the PIN, every payee counts as new. During this day, payments from before the change do not count
  // against the limit for new payees.
  const changedAt = isRecent(sending?.pinChangedAt) ? (sending?.pinChangedAt ?? null) : null;
  const countFrom = changedAt ?? new Date(at.getTime() - newPayeeMs);
  const { paidSince, sentMinor } = await readPaidPayee(userId, key, countFrom);
  if (paidSince && !isRecent(paidSince) && !changedAt) return null;
  const leftCents = transferLimits().newPayeeMinor - sentMinor;
  const since = [paidSince, changedAt].filter((moment) => moment !== null).toSorted((a, b) => +b - +a)[0];
  const until = since && paidSince ? new Date(since.getTime() + newPayeeMs) : null;
  return {
    leftCents: leftCents > 0n ? leftCents : 0n,
    until: until && { at: until, dayStartsAt: startOfBankDate(bankDate(until)) },
  };
}
