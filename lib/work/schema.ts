import * as z from "zod";
import { currencies } from "@/lib/money/currency";
import { optionalText, requiredText } from "@/lib/text-schema";

import { workOwners } from "./work.model";

/** The largest length of a note or a reason. */
export const workNoteMax = 500;

const record = { kind: z.string("invalid").max(40, "invalid"), id: z.uuid("invalid") };
/** The version of the claim that the actor saw. */
const version = z.int("invalid").min(0, "invalid");

/** Identifies a record of the work list. */
export const workRecordInput = z.object(record);
export type WorkRecordInput = z.output<typeof workRecordInput>;

export const workKindInput = workRecordInput.pick({ kind: true });

export const takeOverInput = z.object({ ...record, version, reason: requiredText(workNoteMax) });
export type TakeOverInput = z.output<typeof takeOverInput>;

/** The input that assigns a record to a colleague. If `personId` is empty, the record is no longer assigned to anybody. */
export const assignWorkInput = z.object({
  ...{ ...record, version, note: optionalText(workNoteMax) },
  personId: z.union([z.literal("").transform(() => null), z.uuid("invalid")], "invalid"),
});
export type AssignWorkInput = z.output<typeof assignWorkInput>;

const typedAmount = z.string("invalid").max(40, "amountFormat").default("");

/** The filters in the URL of the work list. Amounts are in the notation of the reader's language. */
export const workFilterInput = z.object({
  kind: z.string("invalid").max(40, "invalid").default(""),
  owner: z.enum(["", ...workOwners], "invalid").default(""),
  due: z.enum(["", "late"], "invalid").default(""),
  currency: z.enum(["", ...currencies], "invalid").default(""),
  ...{ min: typedAmount, max: typedAmount },
});
export type WorkFilterInput = z.output<typeof workFilterInput>;
