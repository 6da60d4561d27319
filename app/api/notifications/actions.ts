"use server";

import { revalidatePath } from "next/cache";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { markAllNotificationsRead, markNotificationRead } from "@/lib/notifications/mark-read";
import { emailPreferenceInput, notificationInput, readAllInput } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";
import { sessionAction } from "@/lib/server/action";

export const markNotificationReadAction = sessionAction(notificationInput, async (actor, { id }) => {
  await markNotificationRead(actor, id);
  revalidatePath(paths.home, "layout");
  return null;
});

export const markAllNotificationsReadAction = sessionAction(readAllInput, async (actor, { upTo }) => {
  await markAllNotificationsRead(actor, upTo);
  revalidatePath(paths.home, "layout");
  return null;
});

export const setEmailPreferenceAction = sessionAction(emailPreferenceInput, async (actor, preference) => {
  await setEmailPreference(actor, preference);
  revalidatePath(paths.profile);
  return null;
});
