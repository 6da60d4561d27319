import { useSyncExternalStore } from "react";

const idleTimeoutMs = 1_000;
const retryMs = 2_000;

/**
 * A hook for a module that is no part of a page's first load: it is fetched once the page is at rest, so that it is there
 * when somebody reaches for what it does. Without a connection it is asked for again and again.
 *
 * @returns undefined until the module is there, and on the server.
 */
export function lateModule<Module>(fetchModule: () => Promise<Module>): () => Module | undefined {
  const listeners = new Set<() => void>();
  let known: Module | undefined;
  let isAsked = false;

  function ask(): void {
    fetchModule().then(
      (module) => {
        known = module;
        for (const listener of listeners) listener();
      },
      () => setTimeout(ask, retryMs),
    );
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (!isAsked) {
      isAsked = true;
      // Safari has no idle callback.
      if (typeof requestIdleCallback === "function") requestIdleCallback(ask, { timeout: idleTimeoutMs });
      else setTimeout(ask, idleTimeoutMs / 4);
    }
    return () => listeners.delete(listener);
  }

  return () =>
    useSyncExternalStore(
      subscribe,
      () => known,
      () => undefined,
    );
}
