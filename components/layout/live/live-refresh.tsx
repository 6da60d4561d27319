"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useTransition } from "react";
import type { Change } from "@/components/browser/live/event-stream";
import { hasOpenWork, isHandBusy, watchWork } from "@/components/browser/live/open-work";
import { watchChanges } from "@/components/browser/live/watch-changes";
import { paths } from "@/lib/paths";
import { staffKinds } from "./staff-kinds";

/**
 * The shortest time between two refreshes, in milliseconds. This time is longer for staff, whose pages show the changes of all
 * customers.
 */
const gapMs = { customer: 1_000, staff: 5_000 };
/**
 * The time between two refreshes is at least this many times the duration of the last refresh, so that the page sends fewer
 * requests to a slow server.
 */
const shareOfTime = 5;
/**
 * The upper limit for the counted duration of a refresh, in milliseconds. A longer refresh has probably waited for a restart of
 * the server.
 */
const tookMaxMs = 4_000;
const lookAgainMs = 300;
/**
 * The stream is opened when the page has been open for this time, in milliseconds, so that the stream does not delay the page.
 * The stream's first event also reports changes that were made before the stream was opened.
 */
const beginAfterMs = 2_000;
/** The clocks of two server processes differ by at most this time, in milliseconds. */
const clockDifferenceMs = 2_000;

export type LiveRefreshProps = {
  /** The hash of the user for whom the page was rendered. */
  reader: string;
  isStaff: boolean;
  /** The moment when the server rendered the page, in milliseconds by the server's clock. */
  renderedAt: number;
};

/**
 * When the page's data has changed, refreshes the page within a second (docs/decisions/live-pages.md). A hidden page waits until
 * it is visible, and a page with unsaved work waits until the work is saved or discarded.
 */
export function LiveRefresh({ reader, isStaff, renderedAt }: LiveRefreshProps) {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const work = useRef({ isDue: false, startedAt: Number.NEGATIVE_INFINITY, tookMs: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = (durationMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(attempt, durationMs);
  };
  const attempt = useEffectEvent(() => {
    timer.current = undefined;
    const { isDue, startedAt, tookMs } = work.current;
    if (!isDue || document.hidden) return;
    const shortestMs = Math.max(gapMs[isStaff ? "staff" : "customer"], tookMs * shareOfTime);
    const leftMs = startedAt + shortestMs - performance.now();
    if (leftMs > 0) return wait(leftMs);
    if (isRefreshing || hasOpenWork() || (isStaff && isHandBusy())) return wait(lookAgainMs);
    work.current = { isDue: false, startedAt: performance.now(), tookMs };
    startRefresh(() => router.refresh());
  });
  const note = useEffectEvent(({ kinds, at, spreadMs }: Change) => {
    if (at < renderedAt - clockDifferenceMs) return;
    if (kinds.length > 0 && !kinds.some((kind) => isShown(kind, isStaff))) return;
    work.current.isDue = true;
    if (timer.current === undefined || spreadMs === 0) wait(Math.random() * spreadMs);
  });

  useEffect(() => {
    if (isRefreshing) return;
    const { startedAt } = work.current;
    if (startedAt > 0) work.current.tookMs = Math.min(performance.now() - startedAt, tookMaxMs);
  }, [isRefreshing]);
  useEffect(() => {
    const endWork = watchWork();
    let endChanges = () => {};
    const begin = setTimeout(() => {
      endChanges = watchChanges(reader, (change) => note(change));
    }, beginAfterMs);
    const look = () => attempt();
    document.addEventListener("visibilitychange", look);
    return () => {
      endWork();
      clearTimeout(begin);
      endChanges();
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer.current);
    };
  }, [reader]);
  return null;
}

/**
 * True if the present page shows changes of this kind. For customers, this is true on every page. For staff, this is also true on
 * the back office's start page, which shows the changes of all queues.
 */
function isShown(kind: string, isStaff: boolean): boolean {
  const { pathname } = window.location;
  const places = isStaff && pathname !== paths.manage ? staffKinds[kind] : undefined;
  return places?.some((place) => pathname.startsWith(place)) ?? true;
}
