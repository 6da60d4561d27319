"use client";

import { useEffect } from "react";
import { whenIdle } from "@/components/ui/overlay/when-idle";
import { paths } from "@/lib/paths";

/**
 * Registers the service worker (docs/decisions/offline.md). A log-out removes the worker, and the next page registers the
 * worker again.
 */
export function RegisterWorker() {
  useEffect(() => whenIdle(register), []);
  return null;
}

async function register(): Promise<void> {
  try {
    // `navigator.serviceWorker` is undefined on sites without https, except on localhost.
    await navigator.serviceWorker?.register(paths.worker);
  } catch {
    // Without the worker, the browser shows its own message for a page that cannot be loaded.
  }
}
