import { type Change, readStream } from "./event-stream";

/**
 * The name of the lock for the tab that reads the stream, and of the channel to the other tabs. The reader's hash is appended.
 */
const name = "holdfast-live";
/** While there is no stream, pages ask for changes at this interval, in milliseconds. */
const askEveryMs = 30_000;
const reopenMs = 1_000;

/** The message of a new tab to the tab that reads the stream. The answer is the last change. */
const question = "last change?";

type OnChange = (change: Change) => void;

/**
 * Tells a page that its reader's data has changed. One of the visible tabs reads the event stream and passes the changes to the
 * other tabs. A tab that becomes hidden leaves the stream to another tab. While there is no stream, each page learns every 30
 * seconds that its data may have changed.
 *
 * @param reader the hash of the page's reader
 * @param onChange called with each change. The first changes may be older than the page's data
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
    // Browsers have locks only on https and on localhost. Without locks, each visible tab reads its own stream.
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

/** Reads one stream after the other, until `signal` aborts or the reader is no longer logged in. */
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
