import "server-only";
import { assertActive, type Statuses } from "@/lib/accounts/standing";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import type { Actor } from "@/lib/server/actor";
import type { Queryable } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";

type Asked = { planName: string; amount: string | number; fromAccountNumber?: string | undefined };

/** What makes an application the same one when it is sent again: `1250` and `"1,250.00"` ask for the same. */
export function applicationContent({ planName, amount, fromAccountNumber }: Asked) {
  const money = parseMoney(amount, "USD");
  return { planName, amount: money.ok ? money.amountMinor : amount, fromAccountNumber: fromAccountNumber || null };
}

type ApplicantAccount = { id: string; accountNumber: string };

/**
 * The applicant's account that the money will come from or go to: the one that is named, else the oldest in the plan's
 * currency. Its row in the books is locked, so that neither its currency nor a status changes until the transaction ends.
 *
 * @throws AppError `validation_failed` on `fromAccountNumber`, `forbidden` for an account that may not be used,
 * `account_disabled` for a person who was suspended or blocked meanwhile
 */
export async function lockApplicantAccount(
  tx: Queryable,
  { userId }: Actor,
  currency: Currency,
  accountNumber: string | undefined,
): Promise<ApplicantAccount> {
  const [found] = await tx.query<{ id: string; ledger_account_id: bigint }>(
    `SELECT id, ledger_account_id FROM accounts
      WHERE owner_id = $1 AND ($3::text IS NULL AND currency = $2 OR account_number = $3) ORDER BY created_at LIMIT 1`,
    [userId, currency, accountNumber || null],
  );
  if (!found) {
    throw fieldError(
      "fromAccountNumber",
      accountNumber ? "unknownAccount" : { key: "accountInCurrency", params: { currency } },
    );
  }
  await lockLedgerAccounts(tx, [found.ledger_account_id]);
  const [account] = await tx.query<ApplicantAccount & Statuses & { currency: string }>(
    `SELECT a.id, a.account_number AS "accountNumber", a.currency, a.status AS "accountStatus",
            u.status AS "userStatus"
       FROM accounts a JOIN users u ON u.id = a.owner_id WHERE a.id = $1`,
    [found.id],
  );
  if (account?.currency !== currency) {
    throw fieldError("fromAccountNumber", { key: "accountInCurrency", params: { currency } });
  }
  assertActive(account);
  return { id: account.id, accountNumber: account.accountNumber };
}
