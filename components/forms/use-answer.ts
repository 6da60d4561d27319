"use client";

import { useEffect, useState } from "react";
import type { ActionResult } from "@/lib/action-result";

/**
 * Calls `ask` when the calling component is first shown, and again when `since` changes. Returns the earlier answer until the
 * next answer has arrived.
 *
 * @param ask an action without input. The function must be defined at module level, so that the function is identical in each
 * render.
 */
export function useAnswer<Data>(
  ask: (input: Record<string, never>) => Promise<ActionResult<Data>>,
  since?: number,
): Data | "asked" | "failed" {
  const [answer, setAnswer] = useState<Data | "asked" | "failed">("asked");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each new `since`
  useEffect(() => {
    let isWanted = true;
    ask({})
      .catch(() => null)
      .then((result) => isWanted && setAnswer(result?.ok ? result.data : "failed"));
    return () => {
      isWanted = false;
    };
  }, [ask, since]);
  return answer;
}
