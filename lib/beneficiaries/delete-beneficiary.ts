import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertSelfOrStaff } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import type { Beneficiary } from "./beneficiary";
import { lockBeneficiary } from "./lock-beneficiary";
import type { BeneficiaryKey } from "./schema";

/**
 * Deletes a beneficiary: it can no longer be chosen or paid. Its record stays, because past transfers point to it.
 *
 * @throws AppError `not_found`
 */
export async function deleteBeneficiary(actor: Actor, key: BeneficiaryKey): Promise<Beneficiary> {
  const email = key.email ?? actor.email;
  assertSelfOrStaff(actor, email);
  return await inTransaction(async (tx) => {
    const beneficiary = await lockBeneficiary(tx, email, key.accountNumber);
    const updatedAt = now();
    await tx.query("UPDATE beneficiaries SET status = 'deleted', updated_at = $2 WHERE id = $1", [
      beneficiary.id,
      updatedAt,
    ]);
    await recordAudit(tx, actor, {
      action: "beneficiary.delete",
      subjectType: "beneficiary",
      subjectId: beneficiary.id,
      before: { accountNumber: beneficiary.accountNumber, accountName: beneficiary.accountName },
    });
    return { ...beneficiary, status: "deleted", updatedAt };
  });
}
