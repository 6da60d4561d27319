import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { useShortMomentText } from "@/lib/i18n/calendar-text";
import type { ListedThread } from "@/lib/threads/thread.model";

type ThreadListProps<Thread extends ListedThread> = {
  threads: Thread[];
  hrefOf: (id: string) => string;
  /** The id of the thread that the page shows. */
  openedId?: string | undefined;
  /** The first line of an entry. The default is the subject. */
  titleOf?: (thread: Thread) => string;
  /** A line above the newest message. */
  detailOf?: (thread: Thread) => ReactNode;
  /** The present moment. Messages of today show their time. */
  now: Date;
};

/** Threads with their newest messages. An unread thread is bold and has a mark. */
export function ThreadList<Thread extends ListedThread>({
  threads,
  hrefOf,
  openedId,
  titleOf = ({ subject }) => subject,
  detailOf,
  now,
}: ThreadListProps<Thread>) {
  const t = useTranslations("threads");
  const momentText = useShortMomentText(now);
  return (
    <ul className="divide-y divide-line">
      {threads.map((thread) => {
        const { id, lastText, lastAt, closedAt, isUnread } = thread;
        return (
          <li key={id}>
            <Link
              href={hrefOf(id)}
              aria-current={id === openedId ? "page" : undefined}
              className={classNames(
                "relative flex min-h-16 items-center gap-3 px-5 py-3 -outline-offset-2 hover:bg-surface-hover",
                id === openedId && "bg-surface-hover",
              )}
            >
              {isUnread ? (
                <span aria-hidden="true" className="absolute top-5 left-1.5 size-2 rounded-full bg-accent-text" />
              ) : null}
              <span className="min-w-0 flex-1">
                <span className={classNames("block truncate", isUnread ? "font-semibold" : "font-medium")}>
                  {titleOf(thread)}
                </span>
                {detailOf ? <span className="block truncate text-sm">{detailOf(thread)}</span> : null}
                <span className="block truncate text-sm text-ink-muted">{lastText}</span>
                {isUnread ? <span className="sr-only">{t("unread")}</span> : null}
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1 self-start pt-1">
                <time dateTime={lastAt.toISOString()} className="text-xs text-ink-muted tabular-nums">
                  {momentText(lastAt)}
                </time>
                {closedAt ? <Badge tone="neutral">{t("closed")}</Badge> : null}
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-ink-faint max-[24em]:hidden" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
