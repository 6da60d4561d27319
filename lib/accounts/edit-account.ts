import "server-only";
import { v7 as uuidv7 } from "uuid";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { lockLedgerAccounts } from "@/lib/ledger/lock-ledger-accounts.sql";
import { ledgerCode, openAdjustmentAccount, openLedgerAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import type { Currency } from "@/lib/money/currency";
import { parseBalance } from "@/lib/money/parse-money";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, db, type Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { Account } from "./account";
import { isAccountInUse, lockAccountRow, queryAccount } from "./account.sql";
import type { AccountChanges, EditAccountInput } from "./schema";

const reasonLengthMin = 10;

/**
 * Lets staff change an account, not one of their own. A changed balance is a correction in the books: the difference is posted against the
 * adjustment account, with the member of staff as its actor, and needs a reason, which the audit keeps. Once for a request id.
 * Above the limit it is proposed (`doOrPropose`).
 *
 * @throws AppError `proposed`, `forbidden` for one's own, `not_found`; `validation_failed` on `currency` (the account is in use), `balance` or
 * `reason`; `conflict` when
 * the balance has moved since the editor saw it; `insufficient_funds` for a balance below what is held;
 * `idempotency_mismatch`
 */
export async function editAccount(actor: Actor, input: EditAccountInput, request?: CommandRequest): Promise<Account> {
  assertMay(actor, "accounts.edit");
  const { accountNumber, payload } = input;
  const id = await assertNotOwnAccount(actor, accountNumber);
  const command = { kind: "account.edit", subject: { type: "account", id }, input, request } as const;
  return await doOrPropose(actor, command, async (tx) => {
    const edit = await prepareAccountEdit(tx, accountNumber, payload);
    await lockLedgerAccounts(tx, edit.ledgerAccountIds);
    return await applyAccountEdit(tx, actor, edit);
  });
}

/**
 * @returns the account's id; `""` for one that does not exist, which is nobody's
 * @throws AppError `forbidden` for an account of the actor's own
 */
export async function assertNotOwnAccount(actor: Actor, accountNumber: string): Promise<string> {
  const account = await db.prisma.account.findUnique({ where: { accountNumber }, select: { id: true, ownerId: true } });
  const [subjectId, ownerId] = [account?.id ?? "", account?.ownerId];
  await assertNotOwn(actor, { action: "account.edit", subjectType: "account", subjectId, ownerId });
  return subjectId;
}

/** An edit whose accounts of the books are open, with the ids of those that are to be locked before anything else is. */
export type AccountEdit = {
  accountNumber: string;
  changes: AccountChanges;
  /** As it was read, without a lock. */
  seen: Account;
  /** Of the books, in the currency that it is to have. */
  ledgerAccountId: bigint;
  ledgerAccountIds: bigint[];
};

/**
 * Finds out which accounts of the books an edit touches, and opens those that must exist.
 *
 * @throws AppError `not_found`, `validation_failed` on `currency` (the account is in use)
 */
export async function prepareAccountEdit(
  tx: Queryable,
  accountNumber: string,
  changes: AccountChanges,
): Promise<AccountEdit> {
  const seen = await readAccount(tx, accountNumber);
  const currency = changes.currency ?? seen.currency;
  if (changes.balance !== undefined) await openAdjustmentAccount(tx, currency);
  const ledgerAccountId = currency === seen.currency ? seen.ledgerAccountId : await openInOther(tx, seen, currency);
  const ledgerAccountIds = [seen.ledgerAccountId, ledgerAccountId];
  return { accountNumber, changes, seen, ledgerAccountId, ledgerAccountIds };
}

/**
 * A ledger account's currency never changes, so an account that is to be in another one gets a new one in the books.
 *
 * @throws AppError `validation_failed` on `currency`, once money was posted on the account or promised from it
 */
async function openInOther(tx: Queryable, account: Account, currency: Currency): Promise<bigint> {
  await assertUnused(tx, account);
  const code = ledgerCode.customer(account.accountNumber, currency);
  return await openLedgerAccount(tx, { code, currency, kind: "liability" });
}

async function assertUnused(tx: Queryable, { id }: Account): Promise<void> {
  if (await isAccountInUse(tx, id)) throw fieldError("currency", "currencyInUse");
}

/**
 * Does a prepared edit, inside a transaction that has locked its `ledgerAccountIds`: nobody can send from the account or be
 * paid into it meanwhile. The caller has checked that the actor is on the staff.
 */
export async function applyAccountEdit(tx: Database, actor: Actor, edit: AccountEdit): Promise<Account> {
  const { accountNumber, changes, ledgerAccountId } = edit;
  const before = await lockAccount(tx, edit);
  const currency = changes.currency ?? before.currency;
  if (currency !== before.currency) await assertUnused(tx, before);
  const { accountType, status } = changes;
  // What is undefined stays as it is.
  await tx.prisma.account.updateMany({
    where: { id: before.id },
    data: { accountType, currency, status, ledgerAccountId, updatedAt: now() },
  });
  const differenceMinor = balanceDifference({ ...before, currency }, changes);
  const reason = differenceMinor === 0n ? undefined : requireReason(changes.reason);
  if (differenceMinor !== 0n)
    await postAdjustment(tx, actor, { ...before, currency, ledgerAccountId }, differenceMinor);
  const after = await readAccount(tx, accountNumber);
  await recordAudit(tx, actor, {
    action: "account.edit",
    subjectType: "account",
    subjectId: before.id,
    before: auditView(before),
    after: { ...auditView(after), ...(reason === undefined ? {} : { reason }) },
  });
  return after;
}

/** @throws AppError `conflict` when the account has moved to another currency since the edit was prepared */
async function lockAccount(tx: Queryable, { accountNumber, seen }: AccountEdit): Promise<Account> {
  await lockAccountRow(tx, seen.id);
  const account = await readAccount(tx, accountNumber);
  if (account.ledgerAccountId !== seen.ledgerAccountId) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return account;
}

async function readAccount(tx: Queryable, accountNumber: string): Promise<Account> {
  const account = await queryAccount(tx, accountNumber);
  if (!account) throw new AppError("not_found");
  return account;
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

/** @throws AppError `validation_failed` on `reason` */
function requireReason(reason = ""): string {
  if (reason.length >= reasonLengthMin) return reason;
  throw fieldError("reason", reason === "" ? "required" : `minLength:${reasonLengthMin}`);
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
