import "server-only";
import { assertActive } from "@/lib/accounts/standing";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";

type ApplicantAccount = { id: string; accountNumber: string };

/**
 * The applicant's account for the money: the named account, or else the oldest account in the plan's currency. The account's row
 * in the books is locked, so that the currency and the statuses do not change until the transaction ends.
 *
 * @throws AppError `validation_failed` on `fromAccountNumber`, `forbidden` for an account that may not be used,
 * `account_disabled` for a person who was suspended or blocked meanwhile
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
