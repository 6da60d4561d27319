import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** The fields of a beneficiary that services return. */
export const beneficiarySelect = {
  id: true,
  nickname: true,
  accountName: true,
  accountNumber: true,
  accountType: true,
  status: true,
  createdAt: true,
  updatedAt: true,
  owner: { select: { email: true } },
} as const satisfies Prisma.BeneficiarySelect;

/** A payee that a customer has saved. This customer is the owner of the beneficiary. */
export type Beneficiary = Prisma.BeneficiaryGetPayload<{ select: typeof beneficiarySelect }>;
