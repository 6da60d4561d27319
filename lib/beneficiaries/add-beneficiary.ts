import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError, fieldError } from "@/lib/server/errors";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";
import type { AddBeneficiaryInput } from "./schema";

/** The most beneficiaries that one list to choose from can hold; more would be a mistake or an attack. */
const beneficiariesPerOwnerMax = 1_000;

/**
 * Adds somebody to pay. Adding a deleted one again makes a new record: it counts as new for the limits of its first
 * 24 hours. Once for a request id.
 *
 * @throws AppError `not_found` for another person's e-mail; `conflict` on `accountNumber` when it is a beneficiary
 * already; `validation_failed` on `accountNumber` for an account of the owner's own; `limit_exceeded`; `idempotency_mismatch`
 */
export async function addBeneficiary(
  actor: Actor,
  input: AddBeneficiaryInput,
  requestId?: string,
): Promise<Beneficiary> {
  const email = input.email ?? actor.email;
  assertOwnOrMay(actor, "beneficiaries.edit", email);
  return await commandOnce(actor, { name: "beneficiary.add", requestId, content: input }, async (tx) => {
    const ownerId = await findOwner(tx, email, input.accountNumber);
    const beneficiary = await insert(tx, ownerId, input);
    await recordAudit(tx, actor, {
      action: "beneficiary.add",
      subjectType: "beneficiary",
      subjectId: beneficiary.id,
      after: {
        ownerId,
        nickname: input.nickname,
        accountName: input.accountName,
        accountNumber: input.accountNumber,
        accountType: input.accountType,
      },
    });
    return beneficiary;
  });
}

async function findOwner(tx: Database, email: string, accountNumber: string): Promise<string> {
  const owner = await tx.prisma.user.findUnique({
    where: { email },
    select: {
      id: true,
      accounts: { where: { accountNumber }, select: { id: true } },
      _count: { select: { beneficiaries: { where: { status: { not: "deleted" } } } } },
    },
  });
  if (!owner) throw new AppError("not_found");
  if (owner.accounts.length > 0) throw fieldError("accountNumber", "ownAccount");
  if (owner._count.beneficiaries >= beneficiariesPerOwnerMax) {
    throw new AppError("limit_exceeded", {
      messageKey: "limit_beneficiaries",
      params: { limit: beneficiariesPerOwnerMax },
    });
  }
  return owner.id;
}

async function insert(tx: Database, ownerId: string, input: AddBeneficiaryInput): Promise<Beneficiary> {
  const { nickname, accountName, accountNumber, accountType } = input;
  const moment = now();
  try {
    return await tx.prisma.beneficiary.create({
      data: { ownerId, nickname, accountName, accountNumber, accountType, createdAt: moment, updatedAt: moment },
      select: beneficiarySelect,
    });
  } catch (error) {
    // The unique index decides, also when two requests come at the same moment.
    if (!isUniqueViolation(error, "beneficiaries_one_per_account")) throw error;
    throw new AppError("conflict", {
      messageKey: "beneficiary_exists",
      fields: { accountNumber: ["beneficiaryExists"] },
    });
  }
}
