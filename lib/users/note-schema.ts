import * as z from "zod";
import { freeText } from "@/lib/text-schema";

const noteLengthMax = 2_000;

const text = freeText(noteLengthMax).min(1, "required");

export const addNoteInput = z.object({ userId: z.uuid("invalid"), text });

export type AddNoteInput = z.output<typeof addNoteInput>;

/** `version` is the version of the note when the form was opened. */
export const editNoteInput = z.object({ id: z.uuid("invalid"), text, version: z.int("invalid").positive("invalid") });

export type EditNoteInput = z.output<typeof editNoteInput>;

/** The field of the form for a new note and of the form for an edited note. */
export const noteForm = z.object({ text });
