import "server-only";
import { timingSafeEqual } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { isAccountHeld, lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import { commandOnce } from "@/lib/commands/command-once";
import { queueEmail } from "@/lib/email/queue-email";
import { type Actor, assertMay } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { codeDigits, deriveCode } from "@/lib/server/secrets/secrets";
import { codeTriesMax, codeValidMs } from "./call.model";
import { insertStep, queryCall, updateCall } from "./calls.sql";
import { ofCall } from "./open-call";
import { assertOwnOpen, lockOwnCall } from "./own-call";
import type { CheckCodeInput } from "./schema";

const purpose = "caller_code";

/**
 * E-mails a one-time code of six digits to the customer. The caller reads the code aloud. Earlier codes for this customer become
 * invalid. The bank sends no code to an unverified or contested address (`disownSecurityChange`). While the account is held after
 * a correction by staff, no code is sent either, because the new address may belong to a stranger.
 *
 * @throws AppError `transition_refused` if the bank sends no code to the address; `not_found` for a colleague's call; `conflict`
 * if the call has ended; `rate_limited`; `idempotency_mismatch`
 */
export async function sendCallerCode(actor: Actor, { callId }: { callId: string }, requestId?: string): Promise<void> {
  assertMay(actor, "calls.take");
  const { customerId } = assertOwnOpen(actor, await queryCall(db, callId));
  await countAgainstLimit("caller-code-customer", customerId);
  await commandOnce(actor, { name: "call.send-code", requestId, content: { callId } }, async (tx) => {
    // A change of the address locks the same row, so the address stays current until the e-mail with the code is queued.
    await lockOwner(tx, customerId);
    const customer = await tx.prisma.user.findUniqueOrThrow({
      where: { id: customerId },
      select: { email: true, firstName: true, emailVerifiedAt: true, emailContestedAt: true },
    });
    const isHeld = await isAccountHeld(tx, customerId, now());
    if (isHeld || !customer.emailVerifiedAt || customer.emailContestedAt) {
      throw new AppError("transition_refused", { messageKey: "caller_email" });
    }
    await voidEmailCodes(tx, customerId, purpose);
    const codeId = await issueEmailCode(tx, customerId, purpose);
    await queueEmail(tx, customer.email, "caller-code", { firstName: customer.firstName, emailCodeId: codeId });
    await lockOwnCall(tx, actor, callId);
    await updateCall(tx, callId, { codeId, codeTries: 0 });
    await insertStep(tx, { callId, kind: "code-sent", requestId, at: now() });
    await recordAudit(tx, actor, ofCall("call.send-code", callId));
  });
}

/**
 * Checks the code that the caller has read aloud. With the right code, the caller reaches the level `code` for half an hour. A
 * code works only once, and is invalid after five wrong tries.
 *
 * @throws AppError `validation_failed` on `code` for a wrong code, and for a code that is used, expired or replaced; `not_found`
 * for another person's call; `conflict` if the call has ended; `idempotency_mismatch`
 */
export async function checkCallerCode(actor: Actor, input: CheckCodeInput, requestId?: string): Promise<void> {
  assertMay(actor, "calls.take");
  const { callId, code } = input;
  // A wrong try is a result of the command and not an error, because an error would roll back the number of tries.
  const { problem } = await commandOnce(actor, { name: "call.check-code", requestId, content: input }, async (tx) => {
    // Every command that changes the customer's caller codes locks the customer first. The codes therefore need no lock of
    // their own.
    const call = await queryCall(tx, callId);
    if (call) await lockOwner(tx, call.customerId);
    const { customerId, codeId, codeTries } = await lockOwnCall(tx, actor, callId);
    const digits = codeId && codeTries < codeTriesMax ? await readDigits(tx, codeId) : undefined;
    if (!codeId || !digits) return { problem: "callerCodeOver" };
    const isRight = timingSafeEqual(Buffer.from(digits), Buffer.from(code));
    const kind = isRight ? "code-right" : "code-wrong";
    if (isRight) {
      await voidEmailCodes(tx, customerId, purpose);
      await updateCall(tx, callId, { codeUntil: new Date(calendarNow().getTime() + codeValidMs) });
    } else {
      await updateCall(tx, callId, { codeTries: codeTries + 1 });
    }
    await insertStep(tx, { callId, kind, requestId, at: now() });
    await recordAudit(tx, actor, { ...ofCall("call.check-code", callId), after: { isRight } });
    return { problem: isRight ? null : "callerCode" };
  });
  if (problem) throw fieldError("code", problem);
}

/** The digits of a code that is neither used nor expired. */
async function readDigits(tx: Database, id: string): Promise<string | undefined> {
  const issued = await tx.prisma.emailCode.findFirst({
    where: { id, purpose, usedAt: null, expiresAt: { gt: now() } },
    select: { nonce: true },
  });
  return issued ? codeDigits(deriveCode(purpose, issued.nonce)) : undefined;
}
