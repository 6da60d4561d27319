import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChannelConnection, listenTo } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";

/** The channel of the SQL function `announce_change`. */
const channel = "holdfast";
const checkEveryMs = 15_000;
const echoMaxMs = 5_000;
const pauseMinMs = 100;
const pauseMaxMs = 10_000;

/** An announced change. `audience` is the id of the user whom the change concerns, or `staff`. */
export type Change = { audience: string; kind: string };

type Hearing = {
  /** Called with each announced change. */
  change: (change: Change) => void;
  /** Called when announcements begin to arrive, at the start or after an interruption. */
  ready: () => void;
  /** Called when announcements may be lost. */
  lost: () => void;
};

/**
 * Listens to the announcements of changes until `signal` aborts, on one connection. A lost connection is replaced. Every few
 * seconds, the listener sends an announcement to itself and waits for it (the echo). A connection through a pooler in transaction
 * mode receives no echo, and counts as lost.
 */
export async function keepListening(hearing: Hearing, signal: AbortSignal): Promise<void> {
  let failures = 0;
  const ready = () => {
    failures = 0;
    hearing.ready();
  };
  while (!signal.aborted) {
    try {
      await listen({ ...hearing, ready }, signal);
    } catch (error) {
      log.warn({ error: describeError(error) }, "changes cannot be heard");
    }
    hearing.lost();
    const pauseMs = Math.min(pauseMinMs * 2 ** failures, pauseMaxMs) * (0.5 + Math.random());
    failures += 1;
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Listens until the connection is lost or `signal` aborts. */
async function listen({ change, ready }: Hearing, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const over = AbortSignal.any([signal, ending.signal]);
  const echoes = new Map<string, () => void>();
  const hear = (text: string) => {
    const [audience = "", kind = ""] = text.split(" ");
    if (audience === "echo") echoes.get(kind)?.();
    else change({ audience, kind });
  };
  const connection = await listenTo(channel, hear, () => ending.abort());
  try {
    let isReady = false;
    while (!over.aborted) {
      await expectEcho(connection, echoes, over);
      if (!isReady && !over.aborted) ready();
      isReady = true;
      await sleep(checkEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined);
    }
  } finally {
    await connection.close();
  }
}

/** @throws Error when the echo does not arrive in time */
async function expectEcho(
  connection: ChannelConnection,
  echoes: Map<string, () => void>,
  over: AbortSignal,
): Promise<void> {
  const id = randomUUID();
  const late = AbortSignal.any([over, AbortSignal.timeout(echoMaxMs)]);
  const heard = new Promise<void>((resolve, reject) => {
    echoes.set(id, resolve);
    late.addEventListener("abort", () => reject(new Error("the connection is silent")));
  });
  try {
    await Promise.all([connection.tell(`echo ${id}`), heard]);
  } finally {
    echoes.delete(id);
  }
}
