import * as z from "zod";
import { freeText } from "@/lib/text-schema";
import { memoTextMax } from "./memo.model";

/**
 * The input for a customer's private note about a payment. `fileId` is the note's only file: an upload that is not sent yet, or
 * the file that the note already has. `version` is the version that the customer has read, and 0 for a new note.
 */
export const saveMemoInput = z.object({
  transferId: z.uuid("invalid"),
  text: freeText(memoTextMax),
  fileId: z.uuid("invalid").nullable().default(null),
  version: z.int("invalid").nonnegative("invalid"),
});

/** The fields of the form. */
export const memoForm = saveMemoInput.pick({ text: true });

export type SaveMemoInput = z.output<typeof saveMemoInput>;
