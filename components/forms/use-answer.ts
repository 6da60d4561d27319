"use client";

import { useEffect, useState } from "react";
import type { ActionResult } from "@/lib/action-result";

/**
 * Asks the server as what needs the answer is shown, and again when `since` changes; the earlier answer stays meanwhile.
 *
 * @param ask an action without input; a function of the module, so that it is the same each time
 */
export function useAnswer<Data>(
  ask: (input: Record<string, never>) => Promise<ActionResult<Data>>,
  since?: number,
): Data | "asked" | "failed" {
  const [answer, setAnswer] = useState<Data | "asked" | "failed">("asked");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `since` is what it waits for
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
