"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { lateModule } from "@/components/ui/overlay/late-module";
import { Popover } from "@/components/ui/popover";
import type { BellWords } from "./bell-words";

const useNewestNotifications = lateModule(() => import("./newest-notifications"));

export type NotificationBellProps = BellWords & {
  /**
   * The moment when the server rendered the bell, in milliseconds by the server's clock. A new value shows that the server has
   * sent new texts.
   */
  renderedAt: number;
};

/** The bell of the top bar and its panel. */
export function NotificationBell({ bell, badge, title, seeAll, renderedAt }: NotificationBellProps) {
  const refresh = useRefreshWhenStale(renderedAt);
  const [wasOpened, setOpened] = useState(false);
  const module = useNewestNotifications();
  return (
    <Popover
      className="sm:relative"
      summaryClass="relative grid size-11 place-items-center rounded hover:bg-surface-hover"
      // On a phone, the panel is as wide as the top bar.
      panelClass="absolute top-full right-0 z-20 mt-2 max-h-[calc(100dvh-7rem)] min-h-40 w-96 overflow-y-auto rounded border border-line bg-surface shadow-overlay max-sm:inset-x-2 max-sm:w-auto"
      onOpen={() => {
        setOpened(true);
        refresh();
      }}
      summary={
        <>
          <Icon name="bell" className="size-5 stroke-[1.75]" />
          <span className="sr-only">{bell}</span>
          {badge ? (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0 min-w-5 rounded-full bg-danger-fill px-1 text-center text-xs/5 font-semibold text-white tabular-nums"
            >
              {badge}
            </span>
          ) : null}
        </>
      }
    >
      {wasOpened && module ? (
        <module.NewestNotifications title={title} seeAll={seeAll} isAllRead={!badge} renderedAt={renderedAt} />
      ) : null}
    </Popover>
  );
}

const staleAfterMs = 30_000;

/**
 * Refreshes the page if its notifications are older than `staleAfterMs`. The age is checked when the reader navigates, when the
 * tab becomes visible again, and when the returned function is called. The hook is needed only for a page without an event stream
 * (`LiveRefresh`).
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new value
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
