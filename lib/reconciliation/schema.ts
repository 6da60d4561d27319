import * as z from "zod";
import { currencies } from "@/lib/money/currency";
import { optionalText, requiredText } from "@/lib/text-schema";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels";
import { chunkBytes, exceptionActs, fileBytesMax } from "./settlement";

const id = z.uuid("invalid");
const version = z.int("invalid").min(1, "invalid");
const rail = z.enum(transferChannels as [TransferChannel, ...TransferChannel[]], "required");

/** A file that is about to be uploaded, in parts. */
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

/** What the columns of a CSV file mean, by their headings. */
export const columnsInput = z
  .object({
    reference: requiredText(200),
    amount: requiredText(200),
    date: requiredText(200),
    /** Empty where all is in one currency. */
    currency: optionalText(200),
    onlyCurrency: z.union([z.literal(""), z.enum(currencies)], "invalid").default(""),
    dateOrder: z.enum(dateOrders, "required"),
    decimal: z.enum([".", ","], "required"),
    /** The sign of what was paid out; the other one is money that came back. */
    paidSign: z.enum(["minus", "plus"], "required"),
  })
  .refine(({ currency, onlyCurrency }) => Boolean(currency) !== Boolean(onlyCurrency), {
    path: ["currency"],
    error: "oneCurrency",
  });

export type SettlementColumnsInput = z.output<typeof columnsInput>;

export const chooseColumnsInput = z.object({ fileId: id, columns: columnsInput });

export type ChooseColumnsInput = z.output<typeof chooseColumnsInput>;

/** `version`: that of the file or exception which staff have seen. */
export const endFileInput = z.object({ fileId: id, version });

export type EndFileInput = z.output<typeof endFileInput>;

export const workExceptionInput = z
  .object({
    exceptionId: id,
    version,
    act: z.enum(exceptionActs, "required"),
    /** What it is the same as: a transfer's reference, or for one that is missing there the id of another exception. */
    target: optionalText(60),
    note: optionalText(500),
  })
  .superRefine(({ act, note, target }, context) => {
    const needs = { note: act === "note" && !note, target: act === "match" && !target };
    for (const [field, isMissing] of Object.entries(needs)) {
      if (isMissing) context.addIssue({ code: "custom", message: "required", path: [field] });
    }
  });

export type WorkExceptionInput = z.output<typeof workExceptionInput>;
