import "server-only";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/** The five kinds of account in double-entry book-keeping. */
export type LedgerAccountKind = "asset" | "liability" | "equity" | "income" | "expense";

/** The network through which money enters or leaves the bank: the key of a channel of transfers. */
export type SettlementRail = string;

/** The codes of the ledger accounts. No other code may spell one. */
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
 * Opens a ledger account, or finds it when it exists with the same currency and kind.
 *
 * @returns its id
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

/** The settlement account of a rail: an asset, because other banks owe it to us. */
export function openSettlementAccount(tx: Queryable, rail: SettlementRail, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.settlement(rail, currency), currency, kind: "asset" });
}

/** The account against which staff correct balances. */
export function openAdjustmentAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.adjustment(currency), currency, kind: "equity" });
}

/** A loan's account: negative by the amount that the borrower owes. */
export function openLoanAccount(tx: Queryable, loanId: string, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loan(loanId), currency, kind: "asset" });
}

/** A fixed deposit's account: the locked amount. */
export function openDepositAccount(tx: Queryable, depositId: string, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.deposit(depositId), currency, kind: "liability" });
}

/** The income from interest on loans. */
export function openLoanInterestAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loanInterest(currency), currency, kind: "income" });
}

/** The expense of loans that were written off. */
export function openLoanWriteOffAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.loanWriteOff(currency), currency, kind: "expense" });
}

/** The expense of interest on deposits. */
export function openDepositInterestAccount(tx: Queryable, currency: Currency): Promise<bigint> {
  return openLedgerAccount(tx, { code: ledgerCode.depositInterest(currency), currency, kind: "expense" });
}
