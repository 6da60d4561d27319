import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { isAlive, waitUntil } from "@/scripts/system/processes";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin } from "@/tests/support/factories";
import {
  camtOf,
  exceptionsOf,
  importLines,
  lineOf,
  readException,
  readSettlementFile,
  sendAccepted,
  today,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";

// Tests that kill a process with SIGKILL while it works on a file. At the end of each test, the file must be imported completely
// or not at all, and no line may be imported twice.

let admin: Actor;
let running: ChildProcess | undefined;

beforeEach(async () => {
  admin = await createAdmin();
});
afterEach(async () => {
  await kill();
  await expectCleanBooks();
});

function start(act: "read" | "confirm", fileId: string, version = 0): void {
  const file = "tests/support/settlement/settlement-process.ts";
  const args = ["--import", "tsx", file, act, fileId, String(version), JSON.stringify(admin)];
  running = spawn(process.execPath, args, { stdio: "ignore", env: process.env });
}

/** Kills the process that works on the file. */
async function kill(): Promise<void> {
  const pid = running?.pid;
  running = undefined;
  if (!pid) return;
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
  expect(await waitUntil(() => !isAlive(pid), 120_000, 5)).toBe(true);
}

/** True if the process that works on the file is currently running an SQL statement. */
const atWork = (state: string) =>
  withConnection(
    async (client) =>
      (
        await client.query<{ count: bigint }>(
          `SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%confirm_settlement_file%' AND ${state}`,
        )
      )[0]?.count !== 0n,
    { superuser: true },
  );
const untilGone = () => waitUntil(async () => !(await atWork("state <> 'idle'")), 120_000, 20);

/** Lines that match no transfer in the bank's books. */
const unknownLines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ reference: `NOBODY ${index}`, amountMinor: BigInt(index + 1), bookedOn: today() },
  }));

async function countLines(fileId: string) {
  const [row] = await db.query<{ all: number; places: number; matched: number }>(
    `SELECT count(*)::int AS "all", count(DISTINCT place)::int AS places, count(transfer_id)::int AS matched
       FROM settlement_lines WHERE file_id = $1`,
    [fileId],
  );
  return row;
}

it("killed while it reads, a process leaves a file that cannot be imported and that a second reading completes", async () => {
  const count = 12_000;
  const bytes = camtOf(unknownLines(count));
  const fileId = await startUpload(admin, { rail: "wire", name: "killed.xml", sizeBytes: bytes.byteLength });
  for (let number = 0; number * chunkBytes < bytes.byteLength; number += 1) {
    await addChunk(admin, { fileId, number, bytes: bytes.subarray(number * chunkBytes, (number + 1) * chunkBytes) });
  }
  for (let round = 1; round <= 3; round += 1) {
    start("read", fileId);
    const isUnderWay = async () => (await readSettlementFile(fileId)).lineCount >= round * 1_000;
    expect(await waitUntil(isUnderWay, 120_000, 2)).toBe(true);
    await kill();
    const broken = await readSettlementFile(fileId);
    expect(broken.state).toBe("receiving");
    expect(broken.lineCount).toBeLessThan(count);
    await expect(confirmFile(admin, { fileId, version: broken.version })).rejects.toMatchObject({ code: "conflict" });
    expect(await exceptionsOf(fileId)).toEqual([]);
  }
  await readFile(admin, { fileId });
  const file = await readSettlementFile(fileId);
  expect(file).toMatchObject({ state: "preview", lineCount: count, problemCount: 0 });
  expect(await countLines(fileId)).toEqual({ all: count, places: count, matched: 0 });
  expect(await confirmFile(admin, { fileId, version: file.version })).toEqual({ matched: 0, exceptions: count });
});

it("killed while it matches, a process leaves nothing of the import, and the next process completes it once", async () => {
  const [late, sent] = await sendAccepted("wire", ["20.00", "30.00"]);
  if (!late || !sent) throw new Error("nothing was sent");
  const [missing] = (await importLines(admin, [lineOf(sent)])).exceptions;
  if (!missing) throw new Error("nothing is missing");
  const file = await uploadFile(admin, camtOf([lineOf(late), ...unknownLines(500)]));
  const { id: fileId, version } = file;
  await withConnection(
    async (owner) => {
      // The import has already matched lines, and now waits for the locked exception of the earlier file.
      await owner.query("BEGIN");
      await owner.query("SELECT FROM settlement_exceptions WHERE id = $1 FOR UPDATE", [missing.id]);
      start("confirm", fileId, version);
      expect(await waitUntil(() => atWork("wait_event_type = 'Lock'"), 300_000, 10)).toBe(true);
      await kill();
      await owner.query("ROLLBACK");
    },
    { owner: true },
  );
  expect(await untilGone()).toBe(true);
  expect(await readSettlementFile(fileId)).toMatchObject({ state: "preview", version });
  expect(await countLines(fileId)).toMatchObject({ all: 501, matched: 0 });
  expect([await exceptionsOf(fileId), (await readException(missing.id)).state]).toEqual([[], "open"]);
  expect(await confirmFile(admin, { fileId, version })).toEqual({ matched: 1, exceptions: 500 });
  expect((await readException(missing.id)).state).toBe("matched");
});

it("killed at any moment, an import is complete or absent, and a repeat gets the same result", async () => {
  const sent = await sendAccepted("wire", ["11.00", "12.00", "13.00"]);
  for (const [round, transfer] of sent.entries()) {
    const count = 3_000 + round;
    const { id: fileId, version } = await uploadFile(admin, camtOf([lineOf(transfer), ...unknownLines(count)]));
    start("confirm", fileId, version);
    expect(await waitUntil(() => atWork("true"), 120_000, 2)).toBe(true);
    await sleep(round * 40);
    await kill();
    expect(await untilGone()).toBe(true);
    const { state } = await readSettlementFile(fileId);
    const { length } = await exceptionsOf(fileId);
    expect([state, length >= count]).toEqual(state === "confirmed" ? ["confirmed", true] : ["preview", false]);
    const imported = await confirmFile(admin, { fileId, version });
    expect(await confirmFile(admin, { fileId, version })).toEqual(imported);
    expect(await countLines(fileId)).toMatchObject({ all: count + 1, matched: 1 });
    expect(await exceptionsOf(fileId)).toHaveLength(imported.exceptions);
  }
});
