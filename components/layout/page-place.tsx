"use client";

import { type ReactNode, startTransition, useEffect, useOptimistic } from "react";
import { LateStatus } from "@/components/forms/late-status";
import { Card } from "@/components/ui/card";
import { Skeleton, TableSkeleton } from "@/components/ui/progress/skeleton";
import { IsInShell } from "./page-context";

/** Shows the placeholder of the page that is open, once its script runs. */
let showPlaceholder: (() => void) | undefined;

/**
 * Has a placeholder stand in the page's place until the page at this address is there. To be called where the way there begins, in
 * the same event: React takes the placeholder away with whatever that navigation ends in, be it the page, another page or none.
 */
export function announcePage(href: string): void {
  if (new URL(href, window.location.href).pathname !== window.location.pathname) showPlaceholder?.();
}

/**
 * The place of the page. From a press on an entry of the menu until the next page is there, a placeholder covers the page that
 * is left, which stays as it is underneath (decision 100).
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
