/** Megabytes are enough for several hundred thousand payments; what a rail has more of in a day comes in several files. */
export const fileBytesMax = 256 * 1024 * 1024;
/** A file is uploaded in parts of this size; hosts and proxies refuse far greater requests. */
export const chunkBytes = 512 * 1024;
export const linesMax = 500_000;

/** Kinds of differences between a network's file and the books. */
export const exceptionKinds = ["missing_with_us", "missing_there", "other_amount", "returned"] as const;

/** `open` and `suspense` wait for somebody; the others are the end. */
export const exceptionStates = ["open", "suspense", "matched", "reversed", "noted"] as const;

export const exceptionActs = ["match", "reverse", "suspense", "note"] as const;

export type ExceptionKind = (typeof exceptionKinds)[number];
export type ExceptionState = (typeof exceptionStates)[number];
export type ExceptionAct = (typeof exceptionActs)[number];

/** What can be done about each kind; the SQL function `work_settlement_exception` refuses the rest. */
const actsByKind = {
  missing_with_us: ["match", "suspense", "note"],
  missing_there: ["match", "reverse", "suspense", "note"],
  other_amount: ["suspense", "note"],
  returned: ["reverse", "suspense", "note"],
} as const satisfies Record<ExceptionKind, readonly ExceptionAct[]>;

/** Whether of a transfer only a part has come back, of which nothing is given back yet. */
export function isPart({ sentMinor, backMinor }: { sentMinor: bigint | null; backMinor: bigint | null }): boolean {
  return backMinor !== null && backMinor !== sentMinor;
}

/** What can be done about an exception now. */
export function actsOn({ kind, state }: { kind: ExceptionKind; state: ExceptionState }): readonly ExceptionAct[] {
  if (state !== "open" && state !== "suspense") return [];
  return actsByKind[kind].filter((act: ExceptionAct) => act !== "suspense" || state === "open");
}

/** How far a file has come; `SettlementFileState` of the schema says what each means. */
export const fileStates = ["receiving", "columns", "refused", "preview", "confirmed", "discarded"] as const;

export type FileState = (typeof fileStates)[number];

/** Why a file cannot be read. */
export type FileProblem =
  | "known"
  | "encoding"
  | "empty"
  | "malformed"
  | "doctype"
  | "not_camt"
  | "too_deep"
  | "too_many_lines"
  | "line_too_long";

/** Why a line cannot be imported. */
export type LineProblem = "amount" | "currency" | "date" | "direction" | "columns" | "parts";
