import * as z from "zod";
import { isolate } from "./i18n/isolate";

/**
 * The description of a ledger entry states why the entry was posted. The description is JSON with a code and the values of this
 * code. `entryText` translates the description into the reader's language. Older entries contain an English sentence instead of
 * JSON, because entries cannot be changed.
 */
const noFigures = z.object({});
const named = z.object({ name: z.string() });
const numbered = named.extend({ number: z.number() });

/**
 * For each code, the values that a description with this code contains. The functions in `prisma/functions` write these
 * descriptions.
 */
export const entryFigures = {
  transfer: z.object({ to: z.string() }),
  wallet: noFigures,
  "transfer-taken-back": noFigures,
  "return-charges": noFigures,
  opening: noFigures,
  correction: noFigures,
  "loan-paid-out": named,
  "loan-taken-back": named,
  instalment: numbered,
  "instalment-part": numbered,
  recovered: named,
  "written-off": named,
  "deposit-locked": named,
  interest: numbered,
  "deposit-returned": named,
  difference: z.object({ difference: z.string() }),
  "difference-explained": noFigures,
  statement: noFigures,
  accrual: noFigures,
  revaluation: noFigures,
  provision: noFigures,
  "statement-withdrawn": noFigures,
  compensated: named,
  booked: z.object({ reference: z.string() }),
  incoming: named,
  "incoming-recalled": named,
  "incoming-waits": noFigures,
  "incoming-returned": noFigures,
  "incoming-withdrawn": noFigures,
  journal: z.object({ reason: z.string() }),
  "year-end": z.object({ year: z.string() }),
} as const satisfies Record<string, z.ZodObject>;

type EntryCode = keyof typeof entryFigures;

/** For each kind of entry, the patterns that match all sentences of older entries. */
const knownSentences: { kind: string; pattern: RegExp; code: EntryCode }[] = [
  { kind: "wire-transfer", pattern: /^\w+ transfer to (?<to>.+)$/, code: "transfer" },
  { kind: "interbank-transfer", pattern: /^\w+ transfer to (?<to>.+)$/, code: "transfer" },
  { kind: "wallet-transfer", pattern: /^\w+ transfer to a wallet$/, code: "wallet" },
  { kind: "wallet-transfer", pattern: /^\w+ transfer to (?<to>.+)$/, code: "transfer" },
  ...["wire", "interbank", "wallet"].map((family) => ({
    ...{ kind: `${family}-transfer-reversal`, pattern: /^transfer taken back$/, code: "transfer-taken-back" as const },
  })),
  { kind: "adjustment", pattern: /^Opening balance$/, code: "opening" },
  { kind: "adjustment", pattern: /^balance corrected by staff$/, code: "correction" },
  { kind: "loan-disbursement-reversal", pattern: /^(?<name>.+), taken back$/, code: "loan-taken-back" },
  { kind: "loan-disbursement", pattern: /^(?!\{)(?<name>.+)$/, code: "loan-paid-out" },
  { kind: "loan-instalment", pattern: /^(?<name>.+), instalment (?<number>\d+)$/, code: "instalment" },
  { kind: "loan-write-off", pattern: /^(?<name>.+), written off$/, code: "written-off" },
  { kind: "deposit-lock", pattern: /^(?<name>.+), money locked$/, code: "deposit-locked" },
  { kind: "deposit-interest", pattern: /^(?<name>.+), interest (?<number>\d+)$/, code: "interest" },
  { kind: "deposit-return", pattern: /^(?<name>.+), money returned$/, code: "deposit-returned" },
  { kind: "suspense", pattern: /^settlement difference: (?<difference>\w+)$/, code: "difference" },
  { kind: "suspense-reversal", pattern: /^settlement difference explained$/, code: "difference-explained" },
];

/** The kind and the description of a ledger entry. */
export type DescribedEntry = { kind: string; description: string };

type Figures = {
  name?: string;
  number?: number;
  to?: string;
  difference?: string;
  reason?: string;
  year?: string;
  reference?: string;
};

/** Reads the code and the values from an entry's description. Returns null if the description is a free text. */
export function readEntryText({ kind, description }: DescribedEntry): { code: EntryCode; figures: Figures } | null {
  if (description.startsWith("{")) return readJson(description);
  for (const { kind: ofKind, pattern, code } of knownSentences) {
    const groups = kind === ofKind ? pattern.exec(description) : null;
    if (!groups) continue;
    const { number, ...words } = { ...groups.groups };
    return { code, figures: number === undefined ? words : { ...words, number: Number(number) } };
  }
  return null;
}

function readJson(description: string): ReturnType<typeof readEntryText> {
  let json: unknown;
  try {
    json = JSON.parse(description);
  } catch {
    return null;
  }
  const code = z.object({ code: z.enum(Object.keys(entryFigures) as EntryCode[]) }).safeParse(json);
  if (!code.success) return null;
  const figures = entryFigures[code.data.code].safeParse(json);
  return figures.success ? { code: code.data.code, figures: figures.data } : null;
}

/** The translator of the namespace `entries`. */
type Translate = (code: EntryCode, values: Record<string, string | number>) => string;

/**
 * Returns the description of an entry in the reader's language. Does not translate a free text.
 *
 * @param t the translator of the namespace `entries`
 */
export function entryText(t: Translate, entry: DescribedEntry): string {
  const read = readEntryText(entry);
  if (!read) return isolate(entry.description);
  const { name = "", to = "", difference = "", number = 0, reason = "", year = "", reference = "" } = read.figures;
  return t(read.code, {
    name: isolate(name),
    to: isolate(to),
    reason: isolate(reason),
    reference: isolate(reference),
    difference,
    number,
    year,
  });
}
