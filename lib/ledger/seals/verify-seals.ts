import "server-only";
import type { BookMarks } from "@/lib/ledger/checks/book-marks.sql";
import type { LedgerBreak } from "@/lib/ledger/checks/check";
import type { Findings } from "@/lib/ledger/checks/findings";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { rootOf, sealHashOf } from "./merkle";
import { readLeaves } from "./read-leaves.sql";
import { queryUnsealed, readSealBefore, readSeals, type Seal, type SealStream, sealStreams } from "./seal.sql";

const noHash = "0".repeat(64);

/**
 * Recomputes the seals of a stream from the sealed rows, one seal at a time, and compares the results with the stored seals.
 *
 * @param since the numbers up to which an earlier run has checked the books without finding an error; seals up to these numbers
 * are skipped
 */
export async function verifySeals(
  db: Queryable,
  findings: Findings,
  stream: SealStream,
  since?: BookMarks | undefined,
): Promise<void> {
  const after = since ? (stream === "journal" ? since.journalEntries : since.auditEvents) : 0n;
  let before: Seal | undefined;
  for await (const seals of readSeals(db, stream, after)) {
    for (const seal of seals) {
      // The first seal that this run checks must also follow the last seal that the earlier run has checked.
      before ??= await readSealBefore(db, seal);
      checkChain(findings, seal, before);
      await checkSeal(db, findings, seal);
      await findings.look(Number(seal.rowCount));
      before = seal;
    }
  }
}

const named = ({ stream, number, firstSequence, lastSequence }: Seal) =>
  `${stream} seal ${number} (rows ${firstSequence} to ${lastSequence})`;

function checkChain(findings: Findings, seal: Seal, before: Seal | undefined): void {
  const follows =
    BigInt(seal.number) === BigInt(before?.number ?? 0) + 1n &&
    BigInt(seal.firstSequence) === BigInt(before?.lastSequence ?? 0) + 1n &&
    seal.previous === (before?.hash ?? noHash);
  if (follows) return;
  const detail = before
    ? `it does not follow seal ${before.number}, up to row ${before.lastSequence}`
    : "it is not the first";
  findings.add({ guarantee: "seals follow each other", subject: named(seal), detail });
}

async function checkSeal(db: Queryable, findings: Findings, seal: Seal): Promise<void> {
  const { stream, number, firstSequence, lastSequence, rowCount, root, previous, hash, sealedAt, format } = seal;
  const members = [
    stream,
    number,
    firstSequence,
    lastSequence,
    rowCount,
    sealedAt,
    ...(format === "1" ? [] : [format]),
  ];
  if (sealHashOf(members, root, previous) !== hash) {
    findings.add({ guarantee: "a seal is as it was made", subject: named(seal), detail: "its hash does not fit" });
  }
  const leaves = await readLeaves(db, stream, seal);
  if (String(leaves.length) !== rowCount) {
    const detail = `${rowCount} rows were sealed, ${leaves.length} are there`;
    findings.add({ guarantee: "sealed rows stay", subject: named(seal), detail });
  } else if (rootOf(leaves)?.toString("hex") !== root) {
    findings.add({
      guarantee: "sealed rows stay as they were",
      subject: named(seal),
      detail: "one of them has changed",
    });
  }
}

/** Compares the stored seals with an earlier export of the seals that was kept outside the database. */
export async function compareKeptSeals(db: Queryable, findings: Findings, kept: Seal[]): Promise<void> {
  const missing = new Map(kept.map((seal) => [`${seal.stream} ${seal.number}`, seal]));
  for (const stream of sealStreams) {
    for await (const seals of readSeals(db, stream)) {
      for (const seal of seals) {
        const key = `${seal.stream} ${seal.number}`;
        const known = missing.get(key);
        missing.delete(key);
        if (known && known.hash !== seal.hash) {
          const detail = `kept ${known.hash}, here ${seal.hash}`;
          findings.add({ guarantee: "seals are those that were kept", subject: named(seal), detail });
        }
      }
    }
  }
  for (const seal of missing.values()) {
    findings.add({ guarantee: "seals are those that were kept", subject: named(seal), detail: "it is not here" });
  }
}

/**
 * The longest time that a row may stay unsealed. The worker seals every minute. If an unsealed row is older, the worker does
 * not run, or seals have been removed.
 */
const unsealedForMs = 10 * 60_000;

/**
 * Finds the rows that have been unsealed for longer than `unsealedForMs`. The result is a warning and not a break, because the
 * rows themselves are valid. Staff should find the cause.
 */
export async function findUnsealed(db: Queryable): Promise<LedgerBreak[]> {
  const rows = await queryUnsealed(db, new Date(now().getTime() - unsealedForMs));
  return rows
    .filter(({ count }) => count > 0n)
    .map(({ stream, count, oldest }) => ({
      guarantee: "what is final is sealed within minutes",
      subject: stream,
      detail: `${count} rows wait, since ${oldest}`,
    }));
}
