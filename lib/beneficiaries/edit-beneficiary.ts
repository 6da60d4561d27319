import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Proof } from "@/lib/auth/second-factors/check-proof";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import { type Beneficiary, beneficiarySelect, savedWireColumns, savedWireText } from "./beneficiary";
import { deleteBeneficiary } from "./delete-beneficiary";
import { lockBeneficiary } from "./lock-beneficiary";
import { doPayeeAct, type NoteChange } from "./payee-act";
import type { EditBeneficiaryInput } from "./schema";

/**
 * Changes a beneficiary's names or type, or deletes the beneficiary (`status: "deleted"`). The account number of a beneficiary
 * never changes, because a different number would belong to a different payee. A change is a security event (`doPayeeAct`). A
 * change of the bank always needs a proof of identity.
 *
 * @throws AppError `not_found`, `validation_failed`, and the errors of `doPayeeAct`
 */
export async function editBeneficiary(
  actor: Actor,
  { currentPassword, code, passkey, ...input }: EditBeneficiaryInput,
  request?: CommandRequest,
): Promise<Beneficiary> {
  if (input.payload.status === "deleted") return await deleteBeneficiary(actor, input);
  const email = input.email ?? actor.email;
  assertOwnOrMay(actor, "beneficiaries.edit", email);
  await keepPace(actor, "payee");
  const { accountNumber } = input.payload;
  if (accountNumber !== undefined && accountNumber !== input.accountNumber) {
    throw fieldError("accountNumber", "accountNumberFixed");
  }
  const act = { kind: "beneficiary.edit", notice: "payee-changed", email, input, request } as const;
  return await doPayeeAct(actor, { ...act, proof: { currentPassword, code, passkey } }, (tx, note) =>
    change(tx, actor, { ...input, email }, note),
  );
}

/**
 * The fields that determine the bank of a payee. If the account number is not an IBAN, a change of the bank also makes the payee
 * new for the limits (the SQL function `payee_key`).
 */
const bankFields = ["country", "swiftCode", "routingNumber"] as const;

type Change = Omit<EditBeneficiaryInput, keyof Proof> & { email: string };

async function change(tx: Database, actor: Actor, input: Change, note: NoteChange) {
  const { nickname, accountName, accountType } = input.payload;
  const before = await lockBeneficiary(tx, input.email, input.accountNumber);
  const after = await tx.prisma.beneficiary.update({
    where: { id: before.id },
    // Undefined fields stay unchanged.
    data: { nickname, accountName, accountType, ...savedWireColumns(input.payload), updatedAt: now() },
    select: beneficiarySelect,
  });
  const [was, is] = [auditView(before), auditView(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return after;
  const redirects = bankFields.some((field) => before[field] !== after[field]);
  await note([input.accountNumber, ...Object.values(is)].join("|"), redirects);
  await recordAudit(tx, actor, {
    action: "beneficiary.edit",
    subjectType: "beneficiary",
    subjectId: before.id,
    before: was,
    after: is,
  });
  return after;
}

function auditView(beneficiary: Beneficiary) {
  const { nickname, accountName, accountType } = beneficiary;
  return { nickname, accountName, accountType, wireDetails: savedWireText(beneficiary) };
}
