"use client";

import { lateModule } from "@/components/ui/overlay/late-module";
import type { LiveRefreshProps } from "./live-refresh";

const useLiveRefresh = lateModule(() => import("./live-refresh"));

/** Loads the code for live changes once the page is idle. */
export function LiveWatch(props: LiveRefreshProps) {
  const late = useLiveRefresh();
  return late ? <late.LiveRefresh {...props} /> : null;
}
