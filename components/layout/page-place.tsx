"use client";

import { type ReactNode, startTransition, useEffect, useOptimistic } from "react";
import { LateStatus } from "@/components/forms/late-status";
import { Card } from "@/components/ui/card";
import { Skeleton, TableSkeleton } from "@/components/ui/progress/skeleton";
import { IsInShell } from "./page-context";

/** Shows the placeholder in the mounted `PagePlace`. Undefined while no `PagePlace` is mounted. */
let showPlaceholder: (() => void) | undefined;

/**
 * Shows a placeholder until the page at this URL has loaded. Call this function in the handler of the event that starts the
 * navigation. React removes the placeholder when the navigation ends, even if the navigation has failed.
 */
export function announcePage(href: string): void {
  if (new URL(href, window.location.href).pathname !== window.location.pathname) showPlaceholder?.();
}

/**
 * The area of the page. After a press on a menu entry, a placeholder covers the old page until the next page has loaded
 * (docs/decisions/page-speed.md).
 */
export function PagePlace({ children }: { children: ReactNode }) {
  const [isLeft, setLeft] = useOptimistic(false);
  useEffect(() => {
    const show = () => startTransition(() => setLeft(true));
    showPlaceholder = show;
    return () => {
      if (showPlaceholder === show) showPlaceholder = undefined;
    };
  }, [setLeft]);
  return (
    <main id="content" tabIndex={-1} aria-busy={isLeft || undefined} className="page-place">
      <IsInShell value={true}>{children}</IsInShell>
      {isLeft ? (
        <div className="page-placeholder">
          <LateStatus isBusy text="loading" />
          <div aria-hidden="true">
            <Skeleton className="mb-2 h-9 w-72 max-w-full" />
            <Skeleton className="mb-6 h-5 w-96 max-w-full" />
            <Card>
              <TableSkeleton lines={6} />
            </Card>
          </div>
        </div>
      ) : null}
    </main>
  );
}
