import type { Currency } from "@/lib/money/currency";
import type { CallAct, CallerLevel } from "./caller-level.model";

/** The steps with which staff check a caller. Every other step of a call is an act for the caller. */
const checkKinds = [
  "questions-drawn",
  "questions-right",
  "questions-wrong",
  "code-sent",
  "code-right",
  "code-wrong",
] as const;

export type CheckKind = (typeof checkKinds)[number];

export type StepKind = CheckKind | CallAct;

export const isCheck = (kind: StepKind): kind is CheckKind => checkKinds.some((check) => check === kind);

/** The times for which right answers and a right code are valid. The caller's level also ends when the call ends. */
export const questionsValidMs = 60 * 60_000;
export const codeValidMs = 30 * 60_000;

/** The number of questions in one round, and the number of right answers that a caller needs. */
export const questionsDrawn = 3;
export const rightAnswersMin = 2;

/** The largest number of wrong tries at one code. A constraint of the table `calls` contains the same number. */
export const codeTriesMax = 5;

export const callNoteMax = 2_000;

/** The moments at which the caller's right answers and right code expire. */
export type LevelEnds = { questionsUntil: Date | null; codeUntil: Date | null };

/** The caller's level at the moment `at`. Levels expire in real time (`calendarNow`), not in the bank's time. */
export function levelAt({ questionsUntil, codeUntil }: LevelEnds, at: Date): CallerLevel {
  return levelOfProofs(isAfter(questionsUntil, at), isAfter(codeUntil, at));
}

const isAfter = (end: Date | null, at: Date) => end !== null && end > at;

function levelOfProofs(hasAnswered: boolean, hasCode: boolean): CallerLevel {
  if (hasCode) return hasAnswered ? "both" : "code";
  return hasAnswered ? "questions" : "none";
}

/** The moment at which the caller drops from the level at `at` to a lower level. Null if the level at `at` is `none`. */
export function endOfLevel({ questionsUntil, codeUntil }: LevelEnds, at: Date): Date | null {
  const ends = [questionsUntil, codeUntil].filter((end) => isAfter(end, at));
  return ends.toSorted((one, other) => Number(one) - Number(other))[0] ?? null;
}

/** The highest level that a caller has reached in a call, for the record of the call. */
export function reachedLevel({ questionsUntil, codeUntil }: LevelEnds): CallerLevel {
  return levelOfProofs(questionsUntil !== null, codeUntil !== null);
}

/** The questions to callers. The bank's records contain the answers. */
export const callerQuestions = [
  "town",
  "postcode",
  "joined",
  "account-types",
  "last-payee",
  "last-amount",
  "saved-payee",
] as const;

export type CallerQuestion = (typeof callerQuestions)[number];

/**
 * The expected answer to a question, as values. `words` contains names that need no translation. `month` has the form
 * `YYYY-MM`. `accountTypes` contains keys of the account types.
 */
export type ExpectedAnswer = {
  key: CallerQuestion;
  words?: string[];
  month?: string;
  accountTypes?: string[];
  amounts?: { amountMinor: bigint; currency: Currency }[];
};

/** A step of a call as the call screen shows it. */
export type CallStep = { number: number; kind: StepKind; subjectId: string | null; at: Date };

/** A call as the call screen and the lists of calls show it. */
export type CallRecord = LevelEnds & {
  id: string;
  customerId: string;
  customerName: string;
  staffId: string;
  staffName: string;
  openedAt: Date;
  endedAt: Date | null;
  note: string;
  /** The number of acts among the steps. */
  acts: number;
};
