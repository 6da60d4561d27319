import "server-only";
import { assertActive } from "@/lib/accounts/standing";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";

type ApplicantAccount = { id: string; accountNumber: string };

/**
 * Finds the account that funds a deposit or receives a loan. `accountNumber` is the number of one of the applicant's accounts.
 * If no number is given, the function finds the applicant's oldest account in the plan's currency. The function locks the
 * account's ledger account. Until the transaction ends, the account's currency and the statuses of the account and its owner
 * therefore do not change.
 *
 * @throws AppError `validation_failed` on `fromAccountNumber` if the account does not exist or has another currency;
 * `forbidden` for an account that is not active; `account_disabled` if the applicant is suspended or blocked
 */
export async function lockApplicantAccount(
  tx: Database,
  { userId: ownerId }: Actor,
  currency: Currency,
  accountNumber: string | undefined,
): Promise<ApplicantAccount> {
  const found = await tx.prisma.account.findFirst({
    where: { ownerId, ...(accountNumber ? { accountNumber } : { currency }) },
    orderBy: { createdAt: "asc" },
    select: { id: true, ledgerAccountId: true },
  });
  if (!found) {
    throw fieldError(
      "fromAccountNumber",
      accountNumber ? "unknownAccount" : { key: "accountInCurrency", params: { currency } },
    );
  }
  await lockLedgerAccounts(tx, [found.ledgerAccountId]);
  const account = await tx.prisma.account.findUnique({
    where: { id: found.id },
    select: { id: true, accountNumber: true, currency: true, status: true, owner: { select: { status: true } } },
  });
  if (account?.currency !== currency) {
    throw fieldError("fromAccountNumber", { key: "accountInCurrency", params: { currency } });
  }
  assertActive({ accountStatus: account.status, userStatus: account.owner.status });
  return { id: account.id, accountNumber: account.accountNumber };
}
