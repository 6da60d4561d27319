import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { env } from "@/lib/server/env";
import { rowBase } from "@/lib/server/http";
import type { Account } from "./account";
import { accountTypeLabel } from "./account-type";

/** An account in the HTTP contract's names. */
export function accountRow(account: Account) {
  return {
    ...rowBase(account),
    email: account.email,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    accountType: accountTypeLabel[account.accountType],
    currency: account.currency,
    balance: toDecimalText(account.balanceMinor, account.currency),
    available: toDecimalText(account.availableMinor, account.currency),
    held: toDecimalText(account.heldMinor, account.currency),
    status: account.status,
    routingNumber: env().BANK_ROUTING_NUMBER,
  };
}
