import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { readMessage } from "@/lib/iso20022/read-message";
import { type ReadMessage, UnreadableMessage } from "@/lib/iso20022/read-types";
import { type AchAnswers, readNachaAnswers, UnreadableNacha } from "@/lib/nacha/read-nacha-answers";
import { readContent } from "@/lib/network-messages/store/message.sql";
import {
  type ClaimedMessage,
  claimReceived,
  endProcessing,
  giveUpClaim,
  isIdProcessed,
  lockReceived,
  type MessageOutcome,
  noteProcessingFailure,
  noteRead,
  readWaitsFor,
} from "@/lib/network-messages/store/processing.sql";
import { importNetworkFile, type NetworkFile, readNetworkFile } from "@/lib/reconciliation/files/take-network-file";
import { now } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { receiveAnswers } from "@/lib/transfers/ach/receive-answers";
import { type AnswerMessage, applyMessage } from "./apply-message";

/**
 * If a worker dies while it reads a message, another worker reads the message after this time. Even reading a large file takes
 * less than this time.
 */
const readingLeaseMs = 30_000;
/** If a worker dies after it has read a message, another worker processes the message after this time. */
const leaseMs = 5 * 60_000;
const failurePauseMaxMs = 5 * 60_000;
/**
 * If a claimed message must wait for an older message, the worker waits for this time before it gives up its claim. Most messages
 * are processed within this time.
 */
const patienceMs = 500;
const lookAgainMs = 20;

const after = (ms: number) => new Date(now().getTime() + ms);

/**
 * Processes the received messages of a rail, the oldest first. One transaction books all consequences of a message and changes
 * the message's state, so a crash never loses or repeats a consequence. If a message cannot be read, it is set aside with the
 * reason. If the processing of a message fails, the worker tries again later. The other messages do not wait for this message.
 *
 * If two messages have the same id, only the message that was received first is applied. This rule also applies if the worker that
 * claimed the first message has died. A younger message with the same id waits until the older message is processed. The id of an
 * unread message is unknown. Younger messages therefore wait until the message has been read, or until two attempts to read the
 * message have failed.
 *
 * @returns the messages that cannot be read
 */
export async function processMessages(rail: string, isOver: () => boolean): Promise<ClaimedMessage[]> {
  const unreadable: ClaimedMessage[] = [];
  for (;;) {
    const message = isOver() ? undefined : await claimReceived(rail, after(readingLeaseMs));
    if (!message) return unreadable;
    try {
      const outcome = await processMessage(message);
      if (outcome === "unreadable") unreadable.push(message);
      // All younger messages would also have to wait for the unread message, so the worker stops.
      if (outcome === "behind unread") return unreadable;
    } catch (error) {
      log.error({ rail, id: message.id, error: describeError(error) }, "a message of a network cannot be processed");
      const pauseMs = Math.min(1_000 * 2 ** message.attempts, failurePauseMaxMs);
      const detail = error instanceof Error ? ("code" in error ? String(error.code) : error.name) : "unknown";
      await noteProcessingFailure(message.id, detail, after(pauseMs));
    }
  }
}

/** A message whose payments are read by the readers of lib/reconciliation. */
type FileMessage = { kind: string; messageId: string };

async function processMessage(message: ClaimedMessage): Promise<"unreadable" | "read" | "behind unread"> {
  const content = await readContent(message.id);
  if (!content) throw new Error("a received message has no content");
  const read = await readOrProblem(content);
  if ("problem" in read) {
    await endProcessing(db, message.id, { kind: "", messageId: "", ...read });
    return "unreadable";
  }
  await noteRead(message.id, read.kind, read.messageId, after(leaseMs));
  const obstacle = await awaitOlder(message.id);
  if (obstacle) {
    await giveUpClaim(message.id);
    return obstacle === "unread" ? "behind unread" : "read";
  }
  if (isAnswer(read)) await conclude(message, read, (tx) => applyMessage(tx, message.rail, read));
  else if (read.kind === "nacha") return await processNacha(message, content, read);
  // An intraday report has no consequences, because the statement of the day contains the same payments.
  else if (read.kind === "camt.052") await conclude(message, read, async () => ({ problem: null }));
  else await processFile(message, read);
  return "read";
}

/** Waits a short time for older messages that must be processed first. Returns null as soon as no such message is left. */
async function awaitOlder(id: string): Promise<"same" | "unread" | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const obstacle = await readWaitsFor(id);
    if (!obstacle || performance.now() >= deadline) return obstacle;
    await sleep(lookAgainMs);
  }
}

