import "server-only";
import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { countCodeTry } from "@/lib/auth/email-codes/count-code-try";
import { assertStrongPassword } from "@/lib/auth/passwords/assert-strong-password";
import { unknownPinHash } from "@/lib/auth/pins/pin-hash";
import { forgetProofs } from "@/lib/auth/sessions/forget-proofs";
import { may, type StaffRole } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { requestContext } from "@/lib/server/request-context";
import { hashSecret, sha256 } from "@/lib/server/secrets/secrets";
import type { ProvedUser } from "@/lib/server/session/session";
import { addMember, emptyProfile } from "@/lib/users/staff/add-member";
import { type LockedMember, lockStaff } from "@/lib/users/staff/staff.sql";
import type { AcceptInvitationInput } from "@/lib/users/staff-schema";
import { sealTaxNumber } from "@/lib/users/tax-number";
import { assertMayJoin, type Joiner } from "./assert-may-join";
import { type OpenInvitation, queryOpenInvitation } from "./invitation.sql";

/** The facts that the page of an invitation shows. */
export type InvitationToRead = Pick<OpenInvitation, "email" | "role">;

/**
 * Reads an invitation by the code of its link.
 *
 * @throws AppError `code_expired` for a code that is used, withdrawn, expired or does not exist
 */
export async function getInvitation(code: string): Promise<InvitationToRead> {
  const invitation = await queryOpenInvitation(db, { codeHash: sha256(code) }, "read");
  if (!invitation || invitation.expiresAt <= now()) throw new AppError("code_expired");
  const { email, role } = invitation;
  return { email, role };
}

/**
 * Accepts an invitation by the code of its link, with name and password. Only one of several simultaneous calls succeeds. A
 * repeated call is refused, because the link was used.
 *
 * @returns the new colleague, with the password as the proof of identity, so that the log-in does not ask for the password again
 * @throws AppError `code_expired` if the code is not valid, or if the sender of the invitation may no longer invite. `conflict`
 * if a customer has signed up with the e-mail address since the invitation. `forbidden` if the settings require that staff sign
 * in through the identity provider. `rate_limited`, `validation_failed` on `password`
 */
export async function acceptInvitation(input: AcceptInvitationInput): Promise<ProvedUser & { role: StaffRole }> {
  if (env().STAFF_SIGN_IN === "oidc") throw new AppError("forbidden", { messageKey: "staff_sign_in" });
  const { code, firstName, lastName, password } = input;
  const { email } = await countCodeTry(
    () => getInvitation(code),
    (invitation) => invitation.email,
  );
  await assertStrongPassword(password, { email, firstName, lastName });
  const person = { firstName, lastName, passwordHash: await hashSecret(password), pinHash: await unknownPinHash() };
  const { id, role } = await inTransaction((tx) => join(tx, { codeHash: sha256(code) }, person));
  return { id, role, provedBy: { passwordHash: person.passwordHash } };
}

/**
 * Accepts the invitation for an e-mail address that the bank's identity provider has verified. The new user's password is random,
 * and nobody knows it. Returns undefined if no valid invitation exists.
 */
export async function acceptByProvider(
  email: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<{ id: string; role: StaffRole } | undefined> {
  if (!(await queryOpenInvitation(db, { email }, "read"))) return undefined;
  const passwordHash = await hashSecret(randomBytes(32).toString("base64url"));
  const person = { firstName, lastName, passwordHash, pinHash: await unknownPinHash() };
  try {
    return await inTransaction((tx) => join(tx, { email }, person));
  } catch (error) {
    if (error instanceof AppError && error.code !== "busy") return undefined;
    throw error;
  }
}

type Person = Record<"firstName" | "lastName" | "passwordHash" | "pinHash", string>;

async function join(
  tx: Database,
  by: { codeHash: Buffer } | { email: string },
  person: Person,
): Promise<{ id: string; role: StaffRole }> {
  const staff = await lockStaff(tx);
  const invitation = await queryOpenInvitation(tx, by, "lock");
  if (!invitation || invitation.expiresAt <= now() || !stands(invitation, staff)) throw new AppError("code_expired");
  const { id: invitationId, email, role, sentById } = invitation;
  const joiner = await assertMayJoin(tx, email);
  const userId = joiner
    ? await bringIn(tx, joiner, { ...person, role })
    : await addMember(tx, { ...person, email, role });
  const acceptedAt = now();
  await tx.prisma.staffInvitation.update({ where: { id: invitationId }, data: { acceptedAt }, select: { id: true } });
  await recordAudit(
    tx,
    { userId },
    {
      ...{ action: "staff.join", subjectType: "user", subjectId: userId },
      after: {
        ...{ role, invitation: invitationId, invitedBy: sentById },
        ...(joiner?.registrationOpen ? { registration: "ended" } : {}),
      },
    },
  );
  return { id: userId, role };
}

/** True if the sender of the invitation may still invite. */
function stands({ sentById }: OpenInvitation, staff: LockedMember[]): boolean {
  const sender = staff.find(({ id }) => id === sentById);
  return sender !== undefined && sender.status === "active" && may(sender.role, "staff.edit");
}

/**
 * Makes a user without an account a member of staff. The previous password and second factors become invalid, and an open change
 * of the e-mail address ends. If the user has only begun a registration, the registration ends. Its personal data is removed,
 * because a stranger may have entered this data.
 */
async function bringIn(
  tx: Database,
  { id, registrationOpen }: Joiner,
  { pinHash, ...person }: Person & { role: StaffRole },
): Promise<string> {
  const at = now();
  const standing = { status: "active", passwordVoidedAt: null, emailVerifiedAt: at } as const;
  const ended = registrationOpen
    ? {
        ...{ ...emptyProfile, taxIdNumber: sealTaxNumber(id, emptyProfile.taxIdNumber) },
        ...{ registrationOpen: false, gender: null, locale: requestContext().locale },
      }
    : {};
  await tx.prisma.user.update({
    where: { id },
    data: { ...person, ...standing, ...ended, updatedAt: at },
    select: { id: true },
  });
  await forgetProofs(tx, id, { pinHash, endReason: "by_staff" });
  return id;
}
