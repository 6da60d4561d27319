import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";
import { deleteBeneficiary } from "./delete-beneficiary";
import { lockBeneficiary } from "./lock-beneficiary";
import type { EditBeneficiaryInput } from "./schema";

/**
 * Changes a beneficiary's names or type, or deletes it (`status: "deleted"`). Its account number never changes: another
 * number is another beneficiary.
 *
 * @throws AppError `not_found`, `validation_failed`
 */
export async function editBeneficiary(actor: Actor, input: EditBeneficiaryInput): Promise<Beneficiary> {
  if (input.payload.status === "deleted") return await deleteBeneficiary(actor, input);
  const email = input.email ?? actor.email;
  assertOwnOrMay(actor, "beneficiaries.edit", email);
  const { nickname, accountName, accountType, accountNumber } = input.payload;
  if (accountNumber !== undefined && accountNumber !== input.accountNumber) {
    throw fieldError("accountNumber", "accountNumberFixed");
  }
  return await inTransaction(async (tx) => {
    const before = await lockBeneficiary(tx, email, input.accountNumber);
    const after = await tx.prisma.beneficiary.update({
      where: { id: before.id },
      // A field that is undefined stays as it is.
      data: { nickname, accountName, accountType, updatedAt: now() },
      select: beneficiarySelect,
    });
    await recordAudit(tx, actor, {
      action: "beneficiary.edit",
      subjectType: "beneficiary",
      subjectId: before.id,
      before: auditView(before),
      after: auditView(after),
    });
    return after;
  });
}

function auditView({ nickname, accountName, accountType }: Beneficiary) {
  return { nickname, accountName, accountType };
}
