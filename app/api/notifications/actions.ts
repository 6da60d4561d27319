"use server";

import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { markAllNotificationsRead, markNotificationRead } from "@/lib/notifications/mark-read";
import { emailPreferenceInput, notificationInput, readAllInput } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";
import { change, sessionAction } from "@/lib/server/action";

export const markNotificationReadAction = sessionAction(
  notificationInput,
  change((actor, { id }) => markNotificationRead(actor, id)),
);

export const markAllNotificationsReadAction = sessionAction(
  readAllInput,
  change((actor, { upTo }) => markAllNotificationsRead(actor, upTo)),
);

export const setEmailPreferenceAction = sessionAction(
  emailPreferenceInput,
  change(setEmailPreference, { path: paths.profile }),
);
