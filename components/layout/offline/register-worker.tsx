"use client";

import { useEffect } from "react";
import { whenIdle } from "@/components/ui/overlay/when-idle";
import { paths } from "@/lib/paths";

/** Has the browser keep the service worker of decision 79. After a log-out it is gone, and comes with the next page. */
export function RegisterWorker() {
  useEffect(() => whenIdle(register), []);
  return null;
}

async function register(): Promise<void> {
  try {
    // Missing where a page is neither of https nor of this machine.
    await navigator.serviceWorker?.register(paths.worker);
  } catch {
    // Without it the browser's own words stand in for a page that cannot be loaded.
  }
}
