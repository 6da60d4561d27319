import { addDays } from "@/lib/dates";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { queryFile } from "@/lib/reconciliation/files/file.sql";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { type StatedLine, writeCamt } from "@/lib/reconciliation/sample/write-camt";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { buildReadingWorker } from "@/scripts/launcher/worker-bundles";
import type { BenchDatabase } from "./bench-database";
import { countDifferences, rowUuid, settlementRows } from "./reconciliation-bench.sql";
import type { Finding } from "./report";
import { watchMemory } from "./watch-memory";

/**
 * The number of payments in the file. The bench imports the file at a smaller and at a larger bank. The smaller bank has the same
 * number of transfers as the file has payments. `BENCH_RECONCILIATION_LINES` sets another number.
 */
const lineCount = Number(process.env.BENCH_RECONCILIATION_LINES ?? 100_000);
const manyTransfers = lineCount * 10;

/**
 * The known differences. Every 1,000th transfer is missing in the file. Every 1,009th transfer has another amount in the file.
 * Every 1,013th transfer has two lines, because it was paid and then returned.
 */
const leftOutEvery = 1_000;
const otherEvery = 1_009;
const returnedEvery = 1_013;
/** The number of additional lines in the file that match no transfer. */
const unknownCount = 50;

const staff: Actor = {
  userId: rowUuid(1),
  email: "staff@holdfast.example",
  firstName: "Amelia",
  lastName: "Hart",
  role: "admin",
  status: "active",
  emailVerified: true,
  registrationOpen: false,
  sessionId: rowUuid(1),
};

/**
 * Measures how long it takes to read and import a network's file with 100,000 payments. The smaller bank has 100,000 transfers,
 * and the larger bank has a million. Throws an error if a bank does not find exactly the differences that the bench has put into
 * the file. `databases` must be empty.
 */
export async function benchReconciliation(databases: { few: BenchDatabase; many: BenchDatabase }): Promise<Finding[]> {
  const day = addDays(bankDate(now()), -3);
  await buildReadingWorker();
  await databases.few.fill(...settlementRows(lineCount, lineCount, day));
  await databases.many.fill(...settlementRows(manyTransfers, lineCount, day));
  const few = await databases.few.use(() => importFile(day));
  const many = await databases.many.use(() => importFile(day));
  await databases.few.close();
  await databases.many.close();
  const rate = (seconds: number) => `${(lineCount / seconds).toFixed(0)} lines/s`;
  return [
    {
      name: "reconciliation: matching a file against ten times its transfers ÷ against as many",
      ratio: many.matchSeconds / few.matchSeconds,
      bound: { kind: "at most", value: 2 },
      detail: `${many.matchSeconds.toFixed(1)} s ÷ ${few.matchSeconds.toFixed(1)} s for ${lineCount} lines, ${manyTransfers} transfers; read in ${many.readSeconds.toFixed(1)} s (${rate(many.readSeconds)}, ${many.megabytes.toFixed(0)} MB)`,
    },
    {
      name: "reconciliation: memory in the last third of reading ÷ in its first",
      ratio: many.lateMb / many.earlyMb,
      bound: { kind: "at most", value: 1.3 },
      detail: `${many.lateMb.toFixed(0)} MB ÷ ${many.earlyMb.toFixed(0)} MB, the process's largest`,
    },
  ];
}

/** Uploads, reads and imports the file, and measures reading and importing. */
async function importFile(day: string) {
  const fileId = await upload(day);
  const memory = watchMemory();
  const readFrom = performance.now();
  await readFile(staff, { fileId });
  const readSeconds = (performance.now() - readFrom) / 1000;
  const { earlyMb, lateMb } = memory.stop();
  const file = await queryFile(fileId);
  if (!file) throw new Error("the file is gone");
  const matchFrom = performance.now();
  const { matched } = await confirmFile(staff, { fileId, version: file.version });
  const matchSeconds = (performance.now() - matchFrom) / 1000;
  await expectKnownDifferences(fileId, matched);
  return { readSeconds, matchSeconds, earlyMb, lateMb, megabytes: Number(file.sizeBytes) / 1_000_000 };
}

/** Uploads the file in parts, as a browser does. The whole file is never in memory. */
async function upload(day: string): Promise<string> {
  const parts = () =>
    inParts(writeCamt({ id: day, currency: "USD", firstDay: day, lastDay: addDays(day, 1) }, stated(day)));
  let sizeBytes = 0;
  for (const bytes of parts()) sizeBytes += bytes.byteLength;
  const fileId = await startUpload(staff, { rail: "wire", name: "bench.xml", sizeBytes });
  let number = 0;
  for (const bytes of parts()) {
    await addChunk(staff, { fileId, number, bytes });
    number += 1;
  }
  return fileId;
}

function* inParts(texts: Iterable<string>): Generator<Uint8Array> {
  let held = "";
  for (const text of texts) {
    held += text;
    // The file is ASCII, so each character is one byte.
    while (held.length >= chunkBytes) {
      yield Buffer.from(held.slice(0, chunkBytes));
      held = held.slice(chunkBytes);
    }
  }
  if (held) yield Buffer.from(held);
}

function* stated(bookedOn: string): Generator<StatedLine> {
  for (let number = 1; number <= lineCount; number += 1) {
    if (number % leftOutEvery === 0) continue;
    const line = {
      reference: rowUuid(number).replaceAll("-", ""),
      amountMinor: BigInt(100 + (number % 7919)),
      bookedOn,
    };
    yield number % otherEvery === 0 ? { ...line, amountMinor: line.amountMinor + 1n } : line;
    if (number % returnedEvery === 0) yield { ...line, isCredit: true, details: "AC04" };
  }
  for (let number = 0; number < unknownCount; number += 1) {
    yield { reference: `INV ${number}`, amountMinor: 1_00n, bookedOn };
  }
}

/** Throws an error if the bank has not found exactly the differences that the bench has put into the file. */
async function expectKnownDifferences(fileId: string, matched: number): Promise<void> {
  const rows = await countDifferences(db, fileId);
  const found = JSON.stringify(Object.fromEntries(rows.map(({ kind, count }) => [kind, count])));
  const numbers = Array.from({ length: lineCount }, (_, index) => index + 1);
  const count = (isOne: (number: number) => boolean) => numbers.filter(isOne).length;
  const isThere = (number: number) => number % leftOutEvery !== 0;
  const other = count((number) => isThere(number) && number % otherEvery === 0);
  const known = JSON.stringify({
    missing_with_us: unknownCount,
    missing_there: count((number) => !isThere(number)),
    other_amount: other,
    returned: count((number) => isThere(number) && number % returnedEvery === 0),
  });
  if (found !== known || matched !== count(isThere) - other)
    throw new Error(`${found}, ${matched} matched, not ${known}`);
}
