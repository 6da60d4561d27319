import "server-only";
import type { AccountType, BeneficiaryStatus } from "@/lib/server/prisma-client/enums";

/** Somebody whom a customer pays, as services hand it on. */
export type Beneficiary = {
  id: string;
  /** The owner's. */
  email: string;
  nickname: string;
  accountName: string;
  accountNumber: string;
  accountType: AccountType;
  status: BeneficiaryStatus;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns that `toBeneficiary` reads, of `beneficiaryTables`. */
export const beneficiaryColumns = `b.id, u.email, b.nickname, b.account_name, b.account_number, b.account_type,
  b.status, b.created_at, b.updated_at`;

export const beneficiaryTables = "beneficiaries b JOIN users u ON u.id = b.owner_id";

/** A database row with `beneficiaryColumns`. */
export type BeneficiaryDbRow = {
  id: string;
  email: string;
  nickname: string;
  account_name: string;
  account_number: string;
  account_type: AccountType;
  status: BeneficiaryStatus;
  created_at: Date;
  updated_at: Date;
};

/** Reads a database row. */
export function toBeneficiary(row: BeneficiaryDbRow): Beneficiary {
  return {
    id: row.id,
    email: row.email,
    nickname: row.nickname,
    accountName: row.account_name,
    accountNumber: row.account_number,
    accountType: row.account_type,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
