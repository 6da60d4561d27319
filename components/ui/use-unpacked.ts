import { useMemo } from "react";
import { type Packed, unpack } from "@/lib/packed";

/** What was packed, the same object for as long as the text is the same. */
export function useUnpacked<Value>(packed: Packed<Value>): Value {
  return useMemo(() => unpack(packed), [packed]);
}
