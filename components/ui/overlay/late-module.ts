import { useDeferredValue, useSyncExternalStore } from "react";
import { whenIdle } from "./when-idle";

const retryMs = 2_000;

/**
 * Creates a hook that loads a module when the browser is idle after the page has loaded. If the loading fails, for example
 * without a connection, the hook retries until the module has loaded.
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

  // React cannot interrupt the rendering that follows a change of an external store. With a deferred value, React renders in the
  // background, so the page still responds to the reader.
  return () =>
    useDeferredValue(
      useSyncExternalStore(
        subscribe,
        () => known,
        () => undefined,
      ),
    );
}
