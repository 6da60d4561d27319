import "server-only";
import { v7 as uuidv7 } from "uuid";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { ledgerCode, openAdjustmentAccount, openLedgerAccount } from "@/lib/ledger/open-account";
import { postEntry } from "@/lib/ledger/post-entry";
import type { Currency } from "@/lib/money/currency";
import { parseBalance } from "@/lib/money/parse-money";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { commandOnce } from "@/lib/server/command-once";
import type { Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { type Account, type AccountDbRow, accountColumns, accountTables, toAccount } from "./account";
import type { AccountChanges, EditAccountInput } from "./schema";

/**
 * Lets staff change an account. A changed balance is a correction in the books: the difference is posted against the
 * adjustment account, with the member of staff as its actor. Once for a request id.
 *
 * @throws AppError `not_found`; `validation_failed` on `currency` (the account is in use) or `balance`; `conflict` when
 * the balance has moved since the editor saw it; `insufficient_funds` for a balance below what is held;
 * `idempotency_mismatch`
 */
export async function editAccount(actor: Actor, input: EditAccountInput, requestId?: string): Promise<Account> {
  assertStaff(actor);
  return await commandOnce(actor, { name: "account.edit", requestId, content: input }, (tx) =>
    applyAccountChanges(tx, actor, input.accountNumber, input.payload),
  );
}

/** The same inside a transaction of the caller's, who has checked that the actor is on the staff. */
export async function applyAccountChanges(
  tx: Queryable,
  actor: Actor,
  accountNumber: string,
  changes: AccountChanges,
): Promise<Account> {
  const before = await lockAccount(tx, accountNumber);
  const currency = changes.currency ?? before.currency;
  const ledgerAccountId = currency === before.currency ? before.ledgerAccountId : await moveTo(tx, before, currency);
  await tx.query(
    `UPDATE accounts SET account_type = $2, currency = $3, status = $4, ledger_account_id = $5, updated_at = $6
      WHERE id = $1`,
    [
      before.id,
      changes.accountType ?? before.accountType,
      currency,
      changes.status ?? before.status,
      ledgerAccountId,
      now(),
    ],
  );
  const differenceMinor = balanceDifference({ ...before, currency }, changes);
  if (differenceMinor !== 0n)
    await postAdjustment(tx, actor, { ...before, currency, ledgerAccountId }, differenceMinor);
  const after = await readAccount(tx, accountNumber);
  await recordAudit(tx, actor, {
    action: "account.edit",
    subjectType: "account",
    subjectId: before.id,
    before: auditView(before),
    after: auditView(after),
  });
  return after;
}

/** Nobody else can change the account, send from it or be paid into it until the transaction ends. */
async function lockAccount(tx: Queryable, accountNumber: string): Promise<Account> {
  const [row] = await tx.query<{ ledger_account_id: bigint }>(
    "SELECT ledger_account_id FROM accounts WHERE account_number = $1 FOR UPDATE",
    [accountNumber],
  );
  if (!row) throw new AppError("not_found");
  await lockLedgerAccounts(tx, [row.ledger_account_id]);
  return await readAccount(tx, accountNumber);
}

async function readAccount(tx: Queryable, accountNumber: string): Promise<Account> {
  const [row] = await tx.query<AccountDbRow>(
    `SELECT ${accountColumns} FROM ${accountTables} WHERE a.account_number = $1`,
    [accountNumber],
  );
  if (!row) throw new AppError("not_found");
  return toAccount(row);
}

/**
 * A ledger account's currency never changes, so the account moves to a new one. Transfers keep the currency in which
 * they were sent and can be reopened by staff: an account that one of them has used stays as it is.
 */
async function moveTo(tx: Queryable, account: Account, currency: Currency): Promise<bigint> {
  const [used] = await tx.query<{ used: boolean }>(
    "SELECT EXISTS (SELECT FROM transfers WHERE from_account_id = $1 OR to_account_id = $1) AS used",
    [account.id],
  );
  if (used?.used || account.balanceMinor !== 0n || account.heldMinor !== 0n) {
    throw fieldError("currency", "currencyInUse");
  }
  const code = ledgerCode.customer(account.accountNumber, currency);
  return await openLedgerAccount(tx, { code, currency, kind: "liability" });
}

function balanceDifference(account: Account, changes: AccountChanges): bigint {
  if (changes.balance === undefined) return 0n;
  const wantedMinor = requireBalance(changes.balance, account.currency, "balance");
  if (changes.balanceSeen === undefined) return wantedMinor - account.balanceMinor;
  const seenMinor = requireBalance(changes.balanceSeen, account.currency, "balanceSeen");
  if (wantedMinor === seenMinor) return 0n;
  if (seenMinor !== account.balanceMinor) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  return wantedMinor - account.balanceMinor;
}

/** @throws AppError `validation_failed` on `field` */
function requireBalance(input: string | number, currency: Currency, field: string): bigint {
  const money = parseBalance(input, currency);
  if (money.ok) return money.amountMinor;
  throw fieldError(field, money.problem === "amountPositive" ? "balanceNotNegative" : money.problem);
}

async function postAdjustment(tx: Queryable, actor: Actor, account: Account, amountMinor: bigint): Promise<void> {
  if (account.balanceMinor + amountMinor < account.heldMinor) {
    throw new AppError("insufficient_funds", {
      messageKey: "balance_below_held",
      fields: { balance: ["balanceBelowHeld"] },
    });
  }
  await postEntry(tx, {
    kind: "adjustment",
    subject: { type: "account", id: account.id },
    actor: actor.userId,
    description: "balance corrected by staff",
    requestId: `adjustment:${uuidv7()}`,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor },
      { ledgerAccountId: await openAdjustmentAccount(tx, account.currency), amountMinor: -amountMinor },
    ],
  });
}

function auditView({ accountType, currency, status, balanceMinor }: Account) {
  return { accountType, currency, status, balanceMinor };
}
