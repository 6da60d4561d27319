import { readerMetaName } from "@/lib/page-reader";
import { paths } from "@/lib/paths";
import { forgetAllDrafts } from "./drafts";
import { guardFiles } from "./file-links";

/**
 * The name of the channel on which a tab announces the reader of its page to the browser's other tabs. A channel stores nothing
 * in the browser (ASVS 14.3.3).
 */
const channelName = "holdfast-reader";
const checkAgainMs = 2_000;

/** True after this page has learned that another person has logged in, or that nobody is logged in any more. */
let isOther = false;

/**
 * The hash of the page's reader, which is the user for whom the page was rendered. The shell contains the hash. Empty on public
 * pages.
 */
export function pageReader(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${readerMetaName}"]`)?.content ?? "";
}

export function isPageOfOther(): boolean {
  return isOther;
}

/** Call this function when the server has confirmed that the page's reader is the logged-in person. */
export function noteOwnPage(): void {
  isOther = false;
}

/** Announces the reader of this page to the other tabs. If `reader` is empty, nobody is logged in. */
export function tellReader(reader: string): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(reader);
  channel.close();
}

/**
 * Listens to the other tabs, which announce the readers of their pages. Also asks the server who is logged in, at two moments:
 * before a file is fetched, and when the tab becomes visible again. A suspended tab receives no messages.
 *
 * @param onOther called when another person has logged in, or when nobody is logged in any more. After this call, no link, file or
 * button of the page works.
 * @returns the function that stops the watch
 */
export function watchReader(reader: string, onOther: () => void): () => void {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelName);
  let checkedAt = 0;
  const hear = () => {
    isOther = true;
    forgetAllDrafts();
    onOther();
  };
  if (channel) channel.onmessage = ({ data }) => data !== reader && hear();
  const isOwn = async () => {
    const reply = await fetch(paths.requestOutcome("none", false), { cache: "no-store" }).catch(() => null);
    if (reply?.status !== 401 && reply?.status !== 409) return true;
    hear();
    return false;
  };
  const check = async () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < checkAgainMs) return;
    checkedAt = Date.now();
    await isOwn();
  };
  const checkCached = ({ persisted }: PageTransitionEvent) => persisted && check();
  const stop = (event: Event) => {
    if (!isOther || (event.target instanceof Element && event.target.closest("[role=alertdialog]"))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("visibilitychange", check);
  window.addEventListener("pageshow", checkCached);
  document.addEventListener("click", stop, true);
  document.addEventListener("submit", stop, true);
  const endGuard = guardFiles(isOwn);
  return () => {
    endGuard();
    channel?.close();
    document.removeEventListener("visibilitychange", check);
    window.removeEventListener("pageshow", checkCached);
    document.removeEventListener("click", stop, true);
    document.removeEventListener("submit", stop, true);
  };
}
