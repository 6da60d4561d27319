import "server-only";
import * as z from "zod";
import { findDevice, isKnownTo } from "@/lib/auth/log-in/known-device";
import { keptTextMax, pickKept } from "@/lib/kept-form";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { isWithinLimit } from "@/lib/server/rate-limit";
import { sealText } from "@/lib/server/secrets/sealed-text";
import { isPageOf } from "@/lib/server/session/page-reader";
import { findCookieOwner } from "@/lib/server/session/session";
import { keptFormPlace } from "./take-kept-form";

/**
 * The bank keeps the values of a form for this time, in milliseconds. A user who logs in after this time must fill in the form
 * anew. One hour covers a lunch break.
 */
const keptForMs = 60 * 60 * 1000;
const fieldsMax = 40;

/** The values of a form, as the page sends them for storage. All values are texts. */
export const keepFormInput = z.object({
  key: z.string().max(200),
  values: z
    .record(z.string().max(60), z.string().max(keptTextMax))
    .refine((values) => Object.keys(values).length <= fieldsMax),
});

/**
 * Stores the values that a user has typed into a form, if their session ended before they submitted the form. After the next
 * log-in in the same browser, the user gets the values back (docs/decisions/forms.md). The session cookie identifies the user,
 * even after the session has ended. The device cookie must show that this user has logged in with this browser before. If the
 * page was made for another user, nothing is stored. A newer form replaces an older form of the same user.
 *
 * @returns true when the form is stored. False if one of the cookies is missing, if the page was made for another user, if the
 * form has no fields of `keptFields`, or if the rate limit is exceeded
 */
export async function keepForm({ key, values }: z.output<typeof keepFormInput>): Promise<boolean> {
  const picked = pickKept(key, values);
  if (Object.keys(picked).length === 0) return false;
  const [device, owner] = await Promise.all([findDevice(), findCookieOwner()]);
  if (!device || !owner || !isKnownTo(device, owner)) return false;
  if ((await isPageOf({ userId: owner.id, role: owner.role })) === false) return false;
  if (!(await isWithinLimit("kept-form-user", owner.id))) return false;
  const kept = {
    deviceId: device.id,
    content: sealText(JSON.stringify({ key, values: picked }), keptFormPlace(owner.id)),
    expiresAt: new Date(calendarNow().getTime() + keptForMs),
  };
  await db.prisma.keptForm.upsert({ where: { userId: owner.id }, create: { userId: owner.id, ...kept }, update: kept });
  return true;
}
