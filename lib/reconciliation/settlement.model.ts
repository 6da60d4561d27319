/**
 * The maximum size of a file, which is enough for several hundred thousand payments. A network with more payments sends several
 * files.
 */
export const fileBytesMax = 256 * 1024 * 1024;
/** The size of the parts in which a file is uploaded. Hosts and proxies refuse much larger requests. */
export const chunkBytes = 512 * 1024;
export const linesMax = 500_000;

/** The kinds of differences between a network's file and the books (`SettlementExceptionKind` in the Prisma schema). */
export const exceptionKinds = ["missing_with_us", "missing_there", "other_amount", "returned"] as const;

/**
 * In the states `open` and `suspense`, staff must still work on the exception. In the other states, the exception has ended.
 */
export const exceptionStates = ["open", "suspense", "matched", "reversed", "booked", "noted", "withdrawn"] as const;

export const exceptionActs = ["match", "reverse", "customer", "fee", "claim", "loss", "suspense", "note"] as const;

export type ExceptionKind = (typeof exceptionKinds)[number];
export type ExceptionState = (typeof exceptionStates)[number];
export type ExceptionAct = (typeof exceptionActs)[number];

/** The actions that each kind allows. The SQL function `work_settlement_exception` refuses all other actions. */
const actsByKind = {
  missing_with_us: ["match", "customer", "fee", "claim", "loss", "suspense", "note"],
  missing_there: ["match", "reverse", "suspense", "note"],
  other_amount: ["customer", "fee", "claim", "loss", "suspense", "note"],
  returned: ["reverse", "customer", "fee", "claim", "loss", "suspense", "note"],
} as const satisfies Record<ExceptionKind, readonly ExceptionAct[]>;

/**
 * True if the network has returned only a part of a transfer's money, and the bank has not paid this part back yet. If the
 * returned money and the charges that the network has stated add up to the sent amount, the result is false.
 */
export function isPart({
  sentMinor,
  backMinor,
  chargesMinor,
}: Record<"sentMinor" | "backMinor" | "chargesMinor", bigint | null>): boolean {
  return backMinor !== null && backMinor + (chargesMinor ?? 0n) !== sentMinor;
}

/**
 * True if `minor` would bring the money that is back on the sending account above the amount that the transfer sent. The SQL
 * function `given_back` computes `givenMinor`.
 */
export function exceedsSent(
  { sentMinor, givenMinor }: Record<"sentMinor" | "givenMinor", bigint | null>,
  minor: bigint,
): boolean {
  return sentMinor !== null && (givenMinor ?? 0n) + minor > sentMinor;
}

/**
 * The actions that an exception allows in its present state. `customer` is possible only if the bank has received more money than
 * the books show. If a line's difference is on the suspense account, a note cannot end the exception.
 */
export function actsOn({
  kind,
  state,
  theirsMinor,
  oursMinor,
}: {
  kind: ExceptionKind;
  state: ExceptionState;
  theirsMinor: bigint;
  oursMinor: bigint;
}): readonly ExceptionAct[] {
  if (state !== "open" && state !== "suspense") return [];
  return actsByKind[kind].filter((act: ExceptionAct) => {
    if (act === "suspense") return state === "open";
    if (act === "note") return state === "open" || kind === "missing_there";
    return act !== "customer" || theirsMinor < oursMinor;
  });
}

/** The actions that need a note, because the network's file does not explain the posting. */
export const actsWithNote: readonly ExceptionAct[] = ["customer", "fee", "claim", "loss", "note"];

/** The states of a file, which `SettlementFileState` in the Prisma schema explains. */
export const fileStates = [
  "receiving",
  "columns",
  "refused",
  "preview",
  "confirmed",
  "discarded",
  "withdrawn",
] as const;

export type FileState = (typeof fileStates)[number];

/**
 * True for a format whose files report single payments. The import of such a file records incoming payments, and finds no
 * differences. The SQL function `is_notification` must contain the same formats.
 */
export const isNotification = (format: string | null) => ["camt.054", "pacs.008", "nacha"].includes(format ?? "");

/** The reasons why a file cannot be read. Each reason is also the key of a message. */
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
  | "totals"
  | "archive"
  | "workbook"
  | "document"
  | "binary"
  | "too_heavy"
  | "no_columns"
  | "no_rows";

/** The reasons why a line cannot be imported. Each reason is also the key of a message. */
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
  | "total"
  /** A debit in a notification of single payments. */
  | "debit"
  /** An imported payment has the same id, but another amount or another account. */
  | "other_content"
  /** A credit in a notification has no known id, and may be one of several imported payments. */
  | "several"
  /** An imported statement contains the credit as a difference. */
  | "in_statement"
  /** A credit in a notification names a transfer that the bank has sent. The credit may be the return of this transfer. */
  | "own_transfer"
  | "no_account"
  /** The date is more than 30 days in the future. */
  | "future";

/**
 * The problems of lines that move no money. Such a line is a payment that is not booked yet, a total, or a debit of a
 * notification.
 */
export const skippedProblems: ReadonlySet<string> = new Set<LineProblem>(["not_booked", "total", "debit"]);

/**
 * The problems of rows that do not fit the headings. If one row does not fit, the cells of other rows may be in wrong columns.
 */
export const blockingProblems: ReadonlySet<LineProblem> = new Set<LineProblem>(["columns", "quotes"]);

/**
 * The reasons against an import that are found when a file is read: rows do not fit the headings, or the lines do not add up to
 * the balances.
 */
export type ReadingStop = "rows" | "balance";

/**
 * The reasons why a file must not be imported. `account`: a statement names another account than the rail's account.
 * `currency`: the rail does not settle the currency of a statement. The SQL function `settlement_file_stop` finds the reason.
 */
export type StopReason = ReadingStop | "account" | "currency";

/** The balances of a statement and the sum of its lines. A missing balance is null. If a line cannot be read, the sum is null. */
type StatementBalances = { openingMinor: bigint | null; closingMinor: bigint | null; bookedMinor: bigint | null };

/** The problems between a statement and other imported statements of the account. Each problem is also the key of a message. */
export type SequenceProblem = "missing" | "balance" | "overlap";

/**
 * Finds the problems of a statement. `missing`: the numbers show that a statement between `before` and this statement is missing.
 * `balance`: the opening balance differs from the closing balance of `before`. `overlap`: another imported statement contains
 * some of the same days. Networks restart the numbers of their statements each year, so a smaller number is not a problem.
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

/** The closing balance less the opening balance and less the sum of the lines. Null if one of these values is null. */
export function balanceGap({ openingMinor, closingMinor, bookedMinor }: StatementBalances): bigint | null {
  if (openingMinor === null || closingMinor === null || bookedMinor === null) return null;
  return closingMinor - openingMinor - bookedMinor;
}
