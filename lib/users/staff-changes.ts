import "server-only";
import { heldForMs } from "@/lib/auth/second-factors/hold.model";
import {
  announceSecurityChange,
  type MoreFacts,
  type SecurityNotice,
} from "@/lib/auth/security-changes/announce-security-change";
import type { CustomerActReason } from "@/lib/customer-acts";
import { assertSecondPersonForControl, assertSecondPersonForName } from "@/lib/four-eyes/proposals.sql";
import { fullName } from "@/lib/full-name";
import type { Database } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import type { UserChanges } from "./edit-schema";
import type { User } from "./user";

const reasonLengthMin = 10;
const pinFields = ["DomesticTransferPin", "ForeignTransferPin", "ATMPin"] as const;
const addressFields = ["countryOfResidence", "state", "city", "zip", "address"] as const;

/** The reason that staff give for a change: a text, or the code of a reason (`CustomerActReason`). */
export type StaffReason = { text?: string | undefined; code?: CustomerActReason };

/**
 * The changes by staff about which the bank notifies the person, or which a second member of staff must confirm. A property is
 * null if its value does not change.
 */
type StaffChange = {
  newName: string | null;
  newPhone: string | null;
  newEmail: string | null;
  notices: SecurityNotice[];
  /** Further facts that the e-mails about the change contain. */
  more: MoreFacts;
};

/**
 * Checks the changes that staff make to a person. Staff may not enter a PIN, because only the owner may know the PIN. A new name,
 * address, e-mail address or phone number, and the reset of a PIN, require a reason. The audit trail stores this reason. For a day
 * after a new e-mail address or phone number, the person's accounts send no money (`assertNotHeld`).
 *
 * @throws AppError `validation_failed` on a PIN, and on `changeReason`
 */
export function judgeAsStaff(
  before: User,
  after: User,
  changes: UserChanges,
  { text = "", code }: StaffReason,
): StaffChange {
  const typed = pinFields.find((field) => changes[field]);
  if (typed) throw fieldError(typed, "pinOfOwner");
  const isRenamed = before.firstName !== after.firstName || before.lastName !== after.lastName;
  const isMoved = addressFields.some((field) => before[field] !== after[field]);
  const isCalledElsewhere = before.phoneNumber !== after.phoneNumber;
  const notices: SecurityNotice[] = [];
  if (isRenamed || isMoved) notices.push("details-changed");
  if (isCalledElsewhere) notices.push("phone-changed");
  const newEmail = changes.newEmail && changes.newEmail !== before.email ? changes.newEmail : null;
  const needsReason = notices.length > 0 || newEmail !== null || Boolean(changes.resetPins?.length);
  if (needsReason && code === undefined && text.length < reasonLengthMin) {
    throw fieldError("changeReason", text === "" ? "required" : `minLength:${reasonLengthMin}`);
  }
  const isHeld = newEmail !== null || isCalledElsewhere;
  return {
    newName: isRenamed ? fullName(after) : null,
    newPhone: isCalledElsewhere ? after.phoneNumber : null,
    newEmail,
    notices,
    more: {
      reason: code,
      ...(isHeld ? { heldUntil: new Date(after.updatedAt.getTime() + heldForMs).toISOString() } : {}),
    },
  };
}

/**
 * E-mails the person about the change, with the link "This was not me". A second member of staff must confirm a new e-mail
 * address or phone number. A second member of staff must also confirm a new name, if the person has more money at the bank than
 * one member of staff may move alone.
 *
 * @throws SecondPersonNeeded if a second person must confirm the change
 */
export async function noteStaffChange(tx: Database, user: User, change: StaffChange): Promise<void> {
  const { newName, newPhone, newEmail, notices, more } = change;
  if (newEmail !== null) await assertSecondPersonForControl(tx, user.id, `email|${newEmail}`);
  if (newPhone !== null) await assertSecondPersonForControl(tx, user.id, `phone|${newPhone}`);
  if (newName !== null) await assertSecondPersonForName(tx, user.id, newName);
  if (newEmail !== null || newPhone !== null) {
    await tx.prisma.user.updateMany({ where: { id: user.id }, data: { contactCorrectedAt: user.updatedAt } });
  }
  for (const notice of notices) {
    const facts = notice === "phone-changed" ? more : { reason: more.reason };
    await announceSecurityChange(tx, { ...user, userId: user.id }, notice, "staff", facts);
  }
}
