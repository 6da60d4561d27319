import { useMemo } from "react";
import { type Packed, unpack } from "@/lib/packed";

/** Returns the unpacked object. Creates a new object only when the packed text changes. */
export function useUnpacked<Value>(packed: Packed<Value>): Value {
  return useMemo(() => unpack(packed), [packed]);
}
