import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { isWithinLimit } from "@/lib/server/rate-limit";
import { announceSecurityChange } from "./announce-security-change";

/**
 * Tells a user that somebody has logged in to their account in a new browser. The very first log-in is not announced. At most
 * five e-mails an hour are sent, since a program without cookies appears as a new device each time.
 */
export async function announceNewDevice(userId: string): Promise<void> {
  if (await isFirstLogIn(userId)) return;
  if (!(await isWithinLimit("new-device-user", userId))) return;
  const person = await db.prisma.user.findUnique({ where: { id: userId }, select: { email: true, firstName: true } });
  if (person) await inTransaction((tx) => announceSecurityChange(tx, { userId, ...person }, "new-device"));
}

/** True once for each user. Of several concurrent log-ins only one is the first. */
async function isFirstLogIn(userId: string): Promise<boolean> {
  const where = { id: userId, firstLogInAt: null };
  const { count } = await db.prisma.user.updateMany({ where, data: { firstLogInAt: calendarNow() } });
  return count > 0;
}
