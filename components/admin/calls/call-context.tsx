"use client";

import { createContext, type ReactNode, use } from "react";
import type { CallerLevel } from "@/lib/calls/caller-level.model";

/** The call that the screen shows. `isOpen` is true if the reader may act in the call. */
type PresentCall = {
  callId: string;
  customerName: string;
  level: CallerLevel;
  isOpen: boolean;
  /** True if a second member of staff must confirm the removal of second factors. */
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
