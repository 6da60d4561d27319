/**
 * Does something once the browser has nothing else to do, and after a second at the latest. Several such things are done one by one:
 * the browser may answer its user in between.
 */
export function whenIdle(act: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: timeoutMs });
  else setTimeout(act, timeoutMs / 4);
}

const timeoutMs = 1_000;
