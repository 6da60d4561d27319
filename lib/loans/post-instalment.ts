import "server-only";
import { openLoanInterestAccount } from "@/lib/ledger/open-account";
import { postEntries } from "@/lib/ledger/post-entries";
import type { LedgerEntry } from "@/lib/ledger/post-entry";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { LockedLoan } from "./locked-loan";

/** An instalment with the accounts that its money moves between. */
export type PayableInstalment = {
  loanId: string;
  loanName: string;
  number: number;
  principalMinor: bigint;
  interestMinor: bigint;
  currency: Currency;
  ledgerAccountId: bigint;
  customerLedgerAccountId: bigint;
};

/**
 * Moves instalments from their customers to their loans and the bank's income, and counts them; a loan with none left is
 * paid. Each is posted once for its loan and number, whoever asks: the end of the day, the customer or staff. The caller has
 * opened the interest accounts, then locked the accounts of the loans, then the loans.
 *
 * @returns the ids of the loans that are paid now.
 * @throws AppError `insufficient_funds`
 */
export async function payInstalmentEntries(
  tx: Queryable,
  actor: string,
  instalments: PayableInstalment[],
): Promise<Set<string>> {
  if (instalments.length === 0) return new Set();
  const incomeIds = await openInterestAccounts(tx, new Set(instalments.map(({ currency }) => currency)));
  const entryIds = await postEntries(
    tx,
    instalments.map((instalment) => instalmentEntry(actor, instalment, incomeIds.get(instalment.currency))),
  );
  return await markPaid(tx, instalments, entryIds);
}

/** The accounts of the books in which interest of these currencies is earned. Before anything is locked. */
export async function openInterestAccounts(tx: Queryable, currencies: Set<Currency>): Promise<Map<Currency, bigint>> {
  const ids = new Map<Currency, bigint>();
  for (const currency of [...currencies].sort()) ids.set(currency, await openLoanInterestAccount(tx, currency));
  return ids;
}

function instalmentEntry(actor: string, instalment: PayableInstalment, incomeId: bigint | undefined): LedgerEntry {
  const { loanId, loanName, number, principalMinor, interestMinor } = instalment;
  const lines = [
    { ledgerAccountId: instalment.customerLedgerAccountId, amountMinor: -(principalMinor + interestMinor) },
    { ledgerAccountId: instalment.ledgerAccountId, amountMinor: principalMinor },
  ];
  if (interestMinor > 0n && incomeId !== undefined)
    lines.push({ ledgerAccountId: incomeId, amountMinor: interestMinor });
  return {
    kind: "loan-instalment",
    subject: { type: "loan", id: loanId },
    actor,
    description: `${loanName}, instalment ${number}`,
    requestId: `loan:${loanId}:instalment:${number}`,
    lines,
  };
}

async function markPaid(tx: Queryable, paid: PayableInstalment[], entryIds: string[]): Promise<Set<string>> {
  const loanIds = paid.map(({ loanId }) => loanId);
  const moment = now();
  await tx.query(
    `UPDATE loan_instalments i SET state = 'paid', overdue_reason = NULL, entry_id = p.entry_id, paid_at = $4
       FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS p(loan_id, number, entry_id)
      WHERE i.loan_id = p.loan_id AND i.number = p.number`,
    [loanIds, paid.map(({ number }) => number), entryIds, moment],
  );
  const loans = await tx.query<{ id: string; status: string }>(
    `UPDATE loans l
        SET installments_paid = l.installments_paid + p.count, version = l.version + 1, updated_at = $2,
            status = CASE WHEN l.installments_paid + p.count = l.total_installments THEN 'paid' ELSE l.status END::loan_status
       FROM (SELECT loan_id, count(*)::int AS count FROM unnest($1::uuid[]) AS paid(loan_id) GROUP BY 1) p
      WHERE l.id = p.loan_id RETURNING l.id, l.status`,
    [loanIds, moment],
  );
  return new Set(loans.filter(({ status }) => status === "paid").map(({ id }) => id));
}

/** A loan's own instalments, as `findUnpaidInstalments` gives them. */
type UnpaidLine = { number: number; principal_minor: bigint; interest_minor: bigint };

/** Pays some instalments of one locked loan. @throws AppError `insufficient_funds` */
export async function payLines(tx: Queryable, actor: string, loan: LockedLoan, lines: UnpaidLine[]): Promise<void> {
  const { id: loanId, loanName, currency, ledgerAccountId, customerLedgerAccountId } = loan;
  if (ledgerAccountId === null) throw new Error(`loan ${loanId} has no account`);
  const common = { loanId, loanName, currency, ledgerAccountId, customerLedgerAccountId };
  await payInstalmentEntries(
    tx,
    actor,
    lines.map(({ number, principal_minor: principalMinor, interest_minor: interestMinor }) => ({
      ...common,
      number,
      principalMinor,
      interestMinor,
    })),
  );
}
