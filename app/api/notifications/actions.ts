"use server";

import * as z from "zod";
import { setEmailPreferences } from "@/lib/notifications/email-preferences";
import { getPanel } from "@/lib/notifications/get-panel";
import { markAllNotificationsRead, markNotificationRead, markNotificationsUnread } from "@/lib/notifications/mark-read";
import { emailPreferencesInput, markUnreadInput, notificationInput, readAllInput } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";
import { change, sessionAction } from "@/lib/server/action";

/** Returns the content of the bell's panel. */
export const getPanelAction = sessionAction(z.object({}), (actor) => getPanel(actor));

export const markNotificationReadAction = sessionAction(
  notificationInput,
  change((actor, { id }) => markNotificationRead(actor, id), { answer: (readAt) => ({ readAt }) }),
);

export const markAllNotificationsReadAction = sessionAction(
  readAllInput,
  change((actor, { upTo }) => markAllNotificationsRead(actor, upTo), { answer: (readAt) => ({ readAt }) }),
);

export const markNotificationsUnreadAction = sessionAction(
  markUnreadInput,
  change((actor, { readAt }) => markNotificationsUnread(actor, readAt)),
);

export const setEmailPreferencesAction = sessionAction(
  emailPreferencesInput,
  change(setEmailPreferences, { path: paths.profile }),
);
