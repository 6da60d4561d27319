import "server-only";
import { accountTypeLabel } from "@/lib/accounts/account-type";
import { toDecimalText } from "@/lib/money/format-money";
import { rowBase } from "@/lib/server/http";
import type { Transfer } from "./transfer";

/** A transfer in the HTTP contract's names. */
export function transferRow(transfer: Transfer) {
  return {
    ...rowBase(transfer),
    email: transfer.email,
    fromAccountNumber: transfer.fromAccountNumber,
    accountName: transfer.accountName,
    accountNumber: transfer.accountNumber,
    accountType: transfer.accountType ? accountTypeLabel[transfer.accountType] : undefined,
    currency: transfer.currency,
    amount: toDecimalText(transfer.amountMinor, transfer.currency),
    status: transfer.status,
    ending: transfer.ending ?? undefined,
    reason: transfer.reason || undefined,
    note: transfer.note,
  };
}
