"use client";

import { useCallback, useState } from "react";
import { v4 } from "uuid";

/**
 * One request id for one intention, by which the server recognises a double click or a retry after a lost connection.
 *
 * @returns the id, which stays the same until `renew` is called after a success.
 */
export function useRequestId(): { requestId: string; renew: () => void } {
  // Not `crypto.randomUUID`: browsers have it on https and localhost alone, and a demonstration may run on neither.
  const [requestId, setRequestId] = useState(() => v4());
  return { requestId, renew: useCallback(() => setRequestId(v4()), []) };
}
