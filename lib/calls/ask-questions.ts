import "server-only";
import { randomInt } from "node:crypto";
import { noteRead } from "@/lib/audit/note-read";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import {
  type CallerQuestion,
  type ExpectedAnswer,
  questionsDrawn,
  questionsValidMs,
  rightAnswersMin,
} from "./call.model";
import { readCallerAnswers } from "./caller-answers.sql";
import { insertStep, queryCall, updateCall } from "./calls.sql";
import { ofCall } from "./open-call";
import { assertOwnOpen, lockOwnCall } from "./own-call";
import type { JudgeAnswersInput } from "./schema";

/**
 * Draws three questions for the caller, and returns the expected answers. Until staff have judged the answers, the function
 * returns the same questions each time. Each round of questions counts against the customer's daily limit, no matter which member
 * of staff asks. The answers are not stored.
 *
 * @throws AppError `not_found` for a colleague's call; `conflict` if the call has ended, or if a parallel request has judged the
 * answers; `rate_limited` after three rounds in a day; `transition_refused` if the bank's records answer fewer than three
 * questions
 */
export async function askQuestions(
  actor: Actor,
  { callId }: { callId: string },
  requestId?: string,
): Promise<ExpectedAnswer[]> {
  assertMay(actor, "calls.take");
  const call = assertOwnOpen(actor, await queryCall(db, callId));
  await noteRead(actor, "profile", { id: call.customerId });
  const answers = await readCallerAnswers(call.customerId, env().BANK_TIMEZONE);
  const keys = call.questions.length > 0 ? call.questions : draw(answers.map(({ key }) => key));
  if (call.questions.length === 0) await countAgainstLimit("caller-questions-customer", call.customerId);
  const command = { name: "call.ask", requestId, content: { callId } };
  const { drawn } = await commandOnce(actor, command, async (tx) => {
    const { questions } = await lockOwnCall(tx, actor, callId);
    if (questions.length > 0) return { drawn: questions };
    // A parallel command has judged the answers to the questions in `keys`. To ask these questions again, the bank must count a
    // new round against the limit.
    if (call.questions.length > 0) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    await updateCall(tx, callId, { questions: keys });
    await insertStep(tx, { callId, kind: "questions-drawn", at: now() });
    await recordAudit(tx, actor, { ...ofCall("call.ask", callId), after: { questions: keys } });
    return { drawn: keys };
  });
  // The data may have changed since the questions were drawn. A question that now has no answer in the bank's records is returned
  // without an expected answer.
  return drawn.map((key) => answers.find((answer) => answer.key === key) ?? { key });
}

/** Draws questions at random. @throws AppError `transition_refused` */
function draw(keys: CallerQuestion[]): CallerQuestion[] {
  if (keys.length < questionsDrawn) throw new AppError("transition_refused", { messageKey: "caller_unknown" });
  const left = [...keys];
  return Array.from({ length: questionsDrawn }, () => left.splice(randomInt(left.length), 1)).flat();
}

/**
 * Records whether the caller's answers were right. With two right answers, the caller reaches the level `questions` for an hour.
 *
 * @returns whether the caller has reached the level
 * @throws AppError `conflict` if the call has ended, or if other questions were drawn meanwhile; `not_found`,
 * `idempotency_mismatch`
 */
export async function judgeAnswers(
  actor: Actor,
  input: JudgeAnswersInput,
  requestId?: string,
): Promise<{ isEnough: boolean }> {
  assertMay(actor, "calls.take");
  const { callId, marks } = input;
  return await commandOnce(actor, { name: "call.judge", requestId, content: input }, async (tx) => {
    const { questions } = await lockOwnCall(tx, actor, callId);
    const asked = new Set<CallerQuestion>(marks.map(({ key }) => key));
    if (questions.length !== asked.size || !questions.every((key) => asked.has(key))) {
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    }
    const right = marks.filter(({ isRight }) => isRight).length;
    const isEnough = right >= rightAnswersMin;
    const until = new Date(calendarNow().getTime() + questionsValidMs);
    await updateCall(tx, callId, { questions: [], ...(isEnough && { questionsUntil: until }) });
    await insertStep(tx, { callId, kind: isEnough ? "questions-right" : "questions-wrong", requestId, at: now() });
    await recordAudit(tx, actor, { ...ofCall("call.judge", callId), after: { right, of: marks.length } });
    return { isEnough };
  });
}
