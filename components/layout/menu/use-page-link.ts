"use client";

import { announcePage } from "@/components/layout/page-place";
import { usePrefetch } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/** The properties of a link to another page of the menu. A placeholder is shown until the other page has loaded. */
export function usePageLink() {
  const prefetched = usePrefetch();
  // The log-out page must not be prefetched, because showing the page logs the user out.
  return (href: string) => ({ ...prefetched(href, href !== paths.logout), onNavigate: () => announcePage(href) });
}
