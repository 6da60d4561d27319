import { useDeferredValue, useSyncExternalStore } from "react";
import { whenIdle } from "./when-idle";

const retryMs = 2_000;

/**
 * A hook that loads a module after the page, once the browser is idle, so that it is there when somebody needs it. Retries
 * without end while there is no connection.
 *
 * @returns undefined on the server, and until the module has loaded.
 */
export function lateModule<Module>(fetchModule: () => Promise<Module>): () => Module | undefined {
  const listeners = new Set<() => void>();
  let known: Module | undefined;
  let isAsked = false;

  function ask(): void {
    fetchModule().then(
      (module) => {
        known = module;
        // One by one: a page has dozens of controls, and a phone would be busy for a quarter of a second if all changed at once.
        for (const listener of listeners) whenIdle(() => listeners.has(listener) && listener());
      },
      () => setTimeout(ask, retryMs),
    );
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (!isAsked) {
      isAsked = true;
      whenIdle(ask);
    }
    return () => listeners.delete(listener);
  }

  // A store's change is rendered at one go: deferred, the browser gets a word in between.
  return () =>
    useDeferredValue(
      useSyncExternalStore(
        subscribe,
        () => known,
        () => undefined,
      ),
    );
}
