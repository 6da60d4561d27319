import "server-only";
import { noteLeadDays } from "./clock";
import { db } from "./db";

/**
 * Reads how far the demonstration's date is ahead. A request reads it with its session; whatever works without one (the
 * worker, a server that starts) calls this.
 */
export async function readBankClock(): Promise<void> {
  const clock = await db.prisma.bankClock.findFirst({ select: { leadDays: true } });
  if (clock) noteLeadDays(clock.leadDays);
}
