import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits, or less when `signal` says that it is over. */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => undefined);
}
