import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Proof } from "@/lib/auth/second-factors/check-proof";
import { toAccountNumber } from "@/lib/bank-numbers";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { env } from "@/lib/server/env";
import { AppError, fieldError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import { type Beneficiary, beneficiarySelect, savedWireColumns, savedWireText } from "./beneficiary";
import { doPayeeAct } from "./payee-act";
import type { AddBeneficiaryInput } from "./schema";

/** The largest number of beneficiaries of a customer. More beneficiaries would be a sign of a mistake or an attack. */
export const beneficiariesPerOwnerMax = 1_000;

/**
 * Adds a beneficiary. An IBAN of this bank is saved as the account number that the IBAN contains. An addition is a security event
 * (`doPayeeAct`). The limits treat a beneficiary as new until 24 hours after the first payment to it, no matter when it was
 * added. A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `not_found` if the e-mail belongs to another person and the actor may not edit the beneficiaries of customers.
 * `conflict` on `accountNumber` if the owner already has a beneficiary with this number. `validation_failed` on `accountNumber`
 * for an account of the owner. `limit_exceeded`. The errors of `doPayeeAct`
 */
export async function addBeneficiary(
  actor: Actor,
  { currentPassword, code, passkey, ...asked }: AddBeneficiaryInput,
  request?: CommandRequest,
): Promise<Beneficiary> {
  const input = { ...asked, accountNumber: toAccountNumber(env().BANK_IBAN, asked.accountNumber) };
  const email = input.email ?? actor.email;
  assertOwnOrMay(actor, "beneficiaries.edit", email);
  await keepPace(actor, "payee");
  const act = { kind: "beneficiary.add", notice: "payee-added", email, input, request } as const;
  return await doPayeeAct(actor, { ...act, proof: { currentPassword, code, passkey } }, async (tx, note) => {
    const ownerId = await findOwner(tx, email, input.accountNumber);
    const beneficiary = await insert(tx, ownerId, input);
    const { nickname, accountName, accountNumber, accountType } = input;
    await note([accountNumber, accountName].join("|"));
    await recordAudit(tx, actor, {
      action: "beneficiary.add",
      subjectType: "beneficiary",
      subjectId: beneficiary.id,
      after: {
        ...{ ownerId, nickname, accountName, accountNumber, accountType },
        wireDetails: savedWireText(beneficiary),
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

async function insert(
  tx: Database,
  ownerId: string,
  input: Omit<AddBeneficiaryInput, keyof Proof>,
): Promise<Beneficiary> {
  const { nickname, accountName, accountNumber, accountType } = input;
  const moment = now();
  try {
    return await tx.prisma.beneficiary.create({
      data: {
        ...{ ownerId, nickname, accountName, accountNumber, accountType, createdAt: moment, updatedAt: moment },
        ...savedWireColumns(input),
      },
      select: beneficiarySelect,
    });
  } catch (error) {
    // The unique index lets only one of two concurrent requests succeed.
    if (!isUniqueViolation(error, "beneficiaries_one_per_account")) throw error;
    throw new AppError("conflict", {
      messageKey: "beneficiary_exists",
      fields: { accountNumber: ["beneficiaryExists"] },
    });
  }
}
