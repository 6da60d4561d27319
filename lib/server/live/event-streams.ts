import "server-only";
import { isStaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { findLiveSessions } from "@/lib/server/session/session.sql";
import { sessionIdleMs } from "@/lib/server/session/session-lifetime";
import { type Change, keepListening } from "./keep-listening";

/** The audience of changes that concern the staff. */
const staff = "staff";
/** After a change of this kind, sessions of the user may have ended. */
const sessionKind = "session";

const perUserMax = 12;
const heartbeatMs = 20_000;
const sessionCheckMs = 30_000;
/** The time during which changes are gathered into one event for a page. */
const gatherMs = 20;
/**
 * The number of pages per second that may fetch their data again after one change. If more pages are open, their fetches are
 * spread over several seconds.
 */
const refreshesPerSecond = 100;
/** The maximum number of audiences whose last change is stored. An audience is a user, or all staff. */
const rememberedMax = 50_000;
/**
 * For this time after the start of the listener, the refreshes of the pages are spread, because many pages reopen their streams
 * at once.
 */
const beginningMs = 60_000;
/**
 * The number of events that may wait for a slow reader. If more events wait, the stream ends, and its page opens a new stream.
 */
const waitingMax = 32;
/** The longest time that a new stream waits for the listener. */
const readyMaxMs = 3_000;

type Reader = Pick<Actor, "userId" | "role" | "sessionId">;
type OpenStream = Reader & { controller: ReadableStreamDefaultController<Uint8Array>; end: () => void };

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");
const eventOf = (name: string, data: object) => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** The event that tells a page that its reader is no longer logged in. */
export const endedEvent = () => eventOf("ended", {});

/**
 * The event streams of this process, which tell open pages that their data has changed (docs/decisions/live-pages.md). All
 * streams share one connection to the database.
 */
export class EventStreams {
  private readonly open = new Set<OpenStream>();
  private readonly byAudience = new Map<string, Set<OpenStream>>();
  private readonly waiting = new Map<OpenStream, Set<string>>();
  /** The moment of the last change of each audience, oldest first. The map contains all changes since `knownSince`. */
  private readonly changedAt = new Map<string, number>();
  private knownSince = Number.POSITIVE_INFINITY;
  private isHearing = false;
  private readonly stopping = new AbortController();
  private readonly timers: NodeJS.Timeout[];
  private readonly listening: Promise<void>;
  private readonly awaiting = new Set<() => void>();

  constructor() {
    this.listening = keepListening(
      { change: (change) => this.note(change), ready: () => this.resume(), lost: () => this.pause() },
      this.stopping.signal,
    );
    this.timers = [
      setInterval(() => this.beat(), heartbeatMs).unref(),
      setInterval(() => void this.endClosedSessions(this.open), sessionCheckMs).unref(),
    ];
  }

  /** The number of open streams. */
  get size(): number {
    return this.open.size;
  }

  /**
   * Opens a stream. The stream's first event contains the moment at which the reader's data last changed. The page needs this
   * moment, because the data may have changed after the page was made and before the stream opened.
   *
   * @param signal aborts when the reader has disconnected
   * @returns null if the process or the user has too many streams, or if the listener receives no announcements
   */
  async begin(reader: Reader, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
    if (!this.isHearing) await this.untilHearing();
    const ofUser = this.byAudience.get(reader.userId)?.size ?? 0;
    if (!this.isHearing || this.open.size >= env().EVENT_STREAMS_MAX || ofUser >= perUserMax) return null;
    let stream: OpenStream | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const { userId, role, sessionId } = reader;
          stream = { userId, role, sessionId, controller, end: () => this.end(stream) };
          this.open.add(stream);
          for (const audience of audiencesOf(stream)) this.audience(audience).add(stream);
          signal.addEventListener("abort", stream.end, { once: true });
          send(stream, eventOf("open", this.lastChange(stream)));
          if (signal.aborted) stream.end();
        },
        cancel: () => stream?.end(),
      },
      new CountQueuingStrategy({ highWaterMark: waitingMax }),
    );
  }

  /** Ends all streams and the listener. The pages open new streams at another process. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.stopping.abort();
    for (const stream of this.open) stream.end();
    await this.listening;
  }

  private audience(name: string): Set<OpenStream> {
    const known = this.byAudience.get(name) ?? new Set();
    this.byAudience.set(name, known);
    return known;
  }

  private end(stream: OpenStream | undefined): void {
    if (!stream || !this.open.delete(stream)) return;
    this.waiting.delete(stream);
    for (const name of audiencesOf(stream)) {
      const streams = this.byAudience.get(name);
      streams?.delete(stream);
      if (streams?.size === 0) this.byAudience.delete(name);
    }
    try {
      stream.controller.close();
    } catch {
      // The reader has already closed the stream.
    }
  }

  private note({ audience, kind }: Change): void {
    if (kind === sessionKind) {
      void this.endClosedSessions(this.byAudience.get(audience) ?? []);
      return;
    }
    this.changedAt.delete(audience);
    this.changedAt.set(audience, Date.now());
    const [oldest] = this.changedAt.size > rememberedMax ? this.changedAt : [];
    if (oldest) {
      this.changedAt.delete(oldest[0]);
      this.knownSince = oldest[1] + 1;
    }
    this.tell(this.byAudience.get(audience) ?? [], kind);
  }

  /**
   * The time at which the data of a reader last changed. If no change since `knownSince` is stored, returns `knownSince`, because
   * earlier changes are unknown.
   */
  private lastChange(reader: Reader): { at: number; spreadMs: number } {
    const at = Math.max(this.knownSince, ...audiencesOf(reader).map((name) => this.changedAt.get(name) ?? 0));
    return { at, spreadMs: Date.now() - this.knownSince < beginningMs ? spreadOf(this.open.size) : 0 };
  }

  private tell(streams: Iterable<OpenStream>, kind: string): void {
    for (const stream of streams) {
      if (this.waiting.size === 0) setTimeout(() => this.flush(), gatherMs).unref();
      const kinds = this.waiting.get(stream) ?? new Set();
      this.waiting.set(stream, kinds.add(kind));
    }
  }

  private flush(): void {
    const due = [...this.waiting];
    this.waiting.clear();
    const about = { at: Date.now(), spreadMs: spreadOf(due.length) };
    // Most streams get the same event, so each event is encoded only once.
    const events = new Map<string, Uint8Array>();
    for (const [stream, kinds] of due) {
      const key = [...kinds].join();
      const event = events.get(key) ?? eventOf("changed", { kinds: [...kinds], ...about });
      events.set(key, event);
      send(stream, event);
    }
  }

  /** If the listener receives no announcements, the streams end, and their pages poll for changes. */
  private beat(): void {
    for (const stream of this.open) {
      if (this.isHearing) send(stream, heartbeat);
      else stream.end();
    }
  }

  /** Ends the streams whose sessions have ended, and the streams of users whose role has changed. */
  private async endClosedSessions(streams: Iterable<OpenStream>): Promise<void> {
    const asked = [...streams];
    if (asked.length === 0) return;
    const moment = calendarNow();
    try {
      const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
      const live = await findLiveSessions(ids, moment, new Date(moment.getTime() - sessionIdleMs));
      const roles = new Map(live.map(({ id, role }) => [id, role]));
      for (const stream of asked) {
        if (roles.get(stream.sessionId) === stream.role) continue;
        send(stream, endedEvent());
        stream.end();
      }
    } catch (error) {
      log.warn({ error: describeError(error) }, "the sessions of event streams cannot be checked");
    }
  }

  private resume(): void {
    this.isHearing = true;
    this.knownSince = Date.now();
    this.changedAt.clear();
    for (const go of this.awaiting) go();
    // The listener may have missed changes while it had no connection.
    this.tell(this.open, "missed");
  }

  private pause(): void {
    this.isHearing = false;
  }

  private async untilHearing(): Promise<void> {
    let go = () => {};
    await new Promise<void>((resolve) => {
      go = resolve;
      this.awaiting.add(go);
      setTimeout(go, readyMaxMs).unref();
    });
    this.awaiting.delete(go);
  }
}

/** The time in milliseconds over which `pages` pages spread their refreshes. */
const spreadOf = (pages: number) => (pages <= refreshesPerSecond ? 0 : Math.ceil((pages / refreshesPerSecond) * 1_000));

const audiencesOf = ({ userId, role }: Reader) => (isStaffRole(role) ? [userId, staff] : [userId]);

function send({ controller, end }: OpenStream, bytes: Uint8Array): void {
  if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
  else end();
}

/** Each bundle of the server contains a copy of this module. All copies share this object. */
const globals = globalThis as typeof globalThis & { holdfastEventStreams?: EventStreams };

/** The event streams of this process. The first call starts the listener. */
export function eventStreams(): EventStreams {
  globals.holdfastEventStreams ??= new EventStreams();
  return globals.holdfastEventStreams;
}

/**
 * Starts the listener. Ends all streams when the process gets the signal to stop, because open streams would delay the end of the
 * process.
 */
export function keepEventStreams(): void {
  if (env().EVENT_STREAMS_MAX === 0) return;
  const streams = eventStreams();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void streams.stop());
}
