import "server-only";
import { type Actor, assertSelfOrStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import {
  type Beneficiary,
  type BeneficiaryDbRow,
  beneficiaryColumns,
  beneficiaryTables,
  toBeneficiary,
} from "./beneficiary";
import { payeeAccountNumberInput } from "./schema";

/** One beneficiary of the person with this e-mail, by account number. @throws AppError `not_found` */
export async function getBeneficiary(actor: Actor, email: string, accountNumber: string): Promise<Beneficiary> {
  assertSelfOrStaff(actor, email);
  const number = payeeAccountNumberInput.safeParse(accountNumber);
  if (!number.success) throw new AppError("not_found");
  const [row] = await db.query<BeneficiaryDbRow>(
    `SELECT ${beneficiaryColumns} FROM ${beneficiaryTables}
      WHERE u.email = $1 AND b.account_number = $2 AND b.status <> 'deleted'`,
    [email.trim().toLowerCase(), number.data],
  );
  if (!row) throw new AppError("not_found");
  return toBeneficiary(row);
}
