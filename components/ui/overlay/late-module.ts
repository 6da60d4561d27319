import { useDeferredValue, useSyncExternalStore } from "react";
import { whenIdle } from "./when-idle";

const retryMs = 2_000;

/**
 * Creates a hook that loads a module after the page, once the browser is idle. The module is then ready when it is needed. While
 * there is no connection, the hook retries without limit.
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
        // Notifies the listeners one by one. A page has dozens of controls. If all controls changed together, a phone would be
        // busy for a quarter of a second.
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

  // React renders the change of a store in one step that nothing can interrupt. With the deferred value, the browser can respond
  // between the steps.
  return () =>
    useDeferredValue(
      useSyncExternalStore(
        subscribe,
        () => known,
        () => undefined,
      ),
    );
}
