import "server-only";
import * as z from "zod";
import { findDevice, isKnownTo } from "@/lib/auth/log-in/known-device";
import { keptTextMax, pickKept } from "@/lib/kept-form";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { isWithinLimit } from "@/lib/server/rate-limit";
import { sealText } from "@/lib/server/secrets/sealed-text";
import { findCookieOwner } from "@/lib/server/session/session";
import { keptFormPlace } from "./take-kept-form";

/** How long somebody has to log in again: a lunch break. */
const keptForMs = 60 * 60 * 1000;
const fieldsMax = 40;

/** What a page sends of a form: texts alone. */
export const keepFormInput = z.object({
  key: z.string().max(200),
  values: z
    .record(z.string().max(60), z.string().max(keptTextMax))
    .refine((values) => Object.keys(values).length <= fieldsMax),
});

/**
 * Keeps what somebody has typed into a form whose session has ended, until they are back in the same browser (decision 75). Whose it
 * is the browser's own cookies say: that of the session, which may have ended, and that of a device which this person has used. What
 * was kept of another form of theirs gives way.
 *
 * @returns whether it is kept; not without those cookies, of no form that is not in `keptFields`, and not too often
 */
export async function keepForm({ key, values }: z.output<typeof keepFormInput>): Promise<boolean> {
  const picked = pickKept(key, values);
  if (Object.keys(picked).length === 0) return false;
  const [device, owner] = await Promise.all([findDevice(), findCookieOwner()]);
  if (!device || !owner || !isKnownTo(device, owner)) return false;
  if (!(await isWithinLimit("kept-form-user", owner.id))) return false;
  const kept = {
    deviceId: device.id,
    content: sealText(JSON.stringify({ key, values: picked }), keptFormPlace(owner.id)),
    expiresAt: new Date(calendarNow().getTime() + keptForMs),
  };
  await db.prisma.keptForm.upsert({ where: { userId: owner.id }, create: { userId: owner.id, ...kept }, update: kept });
  return true;
}
