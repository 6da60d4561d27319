"use client";

import { createContext, type ReactNode, use } from "react";
import type { CallerLevel } from "@/lib/calls/caller-level.model";

/** The call that the screen shows. `isOpen` is true if the reader may act in the call. */
type PresentCall = {
  callId: string;
  customerName: string;
  level: CallerLevel;
  isOpen: boolean;
  /** True if the removal of second factors needs a second person. */
  needsSecond: boolean;
};

const CallContext = createContext<PresentCall>({
  ...{ callId: "", customerName: "", level: "none", isOpen: false, needsSecond: true },
});

export function CallProvider({ call, children }: { call: PresentCall; children: ReactNode }) {
  return <CallContext value={call}>{children}</CallContext>;
}

export function useCall(): PresentCall {
  return use(CallContext);
}
