/** The maximum size of a file: several hundred thousand payments. A rail with more payments in a day sends several files. */
export const fileBytesMax = 256 * 1024 * 1024;
/** The size of the parts in which a file is uploaded. Hosts and proxies refuse much larger requests. */
export const chunkBytes = 512 * 1024;
export const linesMax = 500_000;

/** Kinds of differences between a network's file and the books. */
export const exceptionKinds = ["missing_with_us", "missing_there", "other_amount", "returned"] as const;

/** `open` and `suspense` require an act of staff. The other states are final. */
export const exceptionStates = ["open", "suspense", "matched", "reversed", "noted"] as const;

export const exceptionActs = ["match", "reverse", "suspense", "note"] as const;

export type ExceptionKind = (typeof exceptionKinds)[number];
export type ExceptionState = (typeof exceptionStates)[number];
export type ExceptionAct = (typeof exceptionActs)[number];

/** The acts of each kind; the SQL function `work_settlement_exception` refuses all others. */
const actsByKind = {
  missing_with_us: ["match", "suspense", "note"],
  missing_there: ["match", "reverse", "suspense", "note"],
  other_amount: ["suspense", "note"],
  returned: ["reverse", "suspense", "note"],
} as const satisfies Record<ExceptionKind, readonly ExceptionAct[]>;

/** Whether only a part of a transfer's money has come back, and this part has not been given back. */
export function isPart({ sentMinor, backMinor }: { sentMinor: bigint | null; backMinor: bigint | null }): boolean {
  return backMinor !== null && backMinor !== sentMinor;
}

/** The acts that an exception allows now. */
export function actsOn({ kind, state }: { kind: ExceptionKind; state: ExceptionState }): readonly ExceptionAct[] {
  if (state !== "open" && state !== "suspense") return [];
  return actsByKind[kind].filter((act: ExceptionAct) => act !== "suspense" || state === "open");
}

/** The states of a file; `SettlementFileState` in the Prisma schema explains each. */
export const fileStates = ["receiving", "columns", "refused", "preview", "confirmed", "discarded"] as const;

export type FileState = (typeof fileStates)[number];

/** The reasons why a file cannot be read. Each reason is a key of the messages. */
export type FileProblem =
  | "known"
  | "encoding"
  | "empty"
  | "malformed"
  | "doctype"
  | "not_camt"
  | "too_deep"
  | "too_many_lines"
  | "line_too_long"
  | "several_accounts"
  | "no_statement"
  | "intraday_report"
  | "notification"
  | "archive"
  | "workbook"
  | "document"
  | "binary"
  | "too_heavy"
  | "no_columns"
  | "no_rows";

/** The reasons why a line cannot be imported. Each reason is a key of the messages. */
export type LineProblem =
  | "amount"
  | "comma"
  | "currency"
  | "date"
  | "direction"
  | "columns"
  | "parts"
  | "quotes"
  /** An imported file already contains this entry. */
  | "repeated"
  | "not_booked"
  | "status"
  | "total";

/** Problems of lines that do not move money: payments that are not booked yet, and totals. */
export const skippedProblems: ReadonlySet<string> = new Set<LineProblem>(["not_booked", "total"]);

/** Problems of rows that do not fit the headings. After such a row, other cells may also be under a wrong heading. */
export const blockingProblems: ReadonlySet<LineProblem> = new Set<LineProblem>(["columns", "quotes"]);

/** The reasons against importing a file: rows do not fit their headings, or the lines do not explain the balances. */
export type StopReason = "rows" | "balance";

/** A statement's balances and the sum of its lines; null where the statement has no balance, or a line cannot be read. */
type StatementBalances = { openingMinor: bigint | null; closingMinor: bigint | null; bookedMinor: bigint | null };

/** The problems between a statement and the imported statement before it, as keys of the texts. */
export type SequenceProblem = "missing" | "balance" | "overlap";

/**
 * Finds whether statements between two statements are missing, whether the balance differs at the boundary, or whether another
 * imported statement contains some of the same days. The numbers of statements begin anew each year, so a smaller number proves
 * nothing.
 */
export function sequenceProblems({
  sequence,
  openingMinor,
  before,
  overlaps,
}: {
  sequence: number | null;
  openingMinor: bigint | null;
  before: { sequence: number | null; closingMinor: bigint | null } | null;
  overlaps: string | null;
}): SequenceProblem[] {
  const isMissing = sequence !== null && before !== null && before.sequence !== null && sequence > before.sequence + 1;
  const isOff =
    before !== null && openingMinor !== null && before.closingMinor !== null && openingMinor !== before.closingMinor;
  return [
    ...(isMissing ? ["missing" as const] : []),
    ...(isOff ? ["balance" as const] : []),
    ...(overlaps === null ? [] : ["overlap" as const]),
  ];
}

/** The amount by which a statement's closing balance exceeds the opening balance plus the lines; null where it is unknown. */
export function balanceGap({ openingMinor, closingMinor, bookedMinor }: StatementBalances): bigint | null {
  if (openingMinor === null || closingMinor === null || bookedMinor === null) return null;
  return closingMinor - openingMinor - bookedMinor;
}
