import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type BookMarks, recordCleanRun, takeBookMarks } from "@/lib/ledger/checks/book-marks.sql";
import { Findings } from "@/lib/ledger/checks/findings";
import { bookParts, findWarnings, verifyPart } from "@/lib/ledger/verify-books";
import { now } from "@/lib/server/clock";
import { db, inTransaction, type Queryable, withoutTimeout } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { tellStaffOfBooks } from "./tell-staff-of-books";
import {
  beginAttempt,
  completePart,
  finishVerification,
  holdVerification,
  isVerificationOpen,
  keepMarks,
  letGoOfVerification,
  noteChecked,
  type OpenVerification,
  takeBackAttempt,
} from "./verification.sql";

type Limits = { budgetMs: number; signal?: AbortSignal | undefined };

/**
 * The maximum number of attempts for one part of a verification. If no attempt finishes the part, the verification ends as
 * `failed`.
 */
const attemptsMax = 5;

/** An error that interrupts a part when the job must stop. */
class Stopped extends Error {
  constructor(readonly isByBudget: boolean) {
    super("the verification is interrupted");
  }
}

/**
 * Runs the open verification, if one exists. The verification has the same parts as `npm run verify-books`. The parts run one
 * after the other. The findings of each finished part are stored. If the worker is stopped or killed, a later call therefore
 * repeats only the interrupted part. Only one worker at a time can run the verification, because the worker's database session
 * holds an advisory lock. PostgreSQL releases the lock when the session ends (docs/decisions/verifying-the-books.md).
 */
export async function runVerification(limits: Limits): Promise<void> {
  if (!(await isVerificationOpen(db))) return;
  await withoutTimeout(async (session) => {
    if (!(await holdVerification(session))) return;
    await tryOnce(session, limits);
    // If `tryOnce` throws an error, the next statement does not run. PostgreSQL then releases the lock when the session ends.
    await letGoOfVerification(session);
  });
}

async function tryOnce(session: Queryable, limits: Limits): Promise<void> {
  const open = await beginAttempt(session, now());
  if (!open) return;
  if (open.attempts > attemptsMax) return await finish(session, open, "failed");
  try {
    await workOn(session, open, limits);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    // An attempt that used up its time counts against `attemptsMax`. Without this rule, a part that always takes too long would be
    // tried for ever.
    if (!error.isByBudget) await takeBackAttempt(session, open.id);
  }
}

async function workOn(session: Queryable, open: OpenVerification, { budgetMs, signal }: Limits): Promise<void> {
  const deadline = performance.now() + budgetMs;
  const progress = new Progress(session, open.id);
  const findings = new Findings(session, {
    known: { breaks: open.breaks, count: Number(open.breakCount) },
    onLook: async (count) => {
      if (signal?.aborted) throw new Stopped(false);
      if (performance.now() >= deadline) throw new Stopped(true);
      await progress.add(count);
    },
  });
  const marks = open.marks ?? (await beginMarks(session, open.id));
  for (const part of bookParts.slice(open.partsDone)) {
    const startedAt = performance.now();
    progress.restart();
    const count = await verifyPart(session, findings, part);
    const { breaks, count: breakCount } = findings;
    await completePart(session, open.id, part, { count, workedMs: performance.now() - startedAt, breakCount, breaks });
  }
  await finish(session, { ...open, marks }, findings.count === 0 ? "clean" : "broken", findings.count);
}

/** Stores the progress of a part, at most once a second. */
class Progress {
  private checked = 0;
  private toldAt = 0;

  constructor(
    private readonly session: Queryable,
    private readonly id: string,
  ) {}

  restart(): void {
    this.checked = 0;
  }

  async add(count: number): Promise<void> {
    this.checked += count;
    if (performance.now() - this.toldAt < 1_000) return;
    this.toldAt = performance.now();
    await noteChecked(this.session, this.id, this.checked);
  }
}

async function beginMarks(session: Queryable, id: string) {
  const { at, journalEntries, postings, auditEvents, transferEvents } = await takeBookMarks(session);
  const marks = {
    at: at.toISOString(),
    journalEntries: String(journalEntries),
    postings: String(postings),
    auditEvents: String(auditEvents),
    transferEvents: String(transferEvents),
  };
  await keepMarks(session, id, marks);
  return marks;
}

async function finish(
  session: Queryable,
  { id, night, marks }: Pick<OpenVerification, "id" | "night" | "marks">,
  outcome: "clean" | "broken" | "failed",
  breakCount = 0,
): Promise<void> {
  const warnings = outcome === "failed" ? [] : await findWarnings(session);
  const isFinished = await inTransaction(async (tx) => {
    if (!(await finishVerification(tx, id, { outcome, at: now(), warnings }))) return false;
    await recordAudit(tx, "system", {
      action: "books.verified",
      subjectType: "books",
      subjectId: id,
      after: { outcome, breaks: breakCount, warnings: warnings.length },
    });
    if (outcome === "clean" && marks) await recordCleanRun(tx, toBookMarks(marks), { isFull: true });
    if (outcome !== "clean" && night) await tellStaffOfBooks(tx, { id, night, outcome, breakCount });
    return true;
  });
  if (!isFinished) return;
  const tell = outcome === "clean" ? log.info.bind(log) : log.error.bind(log);
  tell({ verification: id, outcome, breaks: breakCount }, "a verification of the books is over");
}

function toBookMarks({ at, ...numbers }: NonNullable<OpenVerification["marks"]>): BookMarks {
  const { journalEntries, postings, auditEvents, transferEvents } = numbers;
  return {
    at: new Date(at),
    journalEntries: BigInt(journalEntries),
    postings: BigInt(postings),
    auditEvents: BigInt(auditEvents),
    transferEvents: BigInt(transferEvents),
  };
}
