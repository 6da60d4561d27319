import "server-only";
import type { Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction, isUniqueViolation, type Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { AccountStatus } from "@/lib/server/prisma-client/enums";
import { noteReplayed } from "@/lib/server/request-context";
import { sha256 } from "@/lib/server/secrets";

/** What makes an application the same one when it is sent again. */
export type ApplicationRequest = { id: string; hash: string };

type Asked = { planName: string; amount: string | number; fromAccountNumber?: string | undefined };

/** The request of a customer. Its id is unique to the customer; `1250` and `"1,250.00"` ask for the same. */
function requestOf({ userId }: Actor, clientRequestId: string, asked: Asked): ApplicationRequest {
  const money = parseMoney(asked.amount, "USD");
  const amount = money.ok ? String(money.amountMinor) : String(asked.amount);
  const content = JSON.stringify([asked.planName, amount, asked.fromAccountNumber ?? ""]);
  return { id: `${userId}:${clientRequestId}`, hash: sha256(content).toString("hex") };
}

/**
 * Records an application, or finds the one that the same request has made before, also at the same moment.
 *
 * @param record makes it inside a transaction and gives its id
 * @returns the application's id
 * @throws AppError `idempotency_mismatch` when the id was used for something else; what `record` throws
 */
export async function applyOnce(
  table: "loans" | "deposits",
  applicant: { actor: Actor; clientRequestId: string; asked: Asked },
  record: (tx: Queryable, request: ApplicationRequest) => Promise<string>,
): Promise<string> {
  const request = requestOf(applicant.actor, applicant.clientRequestId, applicant.asked);
  const known = await findKnown(table, request);
  if (known) {
    noteReplayed();
    return known;
  }
  try {
    return await inTransaction((tx) => record(tx, request));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The same request at the same moment: its application is there now.
    const twin = await findKnown(table, request);
    if (!twin) throw error;
    noteReplayed();
    return twin;
  }
}

async function findKnown(table: "loans" | "deposits", { id, hash }: ApplicationRequest): Promise<string | undefined> {
  const [known] = await db.query<{ id: string; request_hash: string }>(
    `SELECT id, request_hash FROM ${table} WHERE request_id = $1`,
    [id],
  );
  if (known && known.request_hash !== hash) throw new AppError("idempotency_mismatch");
  return known?.id;
}

/**
 * The applicant's account that the money will come from or go to: the one that is named, else the oldest in the plan's
 * currency.
 *
 * @throws AppError `validation_failed` on `fromAccountNumber`, `forbidden` for an account that may not be used
 */
export async function findApplicantAccount(
  tx: Queryable,
  { userId }: Actor,
  currency: Currency,
  accountNumber: string | undefined,
): Promise<string> {
  const [account] = await tx.query<{ id: string; status: AccountStatus; is_in_currency: boolean }>(
    `SELECT id, status, currency = $2 AS is_in_currency FROM accounts
      WHERE owner_id = $1 AND ($3::text IS NULL AND currency = $2 OR account_number = $3) ORDER BY created_at LIMIT 1`,
    [userId, currency, accountNumber || null],
  );
  if (!account && accountNumber) throw fieldError("fromAccountNumber", "unknownAccount");
  if (!account?.is_in_currency) {
    throw fieldError("fromAccountNumber", { key: "accountInCurrency", params: { currency } });
  }
  if (account.status !== "active") throw new AppError("forbidden", { messageKey: "account_not_active" });
  return account.id;
}
