import "server-only";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import {
  type Beneficiary,
  type BeneficiaryDbRow,
  beneficiaryColumns,
  beneficiaryTables,
  toBeneficiary,
} from "./beneficiary";

/** A beneficiary that nobody else can change until the transaction ends. @throws AppError `not_found` */
export async function lockBeneficiary(tx: Queryable, ownerEmail: string, accountNumber: string): Promise<Beneficiary> {
  const [row] = await tx.query<BeneficiaryDbRow>(
    `SELECT ${beneficiaryColumns} FROM ${beneficiaryTables}
      WHERE u.email = $1 AND b.account_number = $2 AND b.status <> 'deleted' FOR UPDATE OF b`,
    [ownerEmail, accountNumber],
  );
  if (!row) throw new AppError("not_found");
  return toBeneficiary(row);
}
