import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { isWithinLimit } from "@/lib/server/rate-limit";
import { announceSecurityChange } from "./announce-security-change";

/**
 * Notifies a user by e-mail of a log-in to their account in a new browser. The user's first log-in is not announced. At most
 * five e-mails an hour are sent, because a program without cookies appears as a new device each time.
 */
export async function announceNewDevice(userId: string): Promise<void> {
  if (await isFirstLogIn(userId)) return;
  if (!(await isWithinLimit("new-device-user", userId))) return;
  const person = await db.prisma.user.findUnique({ where: { id: userId }, select: { email: true, firstName: true } });
  if (person) await inTransaction((tx) => announceSecurityChange(tx, { userId, ...person }, "new-device"));
}

/** Returns true only once for each user. If several log-ins are concurrent, only one of them is the first log-in. */
async function isFirstLogIn(userId: string): Promise<boolean> {
  const where = { id: userId, firstLogInAt: null };
  const { count } = await db.prisma.user.updateMany({ where, data: { firstLogInAt: calendarNow() } });
  return count > 0;
}
