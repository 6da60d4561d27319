import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { getFormatter } from "@/lib/i18n/get-formatter";
import type { Actor } from "@/lib/server/actor";
import { findNotifications } from "./find-notifications";
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
  return { texts, newest: showNotifications({ t, format, locale }, notifications, "day") };
}
