import "server-only";
import { noteLeadDays } from "./clock";
import { db } from "./db";

/**
 * Reads how many days the demonstration's date is ahead. A request reads the number together with its session. Code without a
 * session (the worker, a starting server) calls this function.
 */
export async function readBankClock(): Promise<void> {
  const clock = await db.prisma.bankClock.findFirst({ select: { leadDays: true } });
  if (clock) noteLeadDays(clock.leadDays);
}
