import "server-only";
import { openDepositAccount, openDepositInterestAccount } from "@/lib/ledger/open-account";
import { postEntries } from "@/lib/ledger/post-entries";
import { postEntry } from "@/lib/ledger/post-entry";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { LockedDeposit } from "./locked-deposit";

/** A line of a locked deposit's schedule that is not paid. */
export type UnpaidPayout = { deposit: LockedDeposit; number: number; dueOn: string; interestMinor: bigint };

/**
 * Moves the principal from the customer's account to the deposit's own.
 *
 * @throws AppError `insufficient_funds`
 */
export async function lockPrincipal(
  tx: Queryable,
  actor: string,
  deposit: LockedDeposit,
): Promise<{ ledgerAccountId: bigint; entryId: string }> {
  const { id, amountMinor, customerLedgerAccountId } = deposit;
  const ledgerAccountId = await openDepositAccount(tx, id, deposit.currency);
  const entryId = await postEntry(tx, {
    kind: "deposit-lock",
    subject: { type: "deposit", id },
    actor,
    description: `${deposit.depositName}, money locked`,
    requestId: `deposit:${id}:lock:${deposit.version + 1}`,
    lines: [
      { ledgerAccountId: customerLedgerAccountId, amountMinor: -amountMinor },
      { ledgerAccountId, amountMinor },
    ],
  });
  return { ledgerAccountId, entryId };
}

/** Gives the principal of deposits back, whoever is suspended or blocked; once for each, however often it is asked for. @returns the entries' ids, in their order. */
export async function returnPrincipals(tx: Queryable, actor: string, deposits: LockedDeposit[]): Promise<string[]> {
  return await postEntries(
    tx,
    deposits.map((deposit) => {
      const { id, amountMinor, ledgerAccountId, customerLedgerAccountId } = deposit;
      if (ledgerAccountId === null) throw new Error(`deposit ${id} has no account in the books`);
      return {
        kind: "deposit-return",
        subject: { type: "deposit", id },
        actor,
        description: `${deposit.depositName}, money returned`,
        requestId: `deposit:${id}:return`,
        lines: [
          { ledgerAccountId, amountMinor: -amountMinor },
          { ledgerAccountId: customerLedgerAccountId, amountMinor },
        ],
      };
    }),
  );
}

/** Pays lines of schedules to their customers, once each, and writes it down; one of nothing is paid without an entry. */
export async function payPayouts(tx: Queryable, actor: string, payouts: UnpaidPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  const withMoney = payouts.filter(({ interestMinor }) => interestMinor > 0n);
  const expense = await openInterestAccounts(
    tx,
    withMoney.map(({ deposit }) => deposit),
  );
  const entryIds = await postEntries(
    tx,
    withMoney.map(({ deposit, number, interestMinor }) => ({
      kind: "deposit-interest",
      subject: { type: "deposit", id: deposit.id },
      actor,
      description: `${deposit.depositName}, interest ${number}`,
      requestId: `deposit:${deposit.id}:interest:${number}`,
      lines: [
        { ledgerAccountId: deposit.customerLedgerAccountId, amountMinor: interestMinor },
        { ledgerAccountId: expense(deposit.currency), amountMinor: -interestMinor },
      ],
    })),
  );
  const entryIdOf = new Map(withMoney.map((payout, index) => [payout, entryIds[index]]));
  await tx.query(
    `UPDATE deposit_payouts p SET state = 'paid', entry_id = paid.entry_id, paid_at = $4
       FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS paid(deposit_id, number, entry_id)
      WHERE p.deposit_id = paid.deposit_id AND p.number = paid.number`,
    [
      payouts.map(({ deposit }) => deposit.id),
      payouts.map(({ number }) => number),
      payouts.map((payout) => entryIdOf.get(payout) ?? null),
      now(),
    ],
  );
}

/** The expense accounts of the currencies in which interest is paid. Before anything is locked. */
export async function openInterestAccounts(
  tx: Queryable,
  deposits: { currency: Currency }[],
): Promise<(currency: Currency) => bigint> {
  const accounts = new Map<Currency, bigint>();
  for (const currency of [...new Set(deposits.map((deposit) => deposit.currency))].sort()) {
    accounts.set(currency, await openDepositInterestAccount(tx, currency));
  }
  return (currency) => {
    const account = accounts.get(currency);
    if (account === undefined) throw new Error(`no interest account in ${currency}`);
    return account;
  };
}

/** What is not paid of the schedules of locked deposits, each deposit's in its order. */
export async function findUnpaidPayouts(tx: Queryable, deposits: LockedDeposit[]): Promise<UnpaidPayout[]> {
  const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  const rows = await tx.query<{ deposit_id: string; number: number; due_on: string; interest_minor: bigint }>(
    `SELECT deposit_id, number, due_on, interest_minor FROM deposit_payouts
      WHERE deposit_id = ANY ($1::uuid[]) AND state = 'due' ORDER BY deposit_id, number`,
    [[...byId.keys()]],
  );
  return rows.flatMap((row) => {
    const deposit = byId.get(row.deposit_id);
    return deposit ? [{ deposit, number: row.number, dueOn: row.due_on, interestMinor: row.interest_minor }] : [];
  });
}
