import "server-only";
import * as z from "zod";
import { isKnownTo, type KnownDevice } from "@/lib/auth/log-in/known-device";
import { type KeptForm, pickKept } from "@/lib/kept-form";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { openText } from "@/lib/server/secrets/sealed-text";
import { removeKeptForm } from "./kept-forms.sql";

/** The context to which the encryption binds a stored form. The form can be decrypted only with the same user id. */
export const keptFormPlace = (userId: string) => `kept_forms.content/${userId}`;

const keptForm = z.object({ key: z.string(), values: z.record(z.string(), z.string()) });

/**
 * Returns the actor's stored form and removes the form, so that the form is returned only once.
 *
 * @param device the browser of the request
 * @returns null when no form is stored, when the form was typed in another browser, or when the form is older than an hour
 */
export async function takeKeptForm(actor: Actor, device: KnownDevice | undefined): Promise<KeptForm | null> {
  assertNotDisabled(actor);
  const owner = await db.prisma.user.findUnique({
    where: { id: actor.userId },
    select: { id: true, devicesForgottenAt: true },
  });
  if (!device || !owner || !isKnownTo(device, owner)) return null;
  const kept = await removeKeptForm(actor.userId, device.id);
  if (!kept || kept.expiresAt <= calendarNow()) return null;
  try {
    const { key, values } = keptForm.parse(JSON.parse(openText(kept.content, keptFormPlace(actor.userId))));
    return { key, values: pickKept(key, values) };
  } catch (error) {
    // The stored form could not be decrypted. Most likely, its key was removed from DATA_KEY, so the form is lost.
    log.warn({ error: describeError(error) }, "a kept form does not open");
    return null;
  }
}
