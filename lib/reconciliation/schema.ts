import * as z from "zod";
import { currencies } from "@/lib/money/currency";
import { optionalText, requiredText } from "@/lib/text-schema";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import { actsWithNote, chunkBytes, exceptionActs, fileBytesMax } from "./settlement.model";

const id = z.uuid("invalid");
const version = z.int("invalid").min(1, "invalid");
const rail = z.enum(transferChannels as [TransferChannel, ...TransferChannel[]], "required");

/** The input that begins the upload of a file. */
export const startUploadInput = z.object({
  rail,
  name: requiredText(200),
  sizeBytes: z.int("invalid").min(1, "fileEmpty").max(fileBytesMax, "fileTooLarge"),
});

export type StartUploadInput = z.output<typeof startUploadInput>;

export const addChunkInput = z.object({
  fileId: id,
  number: z
    .int("invalid")
    .min(0, "invalid")
    .max(Math.ceil(fileBytesMax / chunkBytes), "invalid"),
  bytes: z.custom<Uint8Array>(
    (bytes) => bytes instanceof Uint8Array && bytes.byteLength > 0 && bytes.byteLength <= chunkBytes,
    "invalid",
  ),
});

export type AddChunkInput = z.output<typeof addChunkInput>;

export const readFileInput = z.object({ fileId: id });

export const dateOrders = ["YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY"] as const;

/**
 * The WHATWG names of the encodings that staff can choose for CSV and MT940 files, because such files do not name their encoding.
 */
const fallbackEncodings = ["windows-1252", "windows-1250", "windows-1251"] as const;

const column = optionalText(200);
/** Words that are separated by commas. */
const words = optionalText(500);

/** The heading of each kind of column in a CSV file. Empty if the file has no column of this kind. */
export const columnsInput = z
  .object({
    reference: requiredText(200),
    date: requiredText(200),
    /** A file has either the column `amount`, or the columns `debit` for paid money and `credit` for returned money. */
    amount: column,
    debit: column,
    credit: column,
    /** Empty if all amounts are in the currency `onlyCurrency`. */
    currency: column,
    onlyCurrency: z.union([z.literal(""), z.enum(currencies)], "invalid").default(""),
    /**
     * A column with a word that states whether money was paid out or returned. The word has priority over the sign of the amount.
     */
    direction: column,
    paidWords: words,
    backWords: words,
    /** A column that states whether a line is booked. */
    status: column,
    bookedWords: words,
    dateOrder: z.enum(dateOrders, "required"),
    decimal: z.enum([".", ","], "required"),
    /** The sign of amounts that were paid out. Returned amounts have the opposite sign. */
    paidSign: z.enum(["minus", "plus"], "required"),
    /** The encoding of a file that is not UTF-8. If the encoding is empty, a file that is not UTF-8 is refused. */
    encoding: z.union([z.literal(""), z.enum(fallbackEncodings)], "invalid").default(""),
  })
  .superRefine(({ currency, onlyCurrency, amount, debit, credit }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", message, path: [field] });
    if (Boolean(currency) === Boolean(onlyCurrency)) refuse("currency", "oneCurrency");
    if (amount && (debit || credit)) refuse("amount", "amountOrSides");
    if (!amount && !debit && !credit) refuse("amount", "required");
    if (!amount && debit && !credit) refuse("credit", "required");
    if (!amount && credit && !debit) refuse("debit", "required");
  });

export type SettlementColumnsInput = z.output<typeof columnsInput>;

/**
 * The definition of a rail's columns, with the headings that staff saw when they made the definition. If a later file has a
 * heading that is not among these headings, staff must define the columns again.
 */
export type SettlementColumns = SettlementColumnsInput & { headings?: string[] };

export const chooseColumnsInput = z.object({ fileId: id, columns: columnsInput });

export type ChooseColumnsInput = z.output<typeof chooseColumnsInput>;

/** `version` is the version of the file or exception that the editor saw. */
export const endFileInput = z.object({ fileId: id, version });

export type EndFileInput = z.output<typeof endFileInput>;

export const workExceptionInput = z
  .object({
    exceptionId: id,
    version,
    act: z.enum(exceptionActs, "required"),
    /**
     * The record to match: the reference of a transfer or, for a `missing_there` exception, the id of another exception. For
     * the action `customer`: the account number of the customer; empty for the sender of the exception's transfer.
     */
    target: optionalText(60),
    note: optionalText(500),
  })
  .superRefine(({ act, note, target }, context) => {
    const needs = { note: actsWithNote.includes(act) && !note, target: act === "match" && !target };
    for (const [field, isMissing] of Object.entries(needs)) {
      if (isMissing) context.addIssue({ code: "custom", message: "required", path: [field] });
    }
  });

export type WorkExceptionInput = z.output<typeof workExceptionInput>;

const personOrNobody = z.union([z.literal("").transform(() => null), z.uuid("invalid")], { error: "invalid" });

/**
 * `ownerId` is the person who will work on the exception. `seenOwnerId` is the owner that the editor saw. An empty text means
 * nobody.
 */
export const assignExceptionInput = z.object({
  exceptionId: id,
  seenOwnerId: personOrNobody,
  ownerId: personOrNobody,
});

export type AssignExceptionInput = z.output<typeof assignExceptionInput>;
