import { unattendedHeader } from "@/lib/page-reader";
import { paths } from "@/lib/paths";

/**
 * A change of the reader's data. `kinds` is empty if the kinds are unknown. `at` is the time of the change by the server's clock.
 * Before a refresh, each page waits for a random part of `spreadMs`, so that many pages do not send requests at the same moment.
 */
export type Change = { kinds: string[]; at: number; spreadMs: number };

/**
 * How a stream has ended. `closed` means that the stream was open before. `none` means that no stream could be opened. `refused`
 * means that the reader is no longer logged in.
 */
export type StreamEnd = "closed" | "none" | "refused";

/**
 * The connection counts as lost when the server has sent nothing for this time, in milliseconds. The server sends an event or a
 * comment at least every 20 seconds.
 */
const silenceMaxMs = 50_000;

type Events = { open?: Omit<Change, "kinds">; changed?: Change; ended?: object };
/**
 * Reads the reader's event stream until the stream ends or `signal` aborts.
 *
 * @param hear called with the latest change when the stream opens, and then with each new change
 */
export async function readStream(hear: (change: Change) => void, signal: AbortSignal): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMaxMs);
  const stop = () => silence.abort();
  signal.addEventListener("abort", stop);
  let end: StreamEnd = "none";
  try {
    const reply = await fetch(paths.live, {
      headers: { [unattendedHeader]: "1" },
      cache: "no-store",
      priority: "low",
      signal: silence.signal,
    });
    if (reply.status !== 200 || !reply.body) return "none";
    for await (const { open, changed, ended } of eventsOf(reply.body)) {
      clearTimeout(timer);
      timer = setTimeout(stop, silenceMaxMs);
      if (open) {
        end = "closed";
        hear({ kinds: [], ...open });
      }
      if (changed) hear(changed);
      if (ended) return "refused";
    }
  } catch {
    // The connection is lost, or `signal` has aborted. `end` already states how the stream ended.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    silence.abort();
  }
  return end;
}

/** Reads the events. Also yields an empty object for each comment, because a comment shows that the connection works. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Events> {
  // Uses a reader, because Safari does not support `for await` on a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? [];
      yield name && data ? { [name]: JSON.parse(data) } : {};
    }
  }
}
