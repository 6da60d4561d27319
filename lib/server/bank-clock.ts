import "server-only";
import { noteLeadDays } from "./clock";
import { db } from "./db";

/**
 * Reads the number of days by which the bank's date is ahead of the calendar. A request reads this number together with its
 * session. Code without a session, such as the worker or a starting server, calls this function.
 */
export async function readBankClock(): Promise<void> {
  const clock = await db.prisma.bankClock.findFirst({ select: { leadDays: true } });
  if (clock) noteLeadDays(clock.leadDays);
}
