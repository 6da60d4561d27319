import * as z from "zod";
import { freeText, lineOfText } from "@/lib/text-schema";
import { messageLengthMax, subjectLengthMax } from "@/lib/threads/thread.model";
import { type DeclineReason, declineReasons, reasonsOfTransferAct } from "@/lib/transfer-acts";
import type { CallAct } from "./caller-level.model";

/**
 * The acts (actions for a caller) that the call screen itself offers. All other acts have services of their own, which receive
 * the call as evidence (`assertBasis`).
 */
export const screenActs = [
  "log-out",
  "suspend",
  "write",
  "answer-thread",
  "resend-verification",
  "decline-transfer",
  "recall-transfer",
  "ask-return",
  "approve-transfer",
  "remove-factors",
] as const satisfies CallAct[];

export type ScreenAct = (typeof screenActs)[number];

/** The input that an act needs in addition to the id of the call. */
type Need = "subjectId" | "version" | "subject" | "text" | "reasonCode";

/**
 * The input that each act needs. `subjectId` is the id of a transfer or a thread. `subject` is the subject of a new thread.
 * `text` is a message or a reason. `reasonCode` is the code of a reason. An act with a reason code also accepts a text. The
 * customer reads the sentence for the code first, and then this text.
 */
export const needsOf: Record<ScreenAct, readonly Need[]> = {
  "log-out": [],
  suspend: [],
  write: ["subject", "text"],
  "answer-thread": ["subjectId", "text"],
  "resend-verification": [],
  "decline-transfer": ["subjectId", "version", "reasonCode"],
  "recall-transfer": ["subjectId", "version", "reasonCode"],
  "ask-return": ["subjectId", "version", "text"],
  "approve-transfer": ["subjectId", "version"],
  "remove-factors": ["text"],
};

/** The reason codes of each act that has such codes. */
export const reasonCodesOf: Partial<Record<ScreenAct, readonly DeclineReason[]>> = {
  "decline-transfer": reasonsOfTransferAct.decline,
  "recall-transfer": reasonsOfTransferAct.recall,
};

const reasonMax = 300;
const reasonMin = 10;

/** The maximum length of an act's text. */
export function textMaxOf(act: ScreenAct): number {
  return act === "write" || act === "answer-thread" ? messageLengthMax : reasonMax;
}

const actFields = {
  subject: lineOfText(subjectLengthMax).optional(),
  text: freeText(messageLengthMax).optional(),
  reasonCode: z.enum(declineReasons, { error: "required" }).optional(),
};

/** The fields of the dialog of an act. */
export const actForm = (act: ScreenAct) =>
  z.object(actFields).check(({ value, issues }) => {
    for (const [path, message] of problemsOf(act, value)) {
      issues.push({ code: "custom", path: [path], message, input: value[path] });
    }
  });

type Given = Partial<Record<"subject" | "text", string | undefined>> & { reasonCode?: DeclineReason | undefined };

function problemsOf(act: ScreenAct, { subject = "", text = "", reasonCode }: Given) {
  const problems: [keyof Given, string][] = [];
  const needs = needsOf[act];
  if (needs.includes("subject") && subject === "") problems.push(["subject", "required"]);
  const codes = reasonCodesOf[act] ?? [];
  if (needs.includes("reasonCode") && !codes.some((code) => code === reasonCode)) {
    problems.push(["reasonCode", "required"]);
  }
  const max = textMaxOf(act);
  if (needs.includes("text") && text === "") problems.push(["text", "required"]);
  else if (text.length > max) problems.push(["text", `maxLength:${max}`]);
  else if (act === "remove-factors" && text.length < reasonMin) problems.push(["text", `minLength:${reasonMin}`]);
  return problems;
}

/** The request to do an act for a caller. */
export const doActInput = z
  .object({
    callId: z.uuid("invalid"),
    act: z.enum(screenActs, { error: "invalid" }),
    subjectId: z.uuid("invalid").optional(),
    version: z.int("invalid").positive("invalid").optional(),
    ...actFields,
  })
  .check(({ value, issues }) => {
    const problems: [string, string][] = problemsOf(value.act, value);
    for (const need of ["subjectId", "version"] as const) {
      if (needsOf[value.act].includes(need) && value[need] === undefined) problems.push([need, "required"]);
    }
    for (const [path, message] of problems) issues.push({ code: "custom", path: [path], message, input: value });
  });

export type DoActInput = z.output<typeof doActInput>;
