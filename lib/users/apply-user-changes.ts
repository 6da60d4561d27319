import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { CustomerActReason } from "@/lib/customer-acts";
import { fullName } from "@/lib/full-name";
import { addressProblems } from "@/lib/places/address-problems";
import { readPostcode } from "@/lib/places/postcodes";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { EditUserInput, UserChanges } from "./edit-schema";
import { giveEmailByStaff } from "./email-change/give-email";
import { isOtherPhone } from "./phone-text";
import { changedPins, notePinChanges, type Pin, type PinHashes } from "./pin-changes";
import { beginResets, endResets } from "./pin-resets";
import { settleAgainstSeen } from "./seen-fields";
import { judgeAsStaff, noteStaffChange } from "./staff-changes";
import type { User } from "./user";
import { lockUserRow } from "./user.sql";

/**
 * The ledger accounts that an edit must lock before any other row. An edit of the status locks all ledger accounts of the user,
 * because a status decides whether money may move. A change of the status and a movement of money therefore run one after the
 * other.
 */
export async function findAffectedLedgerAccounts(tx: Database, { email, payload }: EditUserInput): Promise<bigint[]> {
  if (payload.status === undefined) return [];
  const accounts = await tx.prisma.account.findMany({ where: { owner: { email } }, select: { ledgerAccountId: true } });
  return accounts.map(({ ledgerAccountId }) => ledgerAccountId);
}

/** The hashes of new PINs, and facts that the caller has already checked. */
type Change = {
  hashes: PinHashes;
  /** The PINs that staff have reset, and for which the owner has given the required proof of identity (`checkPinProof`). */
  provedResets?: Pin[];
  /** True if the owner has given the required proof of identity for a new phone number. */
  isPhoneProved?: boolean;
  /**
   * The correction by staff that causes this change. The audit event then has the name of the correction, and not `user.edit`.
   */
  act?: { action: string; reason: CustomerActReason; evidence: Record<string, string> };
};

/**
 * Changes a user inside the caller's transaction. The caller must have checked the actor's rights, and must have locked the
 * affected ledger accounts.
 */
export async function applyUserChanges(
  tx: Database,
  actor: Actor,
  { email, payload: wanted, seen, changeReason }: EditUserInput,
  { hashes, provedResets = [], isPhoneProved = false, act }: Change,
): Promise<User> {
  const before = await lockUserRow(tx, email, isDisabled(wanted));
  if (!before) throw new AppError("not_found");
  const isSelf = before.id === actor.userId;
  if (!isSelf && isStaffRole(before.role)) assertMay(actor, "staff.edit");
  const payload = settleAgainstSeen(before, wanted, seen);
  const after = mergeChanges(before, payload);
  if (payload.ATMPin === "" && before.hasAtmPin) throw fieldError("ATMPin", "required");
  const staffs = isSelf
    ? null
    : judgeAsStaff(before, after, payload, { text: changeReason, ...(act ? { code: act.reason } : {}) });
  if (staffs) await noteStaffChange(tx, after, staffs);
  if (payload.state !== undefined || payload.countryOfResidence !== undefined) assertState(after);
  const losesAccess = isDisabled(after) && !isDisabled(before);
  if (losesAccess) await assertMayLoseAccess(tx, before);
  await update(tx, after, hashes);
  if (staffs?.newEmail) await giveEmailByStaff(tx, before, staffs.newEmail, staffs.more);
  if (after.firstName !== before.firstName || after.lastName !== before.lastName) {
    await tx.prisma.account.updateMany({
      where: { ownerId: after.id },
      data: { accountName: fullName(after), updatedAt: after.updatedAt },
    });
  }
  const hasOwnNewPhone = isSelf && isOtherPhone(before.phoneNumber, after.phoneNumber);
  if (hasOwnNewPhone) {
    // Another edit may have changed the stored number since this edit was compared with it.
    if (!isPhoneProved) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    await announceSecurityChange(tx, { ...after, userId: after.id }, "phone-changed");
  }
  const pins = changedPins(payload);
  // The session is checked again, because another command may have ended the session before this transaction locked the user's
  // row.
  if (hasOwnNewPhone || (isSelf && pins.length > 0)) await readLiveOwner(tx, actor, calendarNow());
  const reset = payload.resetPins ?? [];
  await endResets(tx, after.id, pins, provedResets);
  await beginResets(tx, after.id, reset, after.updatedAt);
  await notePinChanges(tx, after, { changed: pins, reset, reason: act?.reason });
  if (isDisabled(after)) await revokeSessions(tx, after.id, "suspended");
  else if (isSelf && pins.length > 0) await revokeSessions(tx, after.id, "security_changed");
  else if (isSelf) await revokeOwnSession(tx, actor);
  const changed = changesOf(before, after);
  await recordAudit(tx, actor, {
    action: act?.action ?? "user.edit",
    subjectType: "user",
    subjectId: after.id,
    before: changed.before,
    after: {
      ...changed.after,
      ...Object.fromEntries(pins.map((pin) => [`${pin}Pin`, "changed"])),
      ...Object.fromEntries(reset.map((pin) => [`${pin}Pin`, "reset"])),
      ...(staffs?.newEmail ? { email: staffs.newEmail } : {}),
      ...(changeReason ? { reason: changeReason } : {}),
      // If the new status is not `blocked`, the trigger `users_keep_closing` opens the closed relationship again.
      ...(before.closedAt && after.status !== "blocked" ? { reopened: "true" } : {}),
      ...(act ? { reasonCode: act.reason, ...act.evidence } : {}),
    },
  });
  return after;
}

