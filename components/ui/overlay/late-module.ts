import { useDeferredValue, useSyncExternalStore } from "react";
import { whenIdle } from "./when-idle";

const retryMs = 2_000;

/**
 * Creates a hook that loads a module when the browser is idle after the page has loaded. The module is then ready when it is
 * needed. If there is no connection, the hook retries until the module has loaded.
 *
 * @returns a hook that returns undefined on the server and until the module has loaded
 */
export function lateModule<Module>(fetchModule: () => Promise<Module>): () => Module | undefined {
  const listeners = new Set<() => void>();
  let known: Module | undefined;
  let isAsked = false;

  function ask(): void {
    fetchModule().then(
      (module) => {
        known = module;
        // Notifies the listeners one by one. A page has dozens of controls, and changing all controls together would block a
        // phone for a quarter of a second.
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

  // React renders a change of a store in one step that cannot be interrupted. The deferred value splits the step, so that the
  // browser can respond in between.
  return () =>
    useDeferredValue(
      useSyncExternalStore(
        subscribe,
        () => known,
        () => undefined,
      ),
    );
}
