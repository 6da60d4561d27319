import "server-only";
import { openLoanInterestAccount } from "@/lib/ledger/open-account";
import { postEntry } from "@/lib/ledger/post-entry";
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
 * Moves an instalment from the customer to the loan and the bank's income. Posts once for each loan and number, whoever
 * asks: the end of the day, the customer or staff.
 *
 * @returns the entry's id.
 * @throws AppError `insufficient_funds`
 */
export async function postInstalment(tx: Queryable, actor: string, instalment: PayableInstalment): Promise<string> {
  const { loanId, number, principalMinor, interestMinor, currency } = instalment;
  const lines = [
    { ledgerAccountId: instalment.customerLedgerAccountId, amountMinor: -(principalMinor + interestMinor) },
    { ledgerAccountId: instalment.ledgerAccountId, amountMinor: principalMinor },
  ];
  if (interestMinor > 0n) {
    lines.push({ ledgerAccountId: await openLoanInterestAccount(tx, currency), amountMinor: interestMinor });
  }
  return await postEntry(tx, {
    kind: "loan-instalment",
    subject: { type: "loan", id: loanId },
    actor,
    description: `${instalment.loanName}, instalment ${number}`,
    requestId: `loan:${loanId}:instalment:${number}`,
    lines,
  });
}

/** A loan's own instalments, as `findUnpaidInstalments` gives them. */
type UnpaidLine = { number: number; principal_minor: bigint; interest_minor: bigint };

/** Pays some instalments of one locked loan. @throws AppError `insufficient_funds` */
export async function payLines(tx: Queryable, actor: string, loan: LockedLoan, lines: UnpaidLine[]): Promise<void> {
  const { id: loanId, loanName, currency, ledgerAccountId, customerLedgerAccountId } = loan;
  if (ledgerAccountId === null) throw new Error(`loan ${loanId} has no account`);
  const accounts = { currency, ledgerAccountId, customerLedgerAccountId };
  const paid: PaidInstalment[] = [];
  for (const { number, principal_minor: principalMinor, interest_minor: interestMinor } of lines) {
    const instalment = { loanId, loanName, number, principalMinor, interestMinor, ...accounts };
    paid.push({ loanId, number, entryId: await postInstalment(tx, actor, instalment) });
  }
  await markPaid(tx, paid);
}

/** An instalment and the entry that paid it. */
export type PaidInstalment = { loanId: string; number: number; entryId: string };

/**
 * Writes down which instalments were paid by which entries, and counts them on their loans; a loan with none left is paid.
 *
 * @returns the ids of the loans that are paid now.
 */
export async function markPaid(tx: Queryable, paid: PaidInstalment[]): Promise<Set<string>> {
  if (paid.length === 0) return new Set();
  const moment = now();
  await tx.query(
    `UPDATE loan_instalments i SET state = 'paid', entry_id = p.entry_id, paid_at = $4
       FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS p(loan_id, number, entry_id)
      WHERE i.loan_id = p.loan_id AND i.number = p.number`,
    [paid.map(({ loanId }) => loanId), paid.map(({ number }) => number), paid.map(({ entryId }) => entryId), moment],
  );
  const loans = await tx.query<{ id: string; status: string }>(
    `UPDATE loans l
        SET installments_paid = l.installments_paid + p.count, version = l.version + 1, updated_at = $2,
            status = CASE WHEN l.installments_paid + p.count = l.total_installments THEN 'paid' ELSE l.status END::loan_status
       FROM (SELECT loan_id, count(*)::int AS count FROM unnest($1::uuid[]) AS paid(loan_id) GROUP BY 1) p
      WHERE l.id = p.loan_id RETURNING l.id, l.status`,
    [paid.map(({ loanId }) => loanId), moment],
  );
  return new Set(loans.filter(({ status }) => status === "paid").map(({ id }) => id));
}
