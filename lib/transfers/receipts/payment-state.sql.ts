import "server-only";
import { type SealJson, sealOfSubjectSql } from "@/lib/ledger/seals/seal-of-subject.sql";
import { db } from "@/lib/server/db";
import type { TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";

/** The present state of a payment, without any personal data. */
export type PaymentState = {
  status: TransferStatus;
  ending: TransferEnding | null;
  isInternal: boolean;
  amountMinor: bigint;
  currency: string;
  seal: SealJson | null;
};

/**
 * Reads the state of the payment whose id ends with `idTail` (`referenceIdTail`). Undefined if no payment or more than one
 * payment matches.
 */
export async function queryPaymentState(idTail: string): Promise<PaymentState | undefined> {
  const rows = await db.query<PaymentState>(
    `SELECT t.status, t.ending, t.to_account_id IS NOT NULL AS "isInternal", t.amount_minor AS "amountMinor", t.currency,
            ${sealOfSubjectSql("'transfer'", "t.id::text")} AS seal
       FROM transfers t WHERE right(t.id::text, 12) = $1 LIMIT 2`,
    [idTail],
  );
  return rows.length === 1 ? rows[0] : undefined;
}
