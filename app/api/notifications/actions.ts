"use server";

import * as z from "zod";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { getPanel } from "@/lib/notifications/get-panel";
import { markAllNotificationsRead, markNotificationRead } from "@/lib/notifications/mark-read";
import { emailPreferenceInput, notificationInput, readAllInput } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";
import { change, sessionAction } from "@/lib/server/action";

/** What the bell's panel shows as it opens. */
export const getPanelAction = sessionAction(z.object({}), (actor) => getPanel(actor));

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
