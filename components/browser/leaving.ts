import { isFileAddress } from "@/lib/paths";

let isLet = false;

/**
 * Call this function before a script opens another page, for example at the end of a session. After this call, the browser does
 * not ask for confirmation.
 */
export function letLeave(): void {
  isLet = true;
}

/**
 * Asks for confirmation before the reader leaves the page. `onLink` must ask when the reader presses a link. The browser itself
 * asks when the page is closed.
 *
 * @param onLink called with the URL of the link that the reader has pressed
 * @returns the function that ends the watch
 */
export function watchLeaving(onLink: (href: string) => void): () => void {
  const stopLink = (event: MouseEvent) => {
    const href = event.target instanceof Element ? leavingHref(event, event.target) : null;
    if (!href) return;
    event.preventDefault();
    event.stopPropagation();
    onLink(href);
  };
  // The browser asks for confirmation with its own text.
  const stopClosing = (event: BeforeUnloadEvent) => {
    if (!isLet) event.preventDefault();
  };
  isLet = false;
  document.addEventListener("click", stopLink, true);
  window.addEventListener("beforeunload", stopClosing);
  return () => {
    document.removeEventListener("click", stopLink, true);
    window.removeEventListener("beforeunload", stopClosing);
  };
}

/** Returns the URL of the link if a click on this link replaces the page by another page of the site. Otherwise returns null. */
function leavingHref(event: MouseEvent, target: Element): string | null {
  const link = target.closest("a");
  if (!link || link.target === "_blank" || link.download) return null;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search } = new URL(link.href, window.location.href);
  const isHere = pathname === window.location.pathname && search === window.location.search;
  return origin !== window.location.origin || isHere || isFileAddress(pathname) ? null : link.href;
}
