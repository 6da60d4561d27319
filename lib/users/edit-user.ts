import "server-only";
import { refuseOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { checkCurrentPassword } from "@/lib/auth/passwords/check-current-password";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { lockLedgerAccounts } from "@/lib/ledger/lock-ledger-accounts.sql";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertMay, assertOwnOrMay } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { EditUserInput, UserChanges } from "./edit-schema";
import { changedPins, hashPins, notePinChanges, type PinHashes } from "./pin-changes";
import { settleAgainstSeen } from "./seen-fields";
import type { User } from "./user";
import { lockUserRow } from "./user.sql";

/**
 * Changes a user: people their own profile, staff anybody's, and others' status and ATM PIN.
 *
 * Suspending or blocking ends every session of the user in the same transaction. Editing one's own profile ends the
 * session in which it was done (decision 11), and every other one too when a PIN changes, for which it takes the current
 * password. A new name is also the new name of the user's accounts.
 *
 * @throws AppError `not_found` for another person's e-mail; `forbidden` for a status or an ATM PIN from a customer, or of one's
 * own, and for a colleague's record (`staff.edit`); `conflict` on fields that somebody else has changed since the editor saw them; `validation_failed` on `status` for the last admin's, on `ATMPin` when one that is set is cleared, on `currentPassword` (then also `rate_limited`)
 */
export async function editUser(actor: Actor, input: EditUserInput): Promise<User> {
  assertOwnOrMay(actor, "customers.edit", input.email);
  const { status, ATMPin } = input.payload;
  const isSelf = actor.email === input.email;
  if (status !== undefined || ATMPin !== undefined) {
    assertMay(actor, "customers.edit");
    const act = { action: "user.edit", subjectType: "user", subjectId: actor.userId } as const;
    if (isSelf) throw await refuseOwn(actor, act);
  }
  if (isSelf && changedPins(input.payload).length > 0) await checkCurrentPassword(actor, input.currentPassword);
  const hashes = await hashPins(input.payload);
  return await inTransaction(async (tx) => {
    await lockLedgerAccounts(tx, await findAffectedLedgerAccounts(tx, input));
    return await applyUserChanges(tx, actor, input, hashes);
  });
}

/**
 * The accounts of the books that an edit must lock before anything else: a status stops money or lets it go again, so that
 * changing one waits for the money that moves, and the other way round.
 */
export async function findAffectedLedgerAccounts(tx: Database, { email, payload }: EditUserInput): Promise<bigint[]> {
  if (payload.status === undefined) return [];
  const accounts = await tx.prisma.account.findMany({ where: { owner: { email } }, select: { ledgerAccountId: true } });
  return accounts.map(({ ledgerAccountId }) => ledgerAccountId);
}

/**
 * The same inside a transaction of the caller's, who has checked what the actor may do and locked the affected accounts of
 * the books.
 */
export async function applyUserChanges(
  tx: Database,
  actor: Actor,
  { email, payload: wanted, seen }: EditUserInput,
  hashes: PinHashes,
): Promise<User> {
  const before = await lockUserRow(tx, email, isDisabled(wanted));
  if (!before) throw new AppError("not_found");
  const isSelf = before.id === actor.userId;
  if (!isSelf && isStaffRole(before.role)) assertMay(actor, "staff.edit");
  const payload = settleAgainstSeen(before, wanted, seen);
  const after = mergeChanges(before, payload);
  if (payload.ATMPin === "" && before.hasAtmPin) throw fieldError("ATMPin", "required");
  const losesAccess = isDisabled(after) && !isDisabled(before);
  if (losesAccess) await assertMayLoseAccess(tx, before);
  await update(tx, after, hashes);
  if (after.firstName !== before.firstName || after.lastName !== before.lastName) {
    await tx.prisma.account.updateMany({
      where: { ownerId: after.id },
      data: { accountName: `${after.firstName} ${after.lastName}`, updatedAt: after.updatedAt },
    });
  }
  const pins = changedPins(payload);
  // Again: who ends the sessions does so under the lock of this row.
  if (isSelf && pins.length > 0) await readLiveOwner(tx, actor, calendarNow());
  await notePinChanges(tx, actor, after, pins);
  if (isDisabled(after) || (isSelf && pins.length > 0)) await revokeSessions(tx, after.id);
  else if (isSelf) await revokeOwnSession(tx, actor);
  await recordAudit(tx, actor, {
    action: "user.edit",
    subjectType: "user",
    subjectId: after.id,
    before: changeableFields(before),
    after: { ...changeableFields(after), ...Object.fromEntries(pins.map((pin) => [`${pin}Pin`, "changed"])) },
  });
  return after;
}

/** Every change but those of PINs goes into the field of its name; the contract calls the nationality `country`. */
function mergeChanges(before: User, changes: UserChanges): User {
  const { DomesticTransferPin, ForeignTransferPin, ATMPin, country, ...fields } = changes;
  const given = Object.entries({ ...fields, nationality: country }).filter(([, value]) => value !== undefined);
  const after: User = { ...before, ...Object.fromEntries(given) };
  return { ...after, hasAtmPin: before.hasAtmPin || Boolean(ATMPin), updatedAt: now() };
}

function isDisabled({ status }: { status?: User["status"] | undefined }): boolean {
  return status === "suspended" || status === "blocked";
}

/** An admin must always be able to log in; the rows are locked, which keeps two from disabling each other. */
async function assertMayLoseAccess(tx: Database, user: User): Promise<void> {
  if (user.role !== "admin") return;
  const others = await tx.prisma.user.count({
    where: { role: "admin", id: { not: user.id }, status: { notIn: ["suspended", "blocked"] } },
  });
  if (others === 0) throw fieldError("status", "lastAdmin");
}

async function update(tx: Database, user: User, hashes: PinHashes): Promise<void> {
  await tx.prisma.user.updateMany({
    where: { id: user.id },
    data: {
      ...changeableFields(user),
      updatedAt: user.updatedAt,
      // A field that is undefined stays as it is.
      domesticPinHash: hashes.domestic,
      foreignPinHash: hashes.foreign,
      atmPinHash: hashes.atm,
    },
  });
}

async function revokeOwnSession(tx: Database, actor: Actor): Promise<void> {
  await tx.prisma.session.updateMany({ where: { id: actor.sessionId, revokedAt: null }, data: { revokedAt: now() } });
}

/** The fields of a user that can change. */
function changeableFields({ id, email, role, createdAt, updatedAt, emailVerified, hasAtmPin, ...changeable }: User) {
  return changeable;
}
