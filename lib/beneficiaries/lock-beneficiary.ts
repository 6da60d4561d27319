import "server-only";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { lockBeneficiaryRow } from "./beneficiaries.sql";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";

/** Locks a beneficiary until the transaction ends, and returns the beneficiary. @throws AppError `not_found` */
export async function lockBeneficiary(tx: Database, ownerEmail: string, accountNumber: string): Promise<Beneficiary> {
  const id = await lockBeneficiaryRow(tx, ownerEmail, accountNumber);
  if (!id) throw new AppError("not_found");
  return await tx.prisma.beneficiary.findUniqueOrThrow({ where: { id }, select: beneficiarySelect });
}
