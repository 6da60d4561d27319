import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { useFormatter } from "@/lib/i18n/formatter";
import { type Notification, notificationPath } from "@/lib/notifications/notification";
import { notificationText } from "@/lib/notifications/notification-text";
import { type NotificationSubject, notificationSubject } from "@/lib/notifications/schema";
import { MarkReadButton } from "./mark-read";
import { NotificationLink } from "./notification-link";

const icons: Record<NotificationSubject, IconName> = {
  transfer: "arrow-left-right",
  loan: "hand-coins",
  deposit: "piggy-bank",
  bank_day: "calendar-clock",
};

type NotificationItemProps = {
  notification: Notification;
  /** Under a heading with the day the time is enough. */
  time: "day" | "time";
  canMarkRead?: boolean;
};

/** A notification in a list: a link to what it is about, with a mark while it is unread. */
export function NotificationItem({ notification, time, canMarkRead = false }: NotificationItemProps) {
  const t = useTranslations("notifications");
  const format = useFormatter();
  const { id, isRead, createdAt, params } = notification;
  const sentence = notificationText(t, useLocale(), notification);
  const { reason } = params;
  return (
    <li className="flex items-start">
      <NotificationLink
        id={id}
        isRead={isRead}
        href={notificationPath(notification)}
        className="flex min-w-0 flex-1 gap-3 px-5 py-3 text-sm -outline-offset-2 hover:bg-surface-hover"
      >
        <span
          aria-hidden="true"
          className={classNames("mt-1.5 size-2 shrink-0 rounded-full", isRead ? "" : "bg-accent-text")}
        />
        <Icon
          name={icons[notificationSubject(notification.kind)]}
          className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-ink-muted"
        />
        <span className="min-w-0">
          {isRead ? null : <span className="sr-only">{t("unread")}: </span>}
          <span className={classNames("block break-words", isRead ? "text-ink-muted" : "font-medium")}>{sentence}</span>
          {reason ? <span className="block break-words text-ink-muted">{t("reason", { reason })}</span> : null}
          <time dateTime={createdAt.toISOString()} className="block text-xs text-ink-muted">
            {format.dateTime(createdAt, { dateStyle: time === "day" ? "medium" : undefined, timeStyle: "short" })}
          </time>
        </span>
      </NotificationLink>
      {canMarkRead && !isRead ? (
        <span className="shrink-0 self-center pr-2">
          <MarkReadButton id={id} label={t("markReadLabel", { sentence })} />
        </span>
      ) : null}
    </li>
  );
}
