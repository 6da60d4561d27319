import { isFileAddress } from "@/lib/paths";

/** True while this module repeats a click or submission that `isOwn` has permitted. The guard lets the repeated event pass. */
let isChecked = false;

/**
 * Stops clicks on links and forms that lead to a file, until `isOwn` confirms that the page was rendered for the logged-in person.
 * A request by `fetch` contains the hash of the user for whom the page was rendered, so the server makes this check. A browser
 * that follows a link does not send this hash. Without scripts, the links lead directly to the files.
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
 * Returns a function that opens the file of the clicked link or of the sent form. Returns undefined if the event does not lead
 * to a file.
 */
function followOf(event: Event, target: Element): (() => void) | undefined {
  if (event.type === "submit") {
    if (!(target instanceof HTMLFormElement) || target.method !== "get" || !isFile(target.action)) return undefined;
    // `requestSubmit` is used because, unlike `submit`, it dispatches the event `submit` again, and a menu around the form closes
    // on this event.
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
