import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { isWithinLimit } from "@/lib/server/rate-limit";
import { announceSecurityChange } from "./announce-security-change";

/**
 * Tells a person that somebody has logged in as them in a browser that has never done so. Not of the very first log-in, and
 * five times an hour at most: a program that keeps no cookies comes as a new device each time.
 */
export async function announceNewDevice(userId: string): Promise<void> {
  if (await isFirstLogIn(userId)) return;
  if (!(await isWithinLimit("new-device-user", userId))) return;
  const person = await db.prisma.user.findUnique({ where: { id: userId }, select: { email: true, firstName: true } });
  if (person) await inTransaction((tx) => announceSecurityChange(tx, { userId, ...person }, "new-device"));
}

/** True once for each person: of log-ins at once one is the first. */
async function isFirstLogIn(userId: string): Promise<boolean> {
  const where = { id: userId, firstLogInAt: null };
  const { count } = await db.prisma.user.updateMany({ where, data: { firstLogInAt: calendarNow() } });
  return count > 0;
}
