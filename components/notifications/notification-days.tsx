import { useTranslations } from "next-intl";
import { useFormatter } from "@/lib/i18n/formatter";
import type { NotificationDay } from "@/lib/notifications/notification";
import { NotificationItem } from "./notification-item";

/** Notifications under the days on which they came, newest first. */
export function NotificationDays({ days }: { days: NotificationDay[] }) {
  const t = useTranslations("notifications");
  const format = useFormatter();
  return (
    <div>
      {days.map(({ date, name, notifications: [first, ...others] }) => (
        <section key={date} aria-labelledby={`day-${date}`} className="border-b border-line last:border-0">
          <h2 id={`day-${date}`} className="bg-surface-sunken px-5 py-2 text-xs font-semibold text-ink-muted">
            {name ? t(name) : format.dateTime(first.createdAt, { dateStyle: "full" })}
          </h2>
          <ul className="divide-y divide-line">
            {[first, ...others].map((notification) => (
              <NotificationItem key={notification.id} notification={notification} time="time" canMarkRead />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
