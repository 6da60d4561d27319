import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits for a duration, or until `signal` aborts. */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => undefined);
}
