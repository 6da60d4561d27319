import * as z from "zod";
import { freeText } from "@/lib/text-schema";
import { callerQuestions, callNoteMax, questionsDrawn } from "./call.model";

const id = z.uuid("invalid");

export const openCallInput = z.object({ customerId: id });

export const callInput = z.object({ callId: id });

/** The marks of staff: whether the caller's answer to each drawn question was right. */
export const judgeAnswersInput = z.object({
  callId: id,
  marks: z
    .array(z.object({ key: z.enum(callerQuestions, { error: "invalid" }), isRight: z.boolean({ error: "required" }) }))
    .length(questionsDrawn, "required"),
});

/** Spaces and hyphens between the digits are ignored, because people read a code aloud in groups of digits. */
const callerCode = z
  .string({ error: "required" })
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "callerCodeFormat"));

export const callerCodeForm = z.object({ code: callerCode });

export const checkCodeInput = z.object({ callId: id, code: callerCode });

export const endCallForm = z.object({ note: freeText(callNoteMax) });

export const endCallInput = endCallForm.extend({ callId: id });

export type JudgeAnswersInput = z.output<typeof judgeAnswersInput>;
export type CheckCodeInput = z.output<typeof checkCodeInput>;
export type EndCallInput = z.output<typeof endCallInput>;
