import { get, type IncomingMessage } from "node:http";
import autocannon from "autocannon";
import { env } from "@/lib/server/env";
import { encodeSessionToken } from "@/lib/server/session/session-token";
import { readFileIfThere } from "@/scripts/system/private-files";
import { waitUntil } from "@/scripts/system/processes";
import { type BenchSession, logIn, type RunningSite } from "./bench-site";
import type { BenchWorld } from "./bench-world";
import type { Finding } from "./report";
import { notifyUsers } from "./streams-bench.sql";

const streamCount = 5_000;
const openedAtOnce = 50;
const singles = 50;
const pageSeconds = 5;
const waitMaxMs = 60_000;

/**
 * An open event stream. `heardAt` is the moment at which the stream last delivered a change; undefined before the first change of
 * a measurement.
 */
type Listener = { userId: string; reply: IncomingMessage; heardAt: number | undefined };

/**
 * Opens 5,000 event streams at one process of the site. Measures the memory of the streams, the time until a change reaches one
 * stream or all streams, and the rate of a page while the streams are open.
 */
export async function benchStreams({ base, pid }: RunningSite, { customers }: BenchWorld): Promise<Finding[]> {
  const session = await logIn(base, customers[0]?.actor.email ?? "");
  await pageRate(base, session);
  const rateWithout = await pageRate(base, session);
  const memoryWithout = residentMb(pid);
  const startedAt = performance.now();
  const listeners = await openAll(base, customers);
  const openedInMs = performance.now() - startedAt;
  const memoryWith = residentMb(pid);
  const one = percentiles(await hearSingles(listeners));
  const all = percentiles(await hearAll(listeners, [...new Set(listeners.map(({ userId }) => userId))]));
  const rateWith = await pageRate(base, session);
  for (const { reply } of listeners) reply.destroy();
  return [
    {
      ...{ name: `KB of the site for each of ${streamCount} streams`, bound: { kind: "at most", value: 100 } },
      ratio: ((memoryWith - memoryWithout) * 1_000) / streamCount,
      detail: `${memoryWithout.toFixed(0)} MB before, ${memoryWith.toFixed(0)} MB with the streams, opened in ${seconds(openedInMs)}`,
    },
    {
      ...{ name: "a customer's change, p99 in ms", ratio: one.p99, bound: { kind: "at most", value: 1_000 } },
      detail: `p50 ${one.p50.toFixed(0)} ms from the statement to the customer's stream`,
    },
    {
      ...{ name: "a change of everybody, p99 in ms", ratio: all.p99, bound: { kind: "at most", value: 1_000 } },
      detail: `p50 ${all.p50.toFixed(0)} ms from the statement to ${streamCount} streams`,
    },
    {
      ...{ name: "dashboard with the streams ÷ without", ratio: rateWith / rateWithout },
      bound: { kind: "at least", value: 0.8 },
      detail: `${rateWith.toFixed(0)}/s ÷ ${rateWithout.toFixed(0)}/s`,
    },
  ];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Returns the rate of the dashboard, in pages per second. */
async function pageRate(base: string, { cookie }: BenchSession): Promise<number> {
  const headers = { cookie };
  const result = await autocannon({ url: `${base}/dashboard`, connections: 4, duration: pageSeconds, headers });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} pages failed`);
  return result.requests.average;
}

/** Opens the streams of all customers in turns, until there are `streamCount` streams. */
async function openAll(base: string, customers: BenchWorld["customers"]): Promise<Listener[]> {
  // A session token is valid only at the site whose URL was set when the token was encoded.
  env().NEXTAUTH_URL = base;
  const tokens = await Promise.all(
    customers.map(({ actor }) => encodeSessionToken(actor.sessionId, waitMaxMs * 10, "bearer")),
  );
  const listeners: Listener[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: openedAtOnce }, async () => {
      for (let index = next++; index < streamCount; index = next++) {
        const place = index % customers.length;
        listeners.push(await open(base, customers[place]?.actor.userId ?? "", tokens[place] ?? ""));
      }
    }),
  );
  return listeners;
}

/** Opens a stream. Resolves after its first event. */
function open(base: string, userId: string, token: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const request = get(`${base}/live`, { agent: false, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`a stream answered ${reply.statusCode}`));
      const listener: Listener = { userId, reply, heardAt: undefined };
      reply.on("data", (bytes: Buffer) => {
        const text = bytes.toString();
        if (text.includes("event: open")) resolve(listener);
        if (text.includes("event: changed")) listener.heardAt = performance.now();
      });
      reply.on("error", () => undefined);
    });
    request.on("error", reject);
  });
}

/**
 * Measures the time from a notification for one customer until the change arrives on this customer's stream. Repeats the
 * measurement for several customers, one after the other.
 */
async function hearSingles(listeners: Listener[]): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < singles; count += 1) {
    const listener = listeners[Math.floor((count * listeners.length) / singles)];
    if (listener) times.push(...(await hearAll([listener], [listener.userId])));
  }
  return times;
}

/**
 * Writes a notification for each customer of `userIds`, and measures the time until each stream of `listeners` has delivered the
 * change.
 */
async function hearAll(listeners: Listener[], userIds: string[]): Promise<number[]> {
  for (const listener of listeners) listener.heardAt = undefined;
  const startedAt = performance.now();
  await notifyUsers(userIds);
  const haveHeard = async () => listeners.every(({ heardAt }) => heardAt !== undefined);
  if (!(await waitUntil(haveHeard, waitMaxMs))) throw new Error("Some streams did not hear of a change.");
  return listeners.map(({ heardAt = Number.POSITIVE_INFINITY }) => heardAt - startedAt);
}

function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The resident memory of a process, in megabytes. Only Linux reports the memory of another process. */
function residentMb(pid: number): number {
  const status = process.platform === "linux" ? readFileIfThere(`/proc/${pid}/status`) : undefined;
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status ?? "")?.[1] ?? 0) / 1_024;
}
