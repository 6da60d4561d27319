import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import type { NotificationSubject } from "@/lib/notifications/schema";
import type { ShownNotification } from "@/lib/notifications/show-notifications.model";
import { NotificationLink } from "./notification-link";

const icons: Record<NotificationSubject, IconName> = {
  transfer: "arrow-left-right",
  payment: "arrow-down",
  loan: "hand-coins",
  deposit: "piggy-bank",
  account: "landmark",
  profile: "user",
  message: "message-circle",
  bank_day: "calendar-clock",
  books: "scroll-text",
  exception: "list-checks",
  difference: "list-checks",
  work: "list-checks",
  return: "arrow-left-right",
  maturity: "piggy-bank",
  reading: "history",
  proposal: "circle-check",
};

type NotificationItemProps = {
  notification: ShownNotification;
  /** The text that marks an unread notification. */
  unreadText: string;
  /** Shown beside the link. */
  action?: ReactNode;
};

/** A notification in a list: a link to its subject, marked while it is unread. */
export function NotificationItem({ notification, unreadText, action }: NotificationItemProps) {
  const { id, isRead, href, subject, parts, reason, time } = notification;
  return (
    <li className="flex items-start">
      <NotificationLink
        id={id}
        isRead={isRead}
        href={href}
        className="@container relative min-w-0 flex-1 px-5 py-2.5 text-sm -outline-offset-2 hover:bg-surface-hover"
      >
        <span className="flex gap-3">
          {isRead ? null : (
            <span aria-hidden="true" className="absolute top-4 left-1.5 size-2 rounded-full bg-accent-text" />
          )}
          <Icon name={icons[subject]} className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-ink-muted" />
          {/* In a wide list, the time is beside the sentence, so that most items have one line. */}
          <span className="min-w-0 flex-1 @xl:flex @xl:items-baseline @xl:justify-between @xl:gap-6">
            <span className="block min-w-0">
              {isRead ? null : <span className="sr-only">{`${unreadText}: `}</span>}
              <span className={classNames("block break-words", isRead ? "text-ink-muted" : "font-medium")}>
                <Sentence parts={parts} />
              </span>
              {reason ? <span className="block break-words text-ink-muted">{reason}</span> : null}
            </span>
            <time dateTime={time.iso} className="block shrink-0 text-xs text-ink-muted">
              {time.text}
            </time>
          </span>
        </span>
      </NotificationLink>
      {action ? <span className="flex shrink-0 self-center pr-2">{action}</span> : null}
    </li>
  );
}

/** The sentence of a notification. The names and amounts in it are bold. */
function Sentence({ parts }: { parts: string[] }) {
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <b key={index} className="font-semibold">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
