import "server-only";
import { refuseOwn } from "@/lib/audit/assert-not-own";
import { checkProof } from "@/lib/auth/second-factors/check-proof";
import { type Actor, assertMay, assertOwnOrMay } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { applyUserChanges } from "./apply-user-changes";
import { editCustomer } from "./edit-customer";
import { type EditUserInput, keptMembers, type UserChanges } from "./edit-schema";
import { isOtherPhone } from "./phone-text";
import { changedPins, hashPins } from "./pin-changes";
import { checkPinProof } from "./pin-resets";
import type { User } from "./user";
import { queryUser } from "./user.sql";
import { userJson } from "./user-json";

/**
 * Changes a user. People change their own profile and PINs. Staff also change other people's profile and status. A suspension or
 * a block ends every session of the user in the same transaction. If people edit their own profile, the session in which they
 * made the edit ends (docs/domain.md, "Customers"). A change of a PIN requires a proof of identity (`checkPinProof`) and ends all
 * sessions. A new phone number also requires a proof, because staff call this number to check the user's identity. A new name also
 * becomes the name of the user's accounts. If staff edit another person, this function calls `editCustomer`. An edit of another
 * person needs a reason and, in some cases, a second member of staff.
 *
 * @throws AppError `not_found` for another person's e-mail; `forbidden` if the edit changes the actor's own status, or if the
 * actor may not edit a colleague's record (`staff.edit`); `conflict` on fields that somebody else has changed since the editor
 * saw them; the errors of `checkPinProof`, `checkProof` and `editCustomer`
 */
export async function editUser(actor: Actor, input: EditUserInput): Promise<User> {
  assertOwnOrMay(actor, "customers.edit", input.email);
  const { email, seen, changeReason } = input;
  const payload = await withoutKept(actor, input);
  if (actor.email !== email) {
    return (await editCustomer(actor, { email, user: payload, seen, changeReason, account: {} })).user;
  }
  if (payload.newEmail !== undefined) throw fieldError("newEmail", "emailByProof");
  if (payload.status !== undefined || payload.resetPins !== undefined) {
    assertMay(actor, "customers.edit");
    throw await refuseOwn(actor, { action: "user.edit", subjectType: "user", subjectId: actor.userId });
  }
  const pins = changedPins(payload);
  const provedResets = pins.length > 0 ? await checkPinProof(actor, pins, input) : [];
  const isPhoneProved = await changesPhone(actor, { ...input, payload });
  if (isPhoneProved && pins.length === 0) await checkProof(actor, input);
  const hashes = await hashPins(payload);
  const proved = { provedResets, isPhoneProved };
  return await inTransaction((tx) => applyUserChanges(tx, actor, { ...input, payload }, { hashes, ...proved }));
}

/** True if the edit contains another phone number than the stored number, and the user has changed the number in the form. */
async function changesPhone({ userId }: Actor, { payload, seen }: EditUserInput): Promise<boolean> {
  const { phoneNumber } = payload;
  if (phoneNumber === undefined || phoneNumber === seen?.phoneNumber) return false;
  const stored = await db.prisma.user.findUnique({ where: { id: userId }, select: { phoneNumber: true } });
  return stored !== null && isOtherPhone(stored.phoneNumber, phoneNumber);
}

/**
 * Removes the fields that cannot be changed. A client may read a record, change one field and send the whole record back.
 * Unchangeable fields are therefore accepted if they are equal to the stored values.
 *
 * @throws AppError `validation_failed` on each unchangeable field that differs; `not_found`
 */
async function withoutKept(actor: Actor, { email, payload }: EditUserInput): Promise<UserChanges> {
  const sent = keptMembers.filter((name) => payload[name] !== undefined);
  const isOwn = actor.email === email;
  if (sent.length === 0 && !(isOwn && payload.status)) return payload;
  const user = await queryUser(db, "email", email);
  if (!user) throw new AppError("not_found");
  const stored = userJson(user);
  const changed = sent.filter((name) => payload[name] !== stored[name]);
  if (changed.length > 0) {
    const fields = Object.fromEntries(changed.map((name) => [name, ["unknownField"]]));
    throw new AppError("validation_failed", { fields });
  }
  const changes: UserChanges = { ...payload };
  for (const name of sent) delete (changes as Record<string, unknown>)[name];
  if (isOwn && changes.status === stored.status) delete changes.status;
  return changes;
}
