import "server-only";
import { markPayoutsPaid } from "@/lib/deposits/payouts/mark-payouts.sql";
import { openDepositAccount, openDepositInterestAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntries } from "@/lib/ledger/post-entries.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { type BooksAccounts, openInCurrencies } from "@/lib/term-products/books-accounts";
import type { Recipient } from "@/lib/term-products/notice";
import type { Deposit } from "./deposit";

/** What posting to the books, and telling the owner, needs of a deposit. */
export type BookedDeposit = Pick<Deposit, "id" | "depositName" | "amountMinor" | "currency" | "maturesOn"> &
  BooksAccounts & { owner: Recipient };

/** An unpaid payout of a deposit, both locked. */
export type UnpaidPayout = { deposit: BookedDeposit; number: number; dueOn: string; interestMinor: bigint };

/**
 * Moves the principal from the customer's account to the deposit's own account, which it opens.
 *
 * @throws AppError `insufficient_funds`
 */
export async function lockPrincipal(
  tx: Queryable,
  actor: string,
  deposit: BookedDeposit & { version: number },
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

/**
 * Returns the principal of deposits, also to owners who are suspended or blocked; once for each deposit, however often it is
 * called.
 *
 * @returns the ids of the entries, in the order of the deposits
 */
export async function returnPrincipals(tx: Queryable, actor: string, deposits: BookedDeposit[]): Promise<string[]> {
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

/** Pays payouts to their owners, each once, and marks them paid. A payout of zero is marked without an entry. */
export async function postPayouts(tx: Queryable, actor: string, payouts: UnpaidPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  const withMoney = payouts.filter(({ interestMinor }) => interestMinor > 0n);
  const currencies = withMoney.map(({ deposit }) => deposit.currency);
  const expense = await openInterestAccounts(tx, currencies);
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
  await markPayoutsPaid(
    tx,
    payouts,
    payouts.map((payout) => entryIdOf.get(payout) ?? null),
    now(),
  );
}

/** Opens the bank's expense accounts in the currencies in which interest is paid. Called before anything is locked. */
export function openInterestAccounts(
  tx: Queryable,
  currencies: Iterable<Currency>,
): Promise<(currency: Currency) => bigint> {
  return openInCurrencies(tx, openDepositInterestAccount, currencies);
}
