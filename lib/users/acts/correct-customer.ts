import "server-only";
import { assertBasis } from "@/lib/calls/assert-basis";
import { evidenceOf } from "@/lib/calls/basis-schema";
import { withCommandEnding } from "@/lib/commands/command-ending";
import { partOfAct } from "@/lib/customer-acts";
import { type CommandRequest, doOrPropose, isConfirmation } from "@/lib/four-eyes/do-or-propose";
import { tellOnSite } from "@/lib/notifications/tell-on-site";
import type { Actor } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { applyUserChanges } from "@/lib/users/apply-user-changes";
import type { UserChanges } from "@/lib/users/edit-schema";
import { getPersonForStaff } from "@/lib/users/person-for-staff";
import { hashPins } from "@/lib/users/pin-changes";
import type { User } from "@/lib/users/user";
import { queryUser } from "@/lib/users/user.sql";
import type { CorrectCustomerInput } from "./schema";

/**
 * Corrects a customer's name, address, phone number or e-mail address, or resets PINs. Staff give the code of a reason, and the
 * evidence: a call in which they have verified the caller, or a document that they have seen. The audit trail stores the reason
 * and the evidence. The customer gets a notification and an e-mail that names the reason. A new phone number or e-mail address,
 * and some new names, become a proposal (`doOrPropose`). For a day after a new phone number or e-mail address, the customer's
 * accounts send no money (`assertNotHeld`). A repeated call with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `proposed`; `forbidden` if the actor has no permission, for the actor's own record, for a colleague whom the
 * actor may not edit, and for evidence that does not allow the correction; `not_found`; `validation_failed` if nothing changes;
 * `conflict` on fields that somebody else has changed since the editor saw them, or if another person has the e-mail address;
 * `idempotency_mismatch`
 */
export async function correctCustomer(
  actor: Actor,
  input: CorrectCustomerInput,
  request?: CommandRequest,
): Promise<void> {
  const { act, userId, reason, basis, seen } = input;
  const action = `customer.${act}`;
  const changes: UserChanges = input.changes;
  await getPersonForStaff(actor, userId, { action, subjectType: "user" });
  const hashes = await hashPins(changes);
  const command = { kind: "customer.correct", subject: { type: "user", id: userId }, input, request } as const;
  const work = async (tx: Database) => {
    const before = await queryUser(tx, "id", userId);
    if (!before) throw fieldError("userId", "invalid");
    assertChanges(before, changes);
    await applyUserChanges(
      tx,
      actor,
      { email: before.email, payload: changes, seen },
      { hashes, act: { action, reason, evidence: evidenceOf(basis) } },
    );
    const params = { cause: partOfAct[act], reason };
    await tellOnSite(tx, { userId, kind: "profile-corrected", params, subjectId: userId });
  };
  // When a colleague confirms the proposal, the evidence is not checked again, because only the proposer took the call or saw the
  // document.
  if (isConfirmation(request)) await doOrPropose(actor, command, work);
  else {
    await withCommandEnding(
      (tx) => assertBasis(tx, actor, userId, act, basis),
      () => doOrPropose(actor, command, work),
    );
  }
}

/** @throws AppError `validation_failed` on the first field if all submitted values are equal to the stored values */
function assertChanges(before: User, { resetPins, newEmail, country, ...fields }: UserChanges): void {
  if (resetPins) return;
  const [was, wanted] = [
    { ...before, newEmail: before.email },
    { ...fields, newEmail, nationality: country },
  ];
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  if (given.some(([name, value]) => was[name as keyof typeof was] !== value)) return;
  throw fieldError(given[0]?.[0] ?? "newEmail", "nothingCorrected");
}
