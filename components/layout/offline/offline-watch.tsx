"use client";

import { lateModule } from "@/components/ui/overlay/late-module";

const useOfflineNotice = lateModule(() => import("./offline-notice"));

/**
 * The notice about a lost connection is loaded in advance, once the page is idle. Without a connection, it could not be loaded.
 */
export function OfflineWatch() {
  const notice = useOfflineNotice();
  return notice ? <notice.OfflineNotice /> : null;
}
