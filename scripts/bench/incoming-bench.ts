import { randomUUID } from "node:crypto";
import { bookReceived } from "@/lib/incoming/book-received";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { queryFile } from "@/lib/reconciliation/files/file.sql";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { buildReadingWorker } from "@/scripts/launcher/reading-worker";
import { createAdmin } from "@/tests/support/factories";
import type { BenchWorld } from "./bench-world";
import type { Finding } from "./report";
import { watchMemory } from "./watch-memory";

const creditCount = 10_000;

/**
 * Measures how long it takes to read, import and book a message with 10,000 credits, compared with 1,000 credits. The cost of a
 * credit must not depend on the number of credits. The books are verified at the end of the bench.
 */
export async function benchIncoming(world: BenchWorld): Promise<Finding[]> {
  const staff = await createAdmin();
  await buildReadingWorker();
  const few = await takeMessage(world, staff, creditCount / 10);
  const many = await takeMessage(world, staff, creditCount);
  const each = ({ count, seconds }: { count: number; seconds: number }) => (1000 * seconds) / count;
  return [
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
  const bytes = Buffer.from([...messageOf(world, count)].join(""));
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

function* messageOf({ payeeOf }: BenchWorld, count: number): Generator<string> {
  const day = bankDate(now());
  yield `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><MsgId>${randomUUID()}</MsgId><NbOfTxs>${count}</NbOfTxs></GrpHdr>`;
  for (let index = 0; index < count; index += 1) {
    yield `<CdtTrfTxInf><PmtId><EndToEndId>E${index}</EndToEndId><TxId>T${index}</TxId><UETR>${randomUUID()}</UETR></PmtId><IntrBkSttlmAmt Ccy="USD">${100 + (index % 900)}.00</IntrBkSttlmAmt><IntrBkSttlmDt>${day}</IntrBkSttlmDt><Dbtr><Nm>Sender ${index}</Nm></Dbtr><Cdtr><Nm>Ada Lovelace</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${payeeOf(index)}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`;
  }
  yield "</FIToFICstmrCdtTrf></Document>";
}
