"use client";

import { announcePage } from "@/components/layout/page-place";
import { usePrefetch } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/**
 * Returns a function that returns the properties of a menu's link to a page. After a press on the link, a placeholder is shown
 * until the page has loaded.
 */
export function usePageLink() {
  const prefetched = usePrefetch();
  // The log-out page is never prefetched, because loading this page logs the user out.
  return (href: string) => ({ ...prefetched(href, href !== paths.logout), onNavigate: () => announcePage(href) });
}
