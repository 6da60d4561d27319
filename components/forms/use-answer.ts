"use client";

import { useEffect, useState } from "react";
import type { ActionResult } from "@/lib/action-result";

/**
 * Calls the action `ask` when the component is first shown, and again when `since` changes. Until the new answer has arrived,
 * returns the previous answer.
 *
 * @param ask an action without input. The action must be defined at module level. With a new function in each render, the hook
 * would call the action after each render.
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
