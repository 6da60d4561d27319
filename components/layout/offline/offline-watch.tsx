"use client";

import { lateModule } from "@/components/ui/overlay/late-module";

const useOfflineNotice = lateModule(() => import("./offline-notice"));

/** Loads the code of the offline notice while the page is idle, because this code cannot be loaded without a connection. */
export function OfflineWatch() {
  const notice = useOfflineNotice();
  return notice ? <notice.OfflineNotice /> : null;
}
