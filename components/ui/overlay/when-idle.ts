/**
 * Runs a function once the browser is idle, after a second at the latest. If several functions wait, they run one by one, so
 * that the browser can respond to its user in between.
 */
export function whenIdle(act: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: timeoutMs });
  else setTimeout(act, timeoutMs / 4);
}

const timeoutMs = 1_000;
