import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { getFormatter } from "@/lib/i18n/get-formatter";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { findNotifications } from "./find-notifications";
import { groupByDay } from "./group-by-day";
import { type PanelWords, showNotifications } from "./show-notifications.model";

/** The number of notifications in the panel that opens below the bell. */
const panelMax = 6;

/** The content of the actor's notification panel, in the reader's language. */
export async function getPanel(actor: Actor): Promise<PanelWords> {
  const [{ notifications }, t, format, locale] = await Promise.all([
    findNotifications(actor, { pageSize: panelMax }),
    getTranslations("notifications"),
    getFormatter(),
    getLocale(),
  ]);
  const texts = {
    markAllRead: t("markAllRead"),
    allRead: t("allRead"),
    undo: t("undo"),
    empty: t("emptyShort"),
    unread: t("unread"),
  };
  const newest = groupByDay(notifications, now()).flatMap(({ date, name, isThisYear, notifications }) => {
    const form = isThisYear ? ({ day: "numeric", month: "short" } as const) : ({ dateStyle: "medium" } as const);
    const day = name ? t(name) : format.dateTime(new Date(date), { ...form, timeZone: "UTC" });
    return showNotifications({ t, format, locale }, notifications, day);
  });
  return { texts, newest };
}
