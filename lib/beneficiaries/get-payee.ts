import "server-only";
import { accountNumberKey } from "@/lib/payee-accounts/account-schema";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";

/**
 * Finds the actor's own beneficiary by the account number, even if the actor has deleted the beneficiary.
 *
 * @throws AppError `not_found` if the actor has never had a beneficiary with this number
 */
export async function getPayee(actor: Actor, accountNumber: string): Promise<Beneficiary> {
  assertNotDisabled(actor);
  const number = accountNumberKey.safeParse(accountNumber);
  const beneficiary = number.success
    ? await db.prisma.beneficiary.findFirst({
        where: { ownerId: actor.userId, accountNumber: number.data },
        // An active beneficiary comes before deleted beneficiaries with the same number.
        orderBy: [{ status: "asc" }, { updatedAt: "desc" }],
        select: beneficiarySelect,
      })
    : null;
  if (!beneficiary) throw new AppError("not_found");
  return beneficiary;
}
