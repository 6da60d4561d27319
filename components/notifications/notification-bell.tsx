"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { Popover } from "@/components/ui/popover";
import { useUnpacked } from "@/components/ui/use-unpacked";
import type { Packed } from "@/lib/packed";
import { paths } from "@/lib/paths";
import { MarkAllReadButton } from "./mark-read";
import { NotificationItem } from "./notification-item";
import type { ShownNotification } from "./shown-notification";

type BellTexts = Record<
  // What the bell says to whoever cannot see it, and the number on it, which is empty when everything is read.
  "bell" | "badge" | "title" | "markAllRead" | "allRead" | "empty" | "seeAll" | "unread",
  string
>;

/** What the bell and its panel say. */
type BellWords = { texts: BellTexts; isAllRead: boolean; newest: ShownNotification[] };

type NotificationBellProps = {
  words: Packed<BellWords>;
  /** When the server made this, in its own milliseconds: a new value means new content. */
  renderedAt: number;
};

/** The bell of the top bar and its panel. */
export function NotificationBell({ words, renderedAt }: NotificationBellProps) {
  const { texts, isAllRead, newest } = useUnpacked(words);
  const refresh = useRefreshWhenStale(renderedAt);
  return (
    <Popover
      className="sm:relative"
      summaryClass="relative grid size-11 place-items-center rounded hover:bg-surface-hover"
      // On a phone as wide as the top bar, which it hangs from.
      panelClass="absolute top-full right-0 z-20 mt-2 max-h-[calc(100dvh-7rem)] w-96 overflow-y-auto rounded border border-line bg-surface shadow-overlay max-sm:inset-x-2 max-sm:w-auto"
      onOpen={refresh}
      summary={
        <>
          <Icon name="bell" className="size-5 stroke-[1.75]" />
          <span className="sr-only">{texts.bell}</span>
          {texts.badge ? (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0 min-w-5 rounded-full bg-danger-fill px-1 text-center text-xs/5 font-semibold text-white tabular-nums"
            >
              {texts.badge}
            </span>
          ) : null}
        </>
      }
    >
      <Panel texts={texts} isAllRead={isAllRead} newest={newest} />
    </Popover>
  );
}

function Panel({ texts, isAllRead, newest }: BellWords) {
  const [first] = newest;
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-5">
        <h2 className="font-semibold">{texts.title}</h2>
        {first ? (
          <MarkAllReadButton upTo={first.id} isAllRead={isAllRead} text={texts.markAllRead} doneText={texts.allRead} />
        ) : null}
      </div>
      {first ? (
        <ul className="divide-y divide-line">
          {newest.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} unreadText={texts.unread} />
          ))}
        </ul>
      ) : (
        <p className="px-5 py-8 text-center text-sm text-ink-muted">{texts.empty}</p>
      )}
      <Link
        href={paths.notifications}
        className="flex min-h-11 items-center justify-center border-t border-line px-5 text-sm font-semibold text-accent-text -outline-offset-2 hover:bg-surface-hover"
      >
        {texts.seeAll}
      </Link>
    </>
  );
}

const staleAfterMs = 30_000;

/**
 * Asks for the page anew when its notifications are old and somebody looks: on the way to another page, which leaves the
 * top bar as it is, on coming back to the tab, and by the function given back. Never by the clock alone, which would
 * keep the session of somebody who has gone away alive.
 */
function useRefreshWhenStale(renderedAt: number): () => void {
  const router = useRouter();
  const pathname = usePathname();
  const arrivedAt = useRef(0);

  const refresh = useCallback(() => {
    if (document.hidden || performance.now() - arrivedAt.current < staleAfterMs) return;
    arrivedAt.current = performance.now();
    router.refresh();
  }, [router]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is what it waits for
  useEffect(() => {
    arrivedAt.current = performance.now();
  }, [renderedAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(refresh, [pathname]);
  useEffect(() => {
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [refresh]);
  return refresh;
}
