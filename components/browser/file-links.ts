import { isFileAddress } from "@/lib/paths";

/** True while a link or form is followed after its check, so that the guard does not stop the same link or form again. */
let isChecked = false;

/**
 * Stops clicks on links and forms that lead to a file. Follows the link or form once `isOwn` confirms that the page still
 * belongs to the logged-in person. The guard is needed because the browser follows a link without `fetch`. Only requests by
 * `fetch` contain the hash of the page's reader. By this hash, the bank checks who is logged in. If the browser runs no
 * scripts, the links lead directly to the files.
 *
 * @returns the function that ends the guard
 */
export function guardFiles(isOwn: () => Promise<boolean>): () => void {
  const guard = (event: Event) => {
    if (isChecked || event.defaultPrevented || !(event.target instanceof Element)) return;
    const goOn = followOf(event, event.target);
    if (!goOn) return;
    event.preventDefault();
    event.stopPropagation();
    void isOwn().then((isReaders) => isReaders && unguarded(goOn));
  };
  const kinds = ["click", "auxclick", "submit"];
  for (const kind of kinds) document.addEventListener(kind, guard, true);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, guard, true);
  };
}

function unguarded(goOn: () => void): void {
  isChecked = true;
  try {
    goOn();
  } finally {
    isChecked = false;
  }
}

/**
 * Returns the function that opens a file when the reader clicks a link or sends a form. Returns undefined if the event does
 * not lead to a file.
 */
function followOf(event: Event, target: Element): (() => void) | undefined {
  if (event.type === "submit") {
    if (!(target instanceof HTMLFormElement) || target.method !== "get" || !isFile(target.action)) return undefined;
    // Unlike `submit`, `requestSubmit` dispatches the event again, so that a menu around the form closes.
    return () => target.requestSubmit();
  }
  const link = target.closest("a");
  if (!link || !isFile(link.href) || !(event instanceof MouseEvent) || event.button > 1) return undefined;
  if (event.button === 1) return () => window.open(link.href);
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const again = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey };
  return () => link.dispatchEvent(new MouseEvent("click", again));
}

function isFile(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && isFileAddress(pathname);
}
