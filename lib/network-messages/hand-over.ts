import "server-only";
import { randomBytes } from "node:crypto";
import { now } from "@/lib/server/clock";
import {
  beginHanding,
  endHanding,
  findPartNames,
  findToHandOver,
  type NetworkMessage,
  readContent,
} from "./store/message.sql";
import type { Transport } from "./transports/transport";

/**
 * The maximum number of messages that are read from the database at once, without their contents. Only one message's content is
 * in memory at a time.
 */
const batchSize = 50;
/** If a worker dies during a handover, another worker completes the handover after this time. */
const leaseMs = 15_000;
/** If the handover of a temporary file has not begun when the file reaches this age, the worker that wrote the file has died. */
const abandonedAfterMs = 60 * 60 * 1000;

type Limits = { isOver: () => boolean };

/**
 * Hands over the messages of a rail to its network, the oldest first. Each message appears in the outbox once, even if several
 * workers run at the same time, or if a worker dies at any moment:
 *
 * 1. The worker writes the whole message into a temporary file, which the network ignores.
 * 2. The database stores the name of this file, and that the message is being handed over. From now on, nobody can withdraw
 *    the message.
 * 3. The worker renames the file. A temporary file can be renamed only once, so the message gets its final name only once.
 * 4. The database stores that the message was handed over.
 *
 * If a worker dies after step 2, another worker repeats step 3. If the temporary file is then missing, the first worker has
 * already renamed it.
 *
 * @throws ExchangeError if the network's folder cannot be used. The next exchange hands over the remaining messages
 */
export async function handOverMessages(rail: string, transport: Transport, { isOver }: Limits): Promise<void> {
  for (const message of await findToHandOver(rail, "handing", batchSize)) await completeHanding(transport, message);
  while (!isOver()) {
    const made = await findToHandOver(rail, "made", batchSize);
    for (const message of made) {
      if (isOver()) return;
      await handOver(transport, message);
    }
    if (made.length < batchSize) return;
  }
}

async function handOver(transport: Transport, message: NetworkMessage): Promise<void> {
  const content = await readContent(message.id);
  if (!content) return;
  const partName = `.${message.fileName}.${randomBytes(6).toString("hex")}.part`;
  const part = { folder: "outbox", name: partName } as const;
  await transport.write(part, content);
  if (!(await beginHanding(message.id, partName, new Date(now().getTime() + leaseMs)))) {
    return await transport.remove(part);
  }
  await completeHanding(transport, { ...message, partName });
}

async function completeHanding(transport: Transport, { id, partName, fileName }: NetworkMessage): Promise<void> {
  if (!partName) return;
  await transport.move({ folder: "outbox", name: partName }, { folder: "outbox", name: fileName });
  await endHanding(id);
}

/** Removes the temporary files of workers that have died. @param nowMs the present moment in milliseconds */
export async function removeAbandonedParts(rail: string, transport: Transport, nowMs: number): Promise<void> {
  const old = (await transport.list("outbox")).filter(
    ({ name, changedAtMs, isRegular }) => isRegular && isPart(name) && nowMs - changedAtMs > abandonedAfterMs,
  );
  if (old.length === 0) return;
  // The folder is read before the database. The database therefore already contains the name of each file in `old` whose handover
  // has begun.
  const needed = new Set(await findPartNames(rail));
  for (const { name } of old) if (!needed.has(name)) await transport.remove({ folder: "outbox", name });
}

const isPart = (name: string) => /^\..+\.[0-9a-f]{12}\.part$/.test(name);
