import { type Change, readStream } from "./event-stream";

/** The name of the lock for the tab that reads the stream, and of the channel to the other tabs. The reader's hash follows. */
const name = "holdfast-live";
/** The interval at which pages ask for changes while there is no stream, in milliseconds. */
const askEveryMs = 30_000;
const reopenMs = 1_000;

type Watch = {
  /** The moment of the page's data. */
  since: () => number;
  onChange: (change: Change) => void;
};

/**
 * Tells a page that its reader's data has changed. Of all visible tabs, one tab reads the event stream and tells the other tabs. A
 * hidden tab gives the stream to another tab. While there is no stream, each page learns every 30 seconds that its data may have
 * changed.
 *
 * @param reader the hash of the page's reader
 * @returns the function that stops the watch
 */
export function watchChanges(reader: string, { since, onChange }: Watch): () => void {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`${name} ${reader}`);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Change>) => onChange(data);
  const tell = (change: Change) => {
    channel?.postMessage(change);
    onChange(change);
  };
  let reading: AbortController | undefined;
  const read = () => {
    reading?.abort();
    if (document.hidden) return;
    reading = new AbortController();
    const { signal } = reading;
    const follow = () => followStream(since, tell, signal);
    // Browsers have locks only on https and on localhost. Without locks, each visible tab reads its own stream.
    if (navigator.locks && channel) navigator.locks.request(`${name} ${reader}`, { signal }, follow).catch(() => {});
    else void follow();
  };
  read();
  document.addEventListener("visibilitychange", read);
  window.addEventListener("online", read);
  return () => {
    document.removeEventListener("visibilitychange", read);
    window.removeEventListener("online", read);
    reading?.abort();
    channel?.close();
  };
}

/** Reads one stream after the other, until `signal` aborts or the reader is no longer logged in. */
async function followStream(since: () => number, tell: Watch["onChange"], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const end = await readStream(since(), tell, signal);
    if (end === "refused") return;
    await pause((end === "closed" ? reopenMs : askEveryMs) * (0.5 + Math.random()), signal);
    if (end === "none" && !signal.aborted) tell({ kinds: [], spreadMs: 0 });
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
