import "server-only";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/** The five kinds of accounts in double-entry bookkeeping. */
export type LedgerAccountKind = "asset" | "liability" | "equity" | "income" | "expense";

/** The network through which money enters or leaves the bank: the key of a channel of transfers. */
export type SettlementRail = string;

/** The codes of the ledger accounts. Only this object may build a code. */
export const ledgerCode = {
  customer: (accountNumber: string, currency?: Currency) =>
    currency ? `customer:${accountNumber}:${currency}` : `customer:${accountNumber}`,
  settlement: (rail: SettlementRail, currency: Currency) => `settlement:${rail.replaceAll("_", "-")}:${currency}`,
  fx: (currency: Currency) => `fx:${currency}`,
  adjustment: (currency: Currency) => `equity:adjustment:${currency}`,
  loan: (loanId: string) => `loan:${loanId}`,
  deposit: (depositId: string) => `deposit:${depositId}`,
  loanInterest: (currency: Currency) => `income:loan-interest:${currency}`,
  loanWriteOff: (currency: Currency) => `expense:loan-write-off:${currency}`,
  depositInterest: (currency: Currency) => `expense:deposit-interest:${currency}`,
};

/**
 * Opens a ledger account, or finds an existing account with the same currency and kind.
 *
 * @returns the account's id
 */
export async function openLedgerAccount(
  tx: Queryable,
  account: { code: string; currency: Currency; kind: LedgerAccountKind },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>("SELECT ledger_open_account($1, $2, $3, $4) AS id", [
    account.code,
    account.currency,
    account.kind,
    now(),
  ]);
  if (!row) throw new Error("ledger_open_account gave no row");
  return row.id;
}

/** The settlement account of a rail. The account is an asset, because it records debts of other banks to this bank. */
export function openSettlementAccount(tx: Queryable, rail: SettlementRail, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.settlement(rail, currency), currency, kind: "asset" });
}

/** The counter account for corrections of balances by staff. */
export function openAdjustmentAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.adjustment(currency), currency, kind: "equity" });
}

/** A loan's account. The balance is the negative amount of the borrower's debt. */
export function openLoanAccount(tx: Queryable, loanId: string, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loan(loanId), currency, kind: "asset" });
}

/** A fixed deposit's account. The balance is the locked amount. */
export function openDepositAccount(tx: Queryable, depositId: string, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.deposit(depositId), currency, kind: "liability" });
}

/** The income account for interest on loans. */
export function openLoanInterestAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loanInterest(currency), currency, kind: "income" });
}

/** The expense account for written-off loans. */
export function openLoanWriteOffAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loanWriteOff(currency), currency, kind: "expense" });
}

/** The expense account for interest on deposits. */
export function openDepositInterestAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.depositInterest(currency), currency, kind: "expense" });
}

/** The amounts of a ledger account, in minor units. */
export type LedgerBalance = { balanceMinor: bigint; heldMinor: bigint; availableMinor: bigint };

/**
 * Locks ledger accounts until the transaction ends, in the order of their ids (docs/domain.md, "Books"), and reads their amounts.
 * Used for decisions that must still be valid when the money moves, such as a daily limit.
 */
export async function lockLedgerAccounts(tx: Queryable, ids: bigint[]): Promise<Map<bigint, LedgerBalance>> {
  const rows = await tx.query<LedgerBalance & { id: bigint }>(
    `SELECT id, balance_minor AS "balanceMinor", held_minor AS "heldMinor", balance_minor - held_minor AS "availableMinor"
       FROM ledger_lock_accounts($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}
