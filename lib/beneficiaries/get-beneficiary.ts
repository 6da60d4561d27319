import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { accountNumberKey } from "@/lib/payee-accounts/account-schema";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";

/** Finds a beneficiary by the owner's e-mail and the account number. @throws AppError `not_found` */
export async function getBeneficiary(actor: Actor, email: string, accountNumber: string): Promise<Beneficiary> {
  assertOwnOrMay(actor, "customers.read", email);
  const number = accountNumberKey.safeParse(accountNumber);
  if (!number.success) throw new AppError("not_found");
  const beneficiary = await db.prisma.beneficiary.findFirst({
    where: { owner: { email: email.trim().toLowerCase() }, accountNumber: number.data, status: { not: "deleted" } },
    select: beneficiarySelect,
  });
  if (!beneficiary) throw new AppError("not_found");
  await noteRead(actor, "beneficiaries", { email });
  return beneficiary;
}
