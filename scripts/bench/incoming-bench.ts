import { randomUUID } from "node:crypto";
import { bookReceived } from "@/lib/incoming/book-received";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { queryFile } from "@/lib/reconciliation/files/file.sql";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { buildReadingWorker } from "@/scripts/launcher/worker-bundles";
import { createAdmin } from "@/tests/support/factories";
import { entryOf, notificationOf } from "@/tests/support/incoming";
import { asOwner } from "./as-owner";
import type { BenchWorld } from "./bench-world";
import { ledgerFunction } from "./ledger-bench";
import { recordTransfersSql } from "./ledger-bench.sql";
import { type Finding, race } from "./report";
import { watchMemory } from "./watch-memory";

const creditCount = 10_000;

/**
 * Measures how long it takes to read, import and book a notification (camt.054) with 10,000 credits. The credits per second are
 * compared with the entries per second of the ledger's SQL function, which 16 connections call at the same time. The time for
 * each credit and the memory must not grow with the number of credits in a notification. The books are verified at the end of the
 * bench.
 */
export async function benchIncoming(world: BenchWorld): Promise<Finding[]> {
  const staff = await createAdmin();
  await buildReadingWorker();
  const { ledger } = await race({ ledger: () => ledgerFunction(world) });
  await asOwner([recordTransfersSql]);
  const few = await takeMessage(world, staff, creditCount / 10);
  const many = await takeMessage(world, staff, creditCount);
  const each = ({ count, seconds }: { count: number; seconds: number }) => (1000 * seconds) / count;
  const { readSeconds, importSeconds, seconds } = many;
  const compareWithLedger = (name: string, taken: number, least: number | null): Finding => ({
    name: `incoming: ${name} ÷ SQL function of the ledger`,
    ratio: creditCount / taken / ledger.perSecond,
    bound: least === null ? null : { kind: "at least", value: least },
    detail: `${(creditCount / taken).toFixed(0)}/s ÷ ${ledger.perSecond.toFixed(0)}/s`,
  });
  return [
    compareWithLedger("credits booked", seconds - readSeconds - importSeconds, 0.5),
    compareWithLedger("credits imported and booked", seconds - readSeconds, 0.5),
    compareWithLedger("credits read, imported and booked", seconds, null),
    {
      name: "incoming: a credit among 10,000 ÷ a credit among 1,000",
      ratio: each(many) / each(few),
      bound: { kind: "at most", value: 1.5 },
      detail: `${each(many).toFixed(2)} ms ÷ ${each(few).toFixed(2)} ms; ${many.seconds.toFixed(1)} s in all, of which reading ${many.readSeconds.toFixed(1)} s, importing ${many.importSeconds.toFixed(1)} s`,
    },
    {
      name: "incoming: memory in the last third ÷ in the first",
      ratio: many.lateMb / many.earlyMb,
      bound: { kind: "at most", value: 1.3 },
      detail: `${many.lateMb.toFixed(0)} MB ÷ ${many.earlyMb.toFixed(0)} MB, the process's largest`,
    },
  ];
}

async function takeMessage(world: BenchWorld, staff: Actor, count: number) {
  const bytes = messageOf(world, count);
  const memory = watchMemory();
  const start = performance.now();
  const fileId = await startUpload(staff, { rail: "wire", name: `${count}.xml`, sizeBytes: bytes.byteLength });
  for (let number = 0; number * chunkBytes < bytes.byteLength; number += 1) {
    await addChunk(staff, { fileId, number, bytes: bytes.subarray(number * chunkBytes, (number + 1) * chunkBytes) });
  }
  await readFile(staff, { fileId });
  const readSeconds = (performance.now() - start) / 1000;
  const version = (await queryFile(fileId))?.version ?? 0;
  await confirmFile(staff, { fileId, version });
  const importSeconds = (performance.now() - start) / 1000 - readSeconds;
  const booked = await bookReceived();
  if (booked !== count) throw new Error(`${booked} of ${count} credits are booked`);
  return { count, readSeconds, importSeconds, seconds: (performance.now() - start) / 1000, ...memory.stop() };
}

function messageOf({ payeeOf }: BenchWorld, count: number): Buffer {
  return notificationOf(
    Array.from({ length: count }, (_, index) =>
      entryOf([
        {
          // Messages with different numbers of payments have different amounts, so that no payment looks like a payment of
          // another message.
          amount: (100 + ((7 * index + count) % 90_000) / 100).toFixed(2),
          account: payeeOf(index),
          receiver: "Ada Lovelace",
          sender: `Sender ${index}`,
          endToEnd: `E${index}`,
          uetr: randomUUID(),
          transaction: `T${randomUUID()}`,
        },
      ]),
    ),
  );
}
