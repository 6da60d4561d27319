import "server-only";
import { addDays } from "@/lib/dates";
import { type LatinText, loadLatinText } from "@/lib/iso20022/latin-text";
import { entryMinorMax, fileMinorMax, toRecords } from "@/lib/nacha/nacha-record";
import { findOriginalEntry, type OriginalEntry, writeReturn } from "@/lib/nacha/nacha-return";
import { bankingDayAfter, clearingTime, lastCutOff, momentAt } from "@/lib/nacha/settlement-window";
import { type AchBatch, type AchCredit, traceNumber, writeNacha } from "@/lib/nacha/write-nacha";
import { makeMessage } from "@/lib/network-messages/store/make-message";
import { readContent } from "@/lib/network-messages/store/message.sql";
import { noteUnsentReturn } from "@/lib/network-messages/store/note-unsent-return";
import { type DueReturn, findDueReturns, takeReturn } from "@/lib/network-messages/store/returned.sql";
import { now } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { holidaysOf } from "@/lib/term-products/business-days";
import { insertReturns } from "./returns.sql";
import {
  insertSealed,
  isEntryDue,
  isEntryWaiting,
  lockRail,
  lockWaiting,
  readFileNumbers,
  type WaitingEntry,
} from "./seal-file.sql";

const achRail = "interbank";

/** The maximum number of entries of a file. */
const entriesMax = 5_000;
const sequenceMax = 9_999_999;
/** The maximum number of returns of a file. */
const returnsMax = 500;
/**
 * A return is written into a file after this time, or at the next cut-off if the cut-off is earlier. A return cannot wait for the
 * cut-off of the next day, because it must reach the sender's bank before the second banking day. If this time were much shorter,
 * the bank would need more files than a day can have (`modifiers`).
 */
const returnWaitsMs = 60 * 60_000;
/** The modifiers that distinguish the files of one day. Each modifier is used once, so the bank can make 36 files a day. */
const modifiers = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
/**
 * An entry counts as accepted after this number of business days, because the receiver's bank must make most returns within this
 * time.
 */
const returnDays = 2;

type Limits = { budgetMs: number; signal?: AbortSignal | undefined };

/**
 * Writes the files for the clearing house. The files contain the entries that were stored before the last cut-off, and the
 * returns of incoming payments. One transaction assigns all numbers of a file and stores the file. Therefore each entry is in one
 * file, and no number is missing or used twice. While the rail is paused, no file is written.
 *
 * @returns the number of written files
 */
export async function sealFiles({ budgetMs, signal }: Limits): Promise<number> {
  if (env().NETWORK_INTERBANK !== "nacha") return 0;
  const deadline = performance.now() + budgetMs;
  const latin = await loadLatinText();
  let files = 0;
  while (performance.now() < deadline && !signal?.aborted) {
    const number = await sealNext(latin, now());
    if (number === null) return files;
    log.info({ number: String(number) }, "a file for the clearing house was sealed");
    files += 1;
  }
  return files;
}

/** Writes one file. Returns the file's number, or null if no entry and no return is due. */
async function sealNext(latin: LatinText, at: Date): Promise<bigint | null> {
  const returns = await findDueReturns(achRail, "nacha", returnsMax);
  // Reads without a lock, because usually no entry and no return is waiting.
  if (returns.length === 0 && !(await isEntryWaiting(db))) return null;
  const today = clearingTime(at).date;
  const holidays = await holidaysOf("USD", addDays(today, -21), addDays(today, 21));
  const cutOff = lastCutOff(at, env().ACH_CUT_OFFS, holidays);
  const isDue = cutOff !== null && (await isEntryDue(db, cutOff));
  const returnsSince = Math.max(at.getTime() - returnWaitsMs, cutOff?.getTime() ?? 0);
  const areReturnsDue = returns.some(({ waitsSince }) => waitsSince.getTime() <= returnsSince);
  if (!isDue && !areReturnsDue) return null;
  const prepared = await prepareReturns(returns);
  if (!isDue && prepared.length === 0) return null;
  return await inTransaction(async (tx) => {
    if ((await lockRail(tx, achRail)).isPaused) return null;
    return await seal(tx, { cutOff: isDue ? cutOff : null, prepared }, { latin, at, holidays });
  });
}

/** A return, and the other bank's original entry that the return sends back. */
type PreparedReturn = { id: string; code: string; amountMinor: bigint; original: OriginalEntry };

/**
 * Finds the original entries of the returned payments. If an entry cannot be sent back, the return is left out and shown to
 * staff, so that it does not delay the other returns.
 */
async function prepareReturns(returns: DueReturn[]): Promise<PreparedReturn[]> {
  const prepared: PreparedReturn[] = [];
  // A file can be large, and several payments of one file are often returned together. The file that was read last therefore
  // stays in memory.
  let opened = { id: "", records: [] as string[] };
  for (const due of returns) {
    const {
      id,
      networkMessageId,
      transactionId: trace,
      accountNamed: accountNumber,
      amountMinor,
      returnCode: code,
    } = due;
    try {
      if (opened.id !== networkMessageId) {
        const content = await readContent(networkMessageId);
        opened = { id: networkMessageId, records: toRecords(content?.toString("latin1") ?? "") };
      }
      const original = findOriginalEntry(opened.records, { trace, accountNumber, amountMinor });
      // This call only checks, with a provisional trace number, that the return can be written. `seal` assigns the final number.
      writeReturn(original, { code, trace: traceNumber(env().BANK_ROUTING_NUMBER, 1) });
      prepared.push({ id, code, amountMinor, original });
    } catch (error) {
      await noteUnsentReturn(achRail, due, error);
    }
  }
  return prepared;
}

