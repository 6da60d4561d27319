import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Face } from "@/components/ui/face";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { Link } from "@/components/ui/link";
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
  closing: "wallet",
  reading: "history",
  proposal: "circle-check",
};

type NotificationItemProps = {
  notification: ShownNotification;
  /** The text "unread" for screen readers, in the reader's language. */
  unreadText: string;
  /** The link to the setting for e-mails of this kind. */
  why?: { href: string; text: string; label: string };
  /** The button that marks the notification as read, in place of the plain dot. */
  mark?: ReactNode;
};

const amountLooks = { out: "", in: "text-positive", gone: "text-ink-muted line-through" };

/**
 * A notification in a list: the event, and below it the person or record concerned and the time. Screen readers read `sentence`
 * in place of the event, the person and the amount. A notification without a head shows this sentence. The whole item links to
 * the subject of the notification. Unread items have a dot.
 */
export function NotificationItem({ notification, unreadText, why, mark }: NotificationItemProps) {
  const { id, isRead, href, subject, sentence, parts, reason, head, time } = notification;
  const isAboutPerson = head && (subject === "transfer" || subject === "payment");
  return (
    <li className="group relative flex items-center gap-3 px-5 py-2 text-sm hover:bg-surface-hover">
      {isAboutPerson ? (
        <Face name={head.about} className="face-small mb-auto" />
      ) : (
        <span
          aria-hidden="true"
          className="mb-auto grid size-9 shrink-0 place-items-center rounded-full bg-neutral-soft"
        >
          <Icon name={icons[subject]} className="size-4 stroke-[1.75] text-ink-muted" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <NotificationLink id={id} isRead={isRead} href={href} className="cover min-w-0 break-words -outline-offset-2">
            {isRead ? null : <span className="sr-only">{`${unreadText}: `}</span>}
            {head ? (
              <>
                <span className="sr-only">{sentence}</span>
                <b aria-hidden="true" className={classNames("font-semibold", head.isRefused && "text-danger")}>
                  {head.event}
                </b>
              </>
            ) : (
              <Sentence parts={parts} />
            )}
          </NotificationLink>
          {head?.money ? (
            <span aria-hidden="true" className={classNames("figures font-medium", amountLooks[head.money.look])}>
              {head.money.amount}
            </span>
          ) : null}
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
          <p className="flow max-w-full min-w-0">
            {head ? (
              <span aria-hidden="true" className="max-w-full truncate">
                {head.about}
              </span>
            ) : null}
            <time dateTime={time.iso}>{time.text}</time>
          </p>
          {why ? (
            <Link href={why.href} aria-label={why.label} className="why-link">
              {why.text}
            </Link>
          ) : null}
        </div>
        {head?.more || reason ? (
          <p className="break-words text-ink-muted">
            {head?.more ? <span aria-hidden="true">{`${head.more} `}</span> : null}
            {reason}
          </p>
        ) : null}
      </div>
      <span className="absolute top-1 left-5 empty:hidden">
        {mark ?? (isRead ? null : <UnreadDot className="absolute top-1 left-7" />)}
      </span>
    </li>
  );
}

/** The dot of an unread notification. The dot is grey after the reader has marked the notification as read. */
export function UnreadDot({ isEmpty = false, className }: { isEmpty?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "size-3 rounded-full border-2 border-surface",
        isEmpty ? "bg-line-strong" : "bg-accent-text",
        className,
      )}
    />
  );
}

/** The sentence of a notification, with bold names and amounts. */
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
