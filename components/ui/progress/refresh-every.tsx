"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Fetches the page again at an interval while its tab is visible, and at once when the tab becomes visible. Renders nothing.
 */
export function RefreshEvery({ intervalMs }: { intervalMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const timer = setInterval(refresh, intervalMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [router, intervalMs]);
  return null;
}
