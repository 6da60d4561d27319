"use client";

import { lateModule } from "@/components/ui/overlay/late-module";

const useOfflineNotice = lateModule(() => import("./offline-notice"));

/** What says that the connection is lost is fetched as soon as the page has come to rest: without a connection nothing can be. */
export function OfflineWatch() {
  const notice = useOfflineNotice();
  return notice ? <notice.OfflineNotice /> : null;
}