/**
 * Copies each change, except changes of PINs, into the field of the same name. The HTTP contract calls the nationality `country`.
 */
function mergeChanges(before: User, changes: UserChanges): User {
  const { DomesticTransferPin, ForeignTransferPin, ATMPin, resetPins = [], newEmail, country, ...fields } = changes;
  const given = Object.entries({ ...fields, nationality: country }).filter(([, value]) => value !== undefined);
  const after: User = { ...before, ...Object.fromEntries(given) };
  if (fields.zip !== undefined) after.zip = readZip(fields.zip, after.countryOfResidence);
  return { ...after, hasAtmPin: !resetPins.includes("atm") && (before.hasAtmPin || Boolean(ATMPin)), updatedAt: now() };
}

/**
 * Checks the state or province of the address, even if it is unchanged, because a new country may require a state or province.
 */
function assertState({ countryOfResidence, state }: User): void {
  const problems = addressProblems(countryOfResidence, { state });
  if (problems.state) throw fieldError("state", problems.state);
}

/**
 * Returns a postcode in the notation of the country. The stored postcode is not checked if an edit contains no postcode, so that
 * a client can change only the country.
 *
 * @throws AppError `validation_failed` on `zip`
 */
function readZip(zip: string, country: string): string {
  const problems = addressProblems(country, { zip });
  if (problems.zip) throw fieldError("zip", problems.zip);
  return readPostcode(zip, country) ?? zip;
}

function isDisabled({ status }: { status?: User["status"] | undefined }): boolean {
  return status === "suspended" || status === "blocked";
}

/**
 * Makes sure that at least one admin can still log in. The caller has locked the rows of all admins, so two admins cannot disable
 * each other in concurrent transactions.
 */
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
      // A PIN without a new hash is undefined here, and Prisma leaves its field unchanged.
      domesticPinHash: hashes.domestic,
      foreignPinHash: hashes.foreign,
      atmPinHash: hashes.atm,
    },
  });
}

async function revokeOwnSession(tx: Database, actor: Actor): Promise<void> {
  const data = { revokedAt: now(), endReason: "profile_changed" } as const;
  await tx.prisma.session.updateMany({ where: { id: actor.sessionId, revokedAt: null }, data });
}

/** The fields of a user that may change. */
function changeableFields({ id, email, role, createdAt, updatedAt, ...rest }: User) {
  const { emailVerified, hasAtmPin, registrationOpen, closedAt, ...changeable } = rest;
  return changeable;
}

/** The changed fields of a user, for the audit trail. */
function changesOf(before: User, after: User) {
  const [was, is]: Record<string, unknown>[] = [changeableFields(before), changeableFields(after)];
  const names = Object.keys(is ?? {}).filter((name) => was?.[name] !== is?.[name]);
  const pick = (from: Record<string, unknown> = {}) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(was), after: pick(is) };
}
