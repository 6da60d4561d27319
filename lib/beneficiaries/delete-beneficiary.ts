import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { keepPace } from "@/lib/server/pace";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";
import { lockBeneficiary } from "./lock-beneficiary";
import type { BeneficiaryKey } from "./schema";

/**
 * Deletes a beneficiary. A deleted beneficiary cannot be chosen or paid. The row stays, because past transfers refer to the
 * beneficiary.
 *
 * @throws AppError `not_found`
 */
export async function deleteBeneficiary(actor: Actor, key: BeneficiaryKey): Promise<Beneficiary> {
  const email = key.email ?? actor.email;
  assertOwnOrMay(actor, "beneficiaries.edit", email);
  await keepPace(actor, "payee");
  return await inTransaction(async (tx) => {
    const before = await lockBeneficiary(tx, email, key.accountNumber);
    const after = await tx.prisma.beneficiary.update({
      where: { id: before.id },
      data: { status: "deleted", updatedAt: now() },
      select: beneficiarySelect,
    });
    await recordAudit(tx, actor, {
      action: "beneficiary.delete",
      subjectType: "beneficiary",
      subjectId: before.id,
      before: { accountNumber: before.accountNumber, accountName: before.accountName },
    });
    return after;
  });
}
