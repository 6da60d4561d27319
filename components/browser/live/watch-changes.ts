import { type Change, readStream } from "./event-stream";

/**
 * The first part of two names: the name of the lock that the tab with the event stream holds, and the name of the channel between
 * the tabs. The second part of both names is the hash of the logged-in user.
 */
const name = "holdfast-live";
/** While no stream can be opened, each page is refreshed about once in this time, in milliseconds. */
const askEveryMs = 30_000;
const reopenMs = 1_000;

/** A new tab sends this message to the tab that reads the stream, which replies with the last change. */
const question = "last change?";

type OnChange = (change: Change) => void;

/**
 * Calls `onChange` when the reader's data has changed. Only one visible tab reads the event stream, and passes the changes to the
 * other tabs. When the reading tab is hidden, another tab takes over. While no stream can be opened, calls `onChange` about every
 * 30 seconds, because the data may have changed.
 *
 * @param reader the hash of the user for whom the page was rendered
 * @param onChange called with each change. The first calls may report changes that the page already contains
 * @returns the function that stops the watch
 */
export function watchChanges(reader: string, onChange: OnChange): () => void {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`${name} ${reader}`);
  let reading: AbortController | undefined;
  let last: Change | undefined;
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Change | typeof question>) => {
      if (data !== question) onChange(data);
      else if (last) channel.postMessage({ ...last, kinds: [] });
    };
    channel.postMessage(question);
  }
  const tell = (change: Change) => {
    last = change;
    channel?.postMessage(change);
    onChange(change);
  };
  const read = () => {
    reading?.abort();
    last = undefined;
    if (document.hidden || !navigator.onLine) return;
    reading = new AbortController();
    const { signal } = reading;
    const follow = () => followStream(tell, signal);
    // Browsers offer locks only on https and on localhost. On other hosts, each visible tab reads a stream of its own.
    if (navigator.locks && channel) navigator.locks.request(`${name} ${reader}`, { signal }, follow).catch(() => {});
    else void follow();
  };
  read();
  const watching = new AbortController();
  document.addEventListener("visibilitychange", read, watching);
  window.addEventListener("online", read, watching);
  window.addEventListener("offline", read, watching);
  return () => {
    watching.abort();
    reading?.abort();
    channel?.close();
  };
}

/** Reads the stream, and opens it again each time it ends, until `signal` aborts or the reader is no longer logged in. */
async function followStream(tell: OnChange, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const end = await readStream(tell, signal);
    if (end === "refused") return;
    await pause((end === "closed" ? reopenMs : askEveryMs) * (0.5 + Math.random()), signal);
    if (end === "none" && !signal.aborted) tell({ kinds: [], at: Number.POSITIVE_INFINITY, spreadMs: 0 });
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    signal.addEventListener("abort", end);
  });
}
