import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { fieldError } from "@/lib/server/errors";
import { reachedLevel } from "./call.model";
import { updateCall } from "./calls.sql";
import { ofCall } from "./open-call";
import { lockOwnCall } from "./own-call";
import type { EndCallInput } from "./schema";

/**
 * Ends the actor's call with a note. The caller's verification ends with the call. A repeat with the same request id changes
 * nothing.
 *
 * @throws AppError `validation_failed` on `note` if the note is empty although staff have acted for the caller in this call;
 * `not_found` for another person's call; `conflict` if the call has ended; `forbidden`, `idempotency_mismatch`
 */
export async function endCall(actor: Actor, input: EndCallInput, requestId?: string): Promise<void> {
  assertMay(actor, "calls.take");
  const { callId, note } = input;
  await commandOnce(actor, { name: "call.end", requestId, content: input }, async (tx) => {
    const call = await lockOwnCall(tx, actor, callId);
    if (call.acts > 0 && note === "") throw fieldError("note", "callNote");
    await updateCall(tx, callId, { endedAt: now(), note, questions: [] });
    await recordAudit(tx, actor, {
      ...ofCall("call.end", callId),
      after: { customer: call.customerId, level: `caller_${reachedLevel(call)}`, acts: call.acts },
    });
  });
}
