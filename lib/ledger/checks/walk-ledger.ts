import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Findings } from "./findings";
import { accountsCheck, closingsCheck, entriesCheck, holdsCheck, linesCheck, snapshotsCheck } from "./ledger.sql";
import { accountSlices, countLines, drawnNumbers, queryStrangeEntries, queryStrangeLines } from "./numbers.sql";
import { closingSlices, entrySlices, idSlices, lineBlocks, type SlicedEntry, snapshotSlices } from "./slices.sql";

/**
 * Checks the entries with a number above `after`.
 *
 * @param onSlice called with the entries of each slice after the slice was checked
 * @returns the number of entries
 */
export async function walkEntries(
  db: Queryable,
  findings: Findings,
  after: bigint,
  onSlice: (entries: SlicedEntry[]) => Promise<void> = async () => undefined,
): Promise<number> {
  let count = 0;
  const { journalEntries: upTo } = await drawnNumbers(db);
  for await (const entries of entrySlices(db, after, upTo)) {
    await findings.run(
      entriesCheck,
      entries.map(({ id }) => id),
    );
    await onSlice(entries);
    count += entries.length;
  }
  const strange = await queryStrangeEntries(db, upTo);
  // An entry may have been posted since `upTo` was read, so the last number of the sequence is read again.
  const { journalEntries: drawn } = await drawnNumbers(db);
  for (const { id, sequence } of strange.filter((entry) => entry.sequence > drawn || entry.sequence < 1n)) {
    const detail = `number ${sequence}, and the last number drawn is ${drawn}`;
    findings.add({ guarantee: "the numbers of entries were drawn", subject: id, detail });
  }
  return count;
}

/** Checks all lines. @returns the number of lines */
export async function walkLines(db: Queryable, findings: Findings): Promise<number> {
  let count = 0n;
  for await (const blocks of lineBlocks(db)) {
    await findings.run(linesCheck, ...blocks);
    const lines = await countLines(db, blocks);
    await findings.look(Number(lines));
    count += lines;
  }
  return Number(count);
}

/** Checks all ledger accounts. @returns the number of accounts */
export async function walkAccounts(db: Queryable, findings: Findings): Promise<number> {
  let count = 0;
  for await (const ids of accountSlices(db)) {
    await checkAccounts(db, findings, ids, 0n);
    count += ids.length;
  }
  return count;
}

/** Checks ledger accounts, and their lines with a number above `afterLine`. If `afterLine` is 0, checks all lines. */
export async function checkAccounts(
  db: Queryable,
  findings: Findings,
  ids: bigint[],
  afterLine: bigint,
): Promise<void> {
  await findings.run(accountsCheck, ids, afterLine);
  const { postings: drawnBefore } = await drawnNumbers(db);
  const strange = await queryStrangeLines(db, ids, drawnBefore);
  if (strange.length === 0) return;
  // A line may have been posted since the last number of the sequence was read, so this number is read again.
  const { postings: drawn } = await drawnNumbers(db);
  for (const { code, sequence } of strange.filter((line) => line.sequence > drawn || line.sequence < 1n)) {
    const detail = `line ${sequence}, and the last number drawn is ${drawn}`;
    findings.add({ guarantee: "the numbers of lines were drawn", subject: code, detail });
  }
}

/** Checks all open holds. @returns the number of holds */
export async function walkHolds(db: Queryable, findings: Findings): Promise<number> {
  let count = 0;
  for await (const ids of idSlices(db, "holds", "state = 'open'")) {
    await findings.run(holdsCheck, ids);
    count += ids.length;
  }
  return count;
}

/** Checks the snapshots that include lines with a number above `afterLine`. If `afterLine` is 0, checks all snapshots. */
export async function walkSnapshots(db: Queryable, findings: Findings, afterLine: bigint): Promise<void> {
  for await (const snapshots of snapshotSlices(db, afterLine)) {
    const { postings: drawn } = await drawnNumbers(db);
    const accounts = snapshots.map(({ account }) => account);
    await findings.run(
      snapshotsCheck,
      accounts,
      snapshots.map(({ date }) => date),
      drawn,
    );
  }
}

/** The maximum number of closed days in one check, about a month. A check reads all lines of these days. */
const closingsPerCheck = 31;

/** Checks the closed days that include lines with a number above `afterLine`. If `afterLine` is 0, checks all closed days. */
export async function walkClosings(db: Queryable, findings: Findings, afterLine: bigint): Promise<void> {
  for await (const dates of closingSlices(db, afterLine)) {
    const { postings: drawn } = await drawnNumbers(db);
    for (let from = 0; from < dates.length; from += closingsPerCheck) {
      await findings.run(closingsCheck, dates.slice(from, from + closingsPerCheck), drawn);
    }
  }
}
