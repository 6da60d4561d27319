import { randomUUID } from "node:crypto";
import { askQuestions, judgeAnswers } from "@/lib/calls/ask-questions";
import { checkCallerCode, sendCallerCode } from "@/lib/calls/caller-code";
import type { CallerLevel } from "@/lib/calls/caller-level.model";
import { openCall } from "@/lib/calls/open-call";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { codeDigits } from "@/lib/server/secrets/secrets";
import { queryAsOwner } from "@/tests/support/database/database";
import { latestEmailCode } from "@/tests/support/identity/sign-up";

/** Opens a call of a member of staff with a customer. @returns the id of the call */
export async function takeCall(staff: Actor, customer: { userId: string }): Promise<string> {
  return (await openCall(staff, { customerId: customer.userId }, randomUUID())).id;
}

/** Asks the three questions of a call, and marks the answers: `rightAnswers` of them as right, and the others as wrong. */
export async function answerQuestions(staff: Actor, callId: string, rightAnswers: number) {
  const questions = await askQuestions(staff, { callId }, randomUUID());
  const marks = questions.map(({ key }, index) => ({ key, isRight: index < rightAnswers }));
  return await judgeAnswers(staff, { callId, marks }, randomUUID());
}

/** The digits of the newest code that was sent to a customer. */
export async function readCallerDigits(customerId: string): Promise<string> {
  return codeDigits(await latestEmailCode(customerId, "caller_code"));
}

/** Verifies the caller up to a level, as staff do. */
export async function verifyCaller(staff: Actor, callId: string, level: CallerLevel): Promise<void> {
  if (level === "questions" || level === "both") await answerQuestions(staff, callId, 3);
  if (level !== "code" && level !== "both") return;
  await sendCallerCode(staff, { callId }, randomUUID());
  const [call] = await db.query<{ customer: string }>("SELECT customer_id AS customer FROM calls WHERE id = $1", [
    callId,
  ]);
  await checkCallerCode(staff, { callId, code: await readCallerDigits(call?.customer ?? "") }, randomUUID());
}

/** Lets the verification by right answers and the verification by a code expire. */
export const letLevelsEnd = (callId: string) =>
  queryAsOwner(
    "UPDATE calls SET questions_until = questions_until - interval '2 hours', code_until = code_until - interval '2 hours' WHERE id = $1",
    [callId],
  );

/** Lets only the verification by right answers expire. */
export const letAnswersEnd = (callId: string) =>
  queryAsOwner("UPDATE calls SET questions_until = questions_until - interval '2 hours' WHERE id = $1", [callId]);

/** The kinds of a call's steps, oldest first. */
export async function stepsOf(callId: string): Promise<string[]> {
  const steps = await db.query<{ kind: string }>("SELECT kind FROM call_steps WHERE call_id = $1 ORDER BY number", [
    callId,
  ]);
  return steps.map(({ kind }) => kind);
}

/** Deletes the daily counters of caller checks, so that tests with the same customer do not reach the daily limits. */
export const forgetCheckLimits = () => db.query("DELETE FROM rate_limits WHERE key LIKE 'caller-%'");
