"use client";

import { useRouter } from "next/navigation";
import { announcePage } from "@/components/layout/page-place";
import { paths } from "@/lib/paths";

/**
 * What makes a link one to another page of the menu: it is prefetched when somebody is about to press it, not when it is in sight
 * (that would be dozens of requests for each page), and has a placeholder stand in for the page until that is there.
 */
export function usePageLink() {
  const router = useRouter();
  return (href: string) => {
    // The log-out page logs out as soon as it is shown, so it must not be prefetched.
    const prefetch = href === paths.logout ? undefined : () => router.prefetch(href);
    return {
      href,
      prefetch: false,
      onMouseEnter: prefetch,
      onFocus: prefetch,
      onTouchStart: prefetch,
      onNavigate: () => announcePage(href),
    };
  };
}
