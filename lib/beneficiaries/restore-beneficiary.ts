import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import { lockDeletedBeneficiaryRow } from "./beneficiaries.sql";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";
import type { BeneficiaryKey } from "./schema";

/** Within this time after a deletion, the person who deleted the beneficiary can undo the deletion. */
const restorableForMs = 60_000;

/**
 * Undoes a deletion that the actor made less than a minute ago. The restored beneficiary does not count as a new payee. The actor
 * cannot restore a beneficiary that another person deleted. For example, a customer cannot restore a forged payee that staff
 * deleted.
 *
 * @throws AppError `not_found`; `conflict` if a beneficiary with the same number was added since the deletion
 */
export async function restoreBeneficiary(actor: Actor, key: BeneficiaryKey): Promise<Beneficiary> {
  const email = key.email ?? actor.email;
  assertOwnOrMay(actor, "beneficiaries.edit", email);
  await keepPace(actor, "payee");
  const moment = now();
  return await inTransaction(async (tx) => {
    const deletedAfter = new Date(moment.getTime() - restorableForMs);
    const id = await lockDeletedBeneficiaryRow(tx, email, key.accountNumber, deletedAfter);
    if (!id || (await findDeleter(tx, id)) !== actor.userId) throw new AppError("not_found");
    const restored = await restore(tx, id, moment);
    const { accountNumber, accountName } = restored;
    await recordAudit(tx, actor, {
      action: "beneficiary.restore",
      subjectType: "beneficiary",
      subjectId: id,
      after: { accountNumber, accountName },
    });
    return restored;
  });
}

async function findDeleter(tx: Database, id: string): Promise<string | undefined> {
  const deletion = await tx.prisma.auditEvent.findFirst({
    where: { subjectType: "beneficiary", subjectId: id, action: "beneficiary.delete" },
    orderBy: { createdAt: "desc" },
    select: { actor: true },
  });
  return deletion?.actor;
}

async function restore(tx: Database, id: string, moment: Date): Promise<Beneficiary> {
  try {
    return await tx.prisma.beneficiary.update({
      where: { id },
      data: { status: "active", updatedAt: moment },
      select: beneficiarySelect,
    });
  } catch (error) {
    if (!isUniqueViolation(error, "beneficiaries_one_per_account")) throw error;
    throw new AppError("conflict", { messageKey: "beneficiary_exists" });
  }
}
