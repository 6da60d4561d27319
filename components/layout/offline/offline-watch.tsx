"use client";

import { lateModule } from "@/components/ui/overlay/late-module";

const useOfflineNotice = lateModule(() => import("./offline-notice"));

/**
 * Loads the notice about a lost connection in advance, once the page is idle, because the notice cannot be loaded without a
 * connection.
 */
export function OfflineWatch() {
  const notice = useOfflineNotice();
  return notice ? <notice.OfflineNotice /> : null;
}