const isAnswer = (read: ReadMessage | FileMessage): read is AnswerMessage =>
  !["pacs.008", "camt.052", "camt.053", "camt.054", "nacha"].includes(read.kind);

async function readOrProblem(
  content: Buffer,
): Promise<ReadMessage | FileMessage | { problem: string; problemDetail: string }> {
  // A Nacha file begins with the record type `1` and the priority code `01`. The reader of Nacha files later checks all records.
  if (content.subarray(0, 3).toString("latin1") === "101") return { kind: "nacha", messageId: "" };
  try {
    return await readMessage(content);
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    const { problem, place } = error;
    // The error's text may contain data of customers, so only the place of the error in the file is stored.
    return { problem, problemDetail: place === null ? "" : String(place) };
  }
}

type Consequence = Omit<MessageOutcome, "kind" | "messageId">;

/** Applies a message and records its outcome in one transaction. */
async function conclude(
  message: ClaimedMessage,
  { kind, messageId }: FileMessage,
  apply: (tx: Database) => Promise<Consequence>,
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await lockReceived(tx, message.id))) return;
    const identity = { kind, messageId };
    if (await isIdProcessed(tx, { ...message, ...identity })) {
      return await endProcessing(tx, message.id, { ...identity, problem: "other_content" });
    }
    await endProcessing(tx, message.id, { ...identity, ...(await apply(tx)) });
  });
}

/**
 * If a file has one of these problems, its payments are not imported. The returns and the notifications of change in the file are
 * still processed.
 */
const answersCount = ["known", "empty"];

/**
 * Processes, in one transaction, the returns, the notifications of change and the payments in a file from the clearing house. A
 * file with wrong control totals has no consequences.
 */
async function processNacha(
  message: ClaimedMessage,
  content: Buffer,
  identity: FileMessage,
): Promise<"unreadable" | "read"> {
  // `readNetworkFile` stores a file, so it runs only after the check of the records: a message that is set aside stores no file.
  const answers = readAnswersOf(content);
  if (!answers) {
    await endProcessing(db, message.id, { ...identity, problem: "malformed" });
    return "unreadable";
  }
  const { problem, ...file } = await readNetworkFile(message.id);
  await conclude(message, identity, async (tx) => {
    if (problem && !answersCount.includes(problem)) return { problem };
    const { taken, unknown, dishonoured } = await receiveAnswers(tx, answers);
    const answered = dishonoured ? "return_dishonoured" : unknown > 0 ? "unknown_payment" : null;
    const about = { incomingPaymentId: dishonoured };
    if (problem) return { ...about, problem: taken + unknown > 0 ? answered : `${problem}_file` };
    return { ...about, ...(await importFile(tx, file, answered)) };
  });
  return "read";
}

/**
 * Reads the returns and the notifications of change in a file from the clearing house. A Nacha file contains only ASCII
 * characters. Null if the file cannot be read.
 */
function readAnswersOf(content: Buffer): AchAnswers | null {
  try {
    return readNachaAnswers(content.toString("latin1"));
  } catch (error) {
    if (!(error instanceof UnreadableNacha)) throw error;
    return null;
  }
}

/** Reads and imports a file with payments. If a file cannot be imported, staff can correct the problem as for an uploaded file. */
async function processFile(message: ClaimedMessage, identity: FileMessage): Promise<void> {
  // `readNetworkFile` stores a file, which staff might have to confirm. Nothing must be stored for a message that is set aside,
  // so the id is checked first.
  if (await isIdProcessed(db, { ...message, ...identity })) {
    return await conclude(message, identity, async () => ({ problem: "other_content" }));
  }
  const { problem, ...file } = await readNetworkFile(message.id);
  await conclude(message, identity, async (tx) => {
    if (problem) return { problem: problem === "known" ? "known_file" : problem };
    return await importFile(tx, file, null);
  });
}

/** @param otherwise the problem to report if the import itself succeeds; null if there is none */
async function importFile(
  tx: Database,
  file: Omit<NetworkFile, "problem">,
  otherwise: string | null,
): Promise<Consequence> {
  const obstacle = await importNetworkFile(tx, file);
  return { problem: obstacle ? { stopped: "file_stopped", changed: "file_ended" }[obstacle] : otherwise };
}
