import { useMemo } from "react";
import { type Packed, unpack } from "@/lib/packed";

/** The unpacked object. A new object is created only when the packed text changes. */
export function useUnpacked<Value>(packed: Packed<Value>): Value {
  return useMemo(() => unpack(packed), [packed]);
}
