"use client";

import { announcePage } from "@/components/layout/page-place";
import { usePrefetch } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/** The properties of a link to another page of the menu. A placeholder is shown until that page has loaded. */
export function usePageLink() {
  const prefetched = usePrefetch();
  // The log-out page logs out as soon as it is shown, so it must not be prefetched.
  return (href: string) => ({ ...prefetched(href, href !== paths.logout), onNavigate: () => announcePage(href) });
}
