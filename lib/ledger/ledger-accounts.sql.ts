import "server-only";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/** The five kinds of accounts in double-entry bookkeeping. */
export type LedgerAccountKind = "asset" | "liability" | "equity" | "income" | "expense";

/** The network through which the bank sends or receives payments. The value is the key of the channel that uses the network. */
export type SettlementRail = string;

/** Builds the codes of the ledger accounts. Only these functions may build the code of a ledger account. */
export const ledgerCode = {
  customer: (accountNumber: string, currency?: Currency) =>
    currency ? `customer:${accountNumber}:${currency}` : `customer:${accountNumber}`,
  settlement: (rail: SettlementRail, currency: Currency) => `settlement:${rail.replaceAll("_", "-")}:${currency}`,
  fx: (currency: Currency) => `fx:${currency}`,
  adjustment: (currency: Currency) => `equity:adjustment:${currency}`,
  loan: (loanId: string) => `loan:${loanId}`,
  deposit: (depositId: string) => `deposit:${depositId}`,
  loanInterest: (currency: Currency) => `income:loan-interest:${currency}`,
  lateInterest: (currency: Currency) => `income:late-interest:${currency}`,
  loanWriteOff: (currency: Currency) => `expense:loan-write-off:${currency}`,
  recoveries: (currency: Currency) => `income:recoveries:${currency}`,
  claim: (rail: SettlementRail, currency: Currency) => `claim:${rail.replaceAll("_", "-")}:${currency}`,
  depositInterest: (currency: Currency) => `expense:deposit-interest:${currency}`,
};

/**
 * Opens a ledger account, unless an account with this code already exists. An existing account must have the same currency and
 * kind.
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

/**
 * Opens or finds the settlement account of a rail. The account is an asset, because other banks owe this bank the balance of the
 * account.
 */
export function openSettlementAccount(tx: Queryable, rail: SettlementRail, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.settlement(rail, currency), currency, kind: "asset" });
}

/**
 * Opens or finds the account to which earlier releases posted the opposite amount of every correction of a customer's balance.
 * Today, only tests and benchmarks post to this account.
 */
export function openAdjustmentAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.adjustment(currency), currency, kind: "equity" });
}

/** Opens or finds the account of a loan. The balance of this account is the borrower's debt as a negative amount. */
export function openLoanAccount(tx: Queryable, loanId: string, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loan(loanId), currency, kind: "asset" });
}

/** Opens or finds the account of a fixed deposit. The balance of this account is the locked amount. */
export function openDepositAccount(tx: Queryable, depositId: string, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.deposit(depositId), currency, kind: "liability" });
}

/** Opens or finds the income account for interest on loans. */
export function openLoanInterestAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loanInterest(currency), currency, kind: "income" });
}

/** Opens or finds the income account for late interest. */
export function openLateInterestAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.lateInterest(currency), currency, kind: "income" });
}

/** Opens or finds the expense account for written-off loans. */
export function openLoanWriteOffAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loanWriteOff(currency), currency, kind: "expense" });
}

/**
 * Opens or finds the two accounts of the bank that a recovery of a written-off loan may touch: the income account for
 * recoveries, and the claims on the network for wire transfers.
 *
 * @returns an empty list, because postings to accounts of the bank need no lock
 */
export async function openRecoveryAccounts(tx: Queryable, currency: Currency): Promise<bigint[]> {
  await openLedgerAccount(tx, { code: ledgerCode.recoveries(currency), currency, kind: "income" });
  await openLedgerAccount(tx, { code: ledgerCode.claim("wire", currency), currency, kind: "asset" });
  return [];
}

/** Opens or finds the expense account for interest on deposits. */
export function openDepositInterestAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.depositInterest(currency), currency, kind: "expense" });
}

/** The amounts of a ledger account, in minor units. */
export type LedgerBalance = { balanceMinor: bigint; heldMinor: bigint; availableMinor: bigint };

/**
 * Locks ledger accounts in the order of their ids (docs/domain.md, "Books"), and reads their amounts. The locks last until the
 * end of the transaction. A decision that uses these amounts, such as the check of a daily limit, is therefore still valid when
 * the same transaction moves the money.
 */
export async function lockLedgerAccounts(tx: Queryable, ids: bigint[]): Promise<Map<bigint, LedgerBalance>> {
  const rows = await tx.query<LedgerBalance & { id: bigint }>(
    `SELECT id, balance_minor AS "balanceMinor", held_minor AS "heldMinor", balance_minor - held_minor AS "availableMinor"
       FROM ledger_lock_accounts($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}
