"use client";

import { useCallback, useState } from "react";
import { v4 } from "uuid";

/**
 * One id for one intention: a double click, or a repeat after a lost connection, is told from a second order by it.
 *
 * @returns the id, the same until `renew` is called, which belongs after a success.
 */
export function useRequestId(): { requestId: string; renew: () => void } {
  // Not `crypto.randomUUID`: browsers have it on https and localhost alone, and a demonstration may run on neither.
  const [requestId, setRequestId] = useState(() => v4());
  return { requestId, renew: useCallback(() => setRequestId(v4()), []) };
}
