import "server-only";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose, isConfirmation } from "@/lib/four-eyes/do-or-propose";
import { ledgerCode, lockLedgerAccounts, openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import { formatMoneyWithCode, toDecimalText } from "@/lib/money/format-money";
import { parseBalance } from "@/lib/money/parse-money";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, db, type Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { requestContext } from "@/lib/server/request-context";
import type { Account } from "./account";
import { isAccountInUse, lockAccountRow, queryAccount } from "./account.sql";
import { correctBalance } from "./correct-balance.sql";
import type { AccountChanges, EditAccountInput } from "./schema";

const reasonLengthMin = 10;

/**
 * Lets staff change another person's account. If the balance changes, the function posts the difference as a journal entry between
 * the customer's account and the counter account for the kind of correction. The entry records the member of staff as its actor. A
 * correction of the balance needs a reason, which the audit event records. A repeat with the same request id changes nothing and
 * returns the first result. A correction above the four-eyes limit becomes a proposal (`doOrPropose`).
 *
 * @throws AppError `proposed`; `forbidden` for one's own account; `not_found`; `idempotency_mismatch`
 * @throws AppError `validation_failed` on `currency` (the account is in use), `balance`, `balanceSeen` or `reason`.
 * @throws AppError `conflict` with the present `balance` if the balance has changed since the editor saw the balance;
 * `insufficient_funds` if the new balance is below the held amount
 */
export async function editAccount(actor: Actor, input: EditAccountInput, request?: CommandRequest): Promise<Account> {
  assertMay(actor, "accounts.edit");
  const { accountNumber, payload } = input;
  const id = await assertNotOwnAccount(actor, accountNumber);
  const pinned = async () => ({ ...input, payload: withoutUnchangedBalance(payload) });
  const command = { kind: "account.edit", subject: { type: "account", id }, input, pinned, request } as const;
  return await doOrPropose(actor, command, async (tx) => {
    const edit = await prepareAccountEdit(tx, accountNumber, payload, isConfirmation(request));
    await lockLedgerAccounts(tx, edit.ledgerAccountIds);
    return await applyAccountEdit(tx, actor, edit);
  });
}

/**
 * @returns the account's id; `""` for an unknown account
 * @throws AppError `forbidden` for an account that the actor owns
 */
export async function assertNotOwnAccount(actor: Actor, accountNumber: string): Promise<string> {
  const account = await db.prisma.account.findUnique({ where: { accountNumber }, select: { id: true, ownerId: true } });
  const [subjectId, ownerId] = [account?.id ?? "", account?.ownerId];
  await assertNotOwn(actor, { action: "account.edit", subjectType: "account", subjectId, ownerId });
  return subjectId;
}

/**
 * Returns the changes for a proposal. Removes `balance` if `balanceSeen` is missing. Without `balanceSeen`, `balance` must equal
 * the present balance and changes nothing (`balanceDifference`). If `balance` stayed in the proposal and money arrived before the
 * confirmation, the confirmation would fail.
 */
export function withoutUnchangedBalance<Changes extends AccountChanges>(changes: Changes): Changes {
  return changes.balanceSeen === undefined ? { ...changes, balance: undefined } : changes;
}

/**
 * An edit that is ready to be carried out: all ledger accounts that it needs exist. The caller must lock the ledger accounts in
 * `ledgerAccountIds` before any other row.
 */
export type AccountEdit = {
  accountNumber: string;
  changes: AccountChanges;
  /**
   * True for a confirmed proposal. The correction of a confirmed proposal is the difference between `balance` and `balanceSeen`,
   * even if the present balance differs from `balanceSeen`.
   */
  isConfirmed: boolean;
  /** The account before the edit. The account was read without a lock, so another transaction may have changed it since then. */
  seen: Account;
  /**
   * The account's ledger account after the edit. This ledger account differs from the present ledger account if the edit changes
   * the currency.
   */
  ledgerAccountId: bigint;
  ledgerAccountIds: bigint[];
};

/**
 * Finds the ledger accounts that an edit needs, and opens the missing ledger accounts.
 *
 * @throws AppError `not_found`, `validation_failed` on `currency` (the account is in use)
 */
export async function prepareAccountEdit(
  tx: Queryable,
  accountNumber: string,
  changes: AccountChanges,
  isConfirmed: boolean,
): Promise<AccountEdit> {
  const seen = await readAccount(tx, accountNumber);
  const currency = changes.currency ?? seen.currency;
  const ledgerAccountId = currency === seen.currency ? seen.ledgerAccountId : await openInOther(tx, seen, currency);
  const ledgerAccountIds = [seen.ledgerAccountId, ledgerAccountId];
  return { accountNumber, changes, isConfirmed, seen, ledgerAccountId, ledgerAccountIds };
}

/**
 * Opens a ledger account in the new currency of an account. The currency of a ledger account never changes, so the new currency
 * needs a new ledger account.
 *
 * @throws AppError `validation_failed` on `currency` if the account is in use (`isAccountInUse`)
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
 * Carries out a prepared edit. The caller has locked the edit's `ledgerAccountIds` in the transaction `tx`, so no other
 * transaction can move money on the account. The caller has checked that the actor is a member of staff.
 */
export async function applyAccountEdit(tx: Database, actor: Actor, edit: AccountEdit): Promise<Account> {
  const { accountNumber, changes, isConfirmed, ledgerAccountId } = edit;
  const before = await lockAccount(tx, edit);
  const currency = changes.currency ?? before.currency;
  if (currency !== before.currency) await assertUnused(tx, before);
  const { accountType, status } = changes;
  // Undefined fields stay unchanged.
  await tx.prisma.account.updateMany({
    where: { id: before.id },
    data: { accountType, currency, status, ledgerAccountId, updatedAt: now() },
  });
  const differenceMinor = balanceDifference({ ...before, currency }, changes, isConfirmed);
  const reason = differenceMinor === 0n ? undefined : requireReason(changes.reason);
  const correction = changes.correction ?? "error";
  const event = (after: Account) => ({
    ...({ action: "account.edit", subjectType: "account", subjectId: before.id } as const),
    before: auditView(before),
    after: { ...auditView(after), ...(reason === undefined ? {} : { reason, correction }) },
  });
  const edited = await readAccount(tx, accountNumber);
  if (differenceMinor === 0n) {
    // The dialog edits a customer and an account together. If staff changed only the customer, the account is unchanged and needs
    // no audit event.
    if (isSame(auditView(before), auditView(edited))) return edited;
    await recordAudit(tx, actor, event(edited));
    return edited;
  }
  // A confirmed edit needs no check, because its proposal has already placed a hold on the money that the correction will take
  // from the account.
  if (!isConfirmed) assertNotBelowHeld(edited, differenceMinor);
  await correctBalance(tx, actor, { accountId: before.id, differenceMinor, correction }, event(edited));
  return await readAccount(tx, accountNumber);
}

/** @throws AppError `conflict` when the account's currency has changed since the edit was prepared */
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

/**
 * Returns the amount that the edit posts. The amount is the difference between `balance` and `balanceSeen`. A changed `balance`
 * needs `balanceSeen`, so that money which arrived after the editor saw the balance is not taken from the customer. A client may
 * send an unchanged account back without `balanceSeen`; `balance` must then equal the present balance.
 *
 * @throws AppError `validation_failed` on `balance` or `balanceSeen`; `conflict` if the balance has changed meanwhile
 */
function balanceDifference(account: Account, changes: AccountChanges, isConfirmed: boolean): bigint {
  if (changes.balance === undefined) return 0n;
  const wantedMinor = requireBalance(changes.balance, account.currency, "balance");
  if (changes.balanceSeen === undefined) {
    if (wantedMinor === account.balanceMinor) return 0n;
    throw fieldError("balanceSeen", "balanceSeenNeeded");
  }
  const seenMinor = requireBalance(changes.balanceSeen, account.currency, "balanceSeen");
  if (wantedMinor === seenMinor) return 0n;
  if (!isConfirmed && seenMinor !== account.balanceMinor) throw balanceChanged(account);
  return wantedMinor - seenMinor;
}

function balanceChanged({ balanceMinor, currency }: Account): AppError {
  const now = formatMoneyWithCode(balanceMinor, currency, requestContext().locale);
  return new AppError("conflict", {
    messageKey: "changed_meanwhile",
    fields: { balance: [{ key: "balanceChanged", params: { now } }] },
    extra: { balance: toDecimalText(balanceMinor, currency) },
  });
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

/** @throws AppError `insufficient_funds` if the new balance is below the held amount */
function assertNotBelowHeld({ balanceMinor, heldMinor }: Account, differenceMinor: bigint): void {
  if (balanceMinor + differenceMinor >= heldMinor) return;
  throw new AppError("insufficient_funds", {
    messageKey: "balance_below_held",
    fields: { balance: ["balanceBelowHeld"] },
  });
}

function auditView({ accountType, currency, status, balanceMinor }: Account) {
  return { accountType, currency, status, balanceMinor };
}

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