/** Returns the longest beginning of the list whose sum is at most `max`. */
function upToSum<Entry extends { amountMinor: bigint }>(entries: Entry[], max: bigint): Entry[] {
  let sum = 0n;
  const end = entries.findIndex(({ amountMinor }) => {
    sum += amountMinor;
    return sum > max;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

const sumOf = (entries: { amountMinor: bigint }[]) => entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

type Sealing = { latin: LatinText; at: Date; holidays: readonly string[] };

/**
 * The content of a file: the waiting entries that were stored before `cutOff`, and the returns. If `cutOff` is null, the file
 * contains only returns.
 */
type Contents = { cutOff: Date | null; prepared: PreparedReturn[] };

async function seal(
  tx: Database,
  { cutOff, prepared }: Contents,
  { latin, at, holidays }: Sealing,
): Promise<bigint | null> {
  const { date: createdOn, time: createdAt } = clearingTime(at);
  const last = await readFileNumbers(tx, createdOn);
  const modifier = modifiers.find((one) => !last.modifiers.includes(one));
  // If all modifiers of the day are used, the waiting entries are written into the first file of the next day.
  if (!modifier) return null;
  const { BANK_ROUTING_NUMBER: origin, BANK_NAME, ...settings } = env();
  const back: PreparedReturn[] = [];
  for (const one of upToSum(prepared, fileMinorMax)) if (await takeReturn(tx, one.id)) back.push(one);
  // A file has a maximum sum. The offset entry, which debits the sum of a batch, has a lower maximum.
  const left = fileMinorMax - sumOf(back);
  const max = settings.ACH_OFFSET_ACCOUNT && left > entryMinorMax ? entryMinorMax : left;
  const waiting = cutOff ? upToSum(await lockWaiting(tx, cutOff, entriesMax), max) : [];
  if (waiting.length + back.length === 0) return null;
  const number = last.number + 1n;
  const effectiveOn = bankingDayAfter(createdOn, 1, holidays);
  const needed = waiting.length + back.length + 2;
  // If the remaining trace numbers are too few for this file, its trace numbers begin at 1. The trace numbers of one file are
  // therefore always ascending.
  let sequence = last.lastSequence + needed > sequenceMax ? 0 : last.lastSequence;
  const firstSequence = sequence + 1;
  const next = () => {
    sequence += 1;
    return sequence;
  };
  const traces: { transferId: string; traceNumber: string }[] = [];
  const toCredit = (entry: WaitingEntry): AchCredit => {
    const own = next();
    traces.push({ transferId: entry.transferId, traceNumber: traceNumber(origin, own) });
    return toAchCredit(entry, own, latin);
  };
  const companyName = latin(BANK_NAME, 16);
  const batches = (["PPD", "CCD"] as const).flatMap((entryClass): AchBatch[] => {
    const own = waiting.filter((entry) => entry.entryClass === entryClass);
    if (own.length === 0) return [];
    const credits = own.map(toCredit);
    const { ACH_OFFSET_ACCOUNT: accountNumber, ACH_COMPANY_ID } = settings;
    const offset = accountNumber ? { accountNumber, sequence: next() } : null;
    const companyId = ACH_COMPANY_ID || `1${origin}`;
    return [{ entryClass, companyName, companyId, description: "TRANSFER", effectiveOn, credits, offset }];
  });
  const returns = back.map(({ code, amountMinor, original }) => ({ code, amountMinor, original, sequence: next() }));
  const text = writeNacha({
    ...{ destination: settings.ACH_DESTINATION || origin, destinationName: latin(settings.ACH_DESTINATION_NAME, 23) },
    ...{ origin, originName: latin(BANK_NAME, 23), createdOn, createdAt, modifier, batches, returns },
    reference: String(number).slice(-8),
  });
  const name = String(number).padStart(9, "0");
  const messageId = await makeMessage(tx, {
    ...{ rail: achRail, kind: "nacha", messageId: `ACH${name}`, fileName: `${name}.ach`, text },
  });
  if (!messageId) throw new Error(`the file ${name} exists already`);
  const sealed = { number, createdOn, modifier, firstSequence, lastSequence: sequence, effectiveOn, messageId, traces };
  await insertSealed(tx, {
    ...{ ...sealed, sealedAt: at, entryCount: waiting.length + back.length, totalMinor: sumOf(waiting) + sumOf(back) },
    acceptedAt: momentAt(addDays(bankingDayAfter(effectiveOn, returnDays, holidays), 1), "00:00"),
  });
  await insertReturns(
    tx,
    number,
    back.map(({ id, code, original }, index) => ({
      ...{ incomingPaymentId: id, code, originalTrace: original.entry.slice(79, 94) },
      traceNumber: traceNumber(origin, returns[index]?.sequence ?? 0),
    })),
  );
  return number;
}

function toAchCredit(entry: WaitingEntry, sequence: number, latin: LatinText): AchCredit {
  const { transferId, transactionCode, routingNumber, accountNumber, amountMinor, receiverName, senderName } = entry;
  const id = transferId.replaceAll("-", "");
  return {
    transactionCode: transactionCode === "32" ? "32" : "22",
    ...{ routingNumber, accountNumber, amountMinor, sequence },
    individualId: id.slice(-15),
    name: latin(receiverName, 22),
    // The network's statements repeat this text. The text contains the whole id, so that the bank can find the transfer.
    remittance: latin(`${id} ${senderName}`, 80),
  };
}
