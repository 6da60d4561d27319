import "server-only";
import { addDays } from "@/lib/calendar";
import { findPostings, type LedgerPosting } from "@/lib/ledger/find-postings.sql";
import { toCurrency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { AccountType } from "@/lib/server/prisma-client/enums";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { type StatementProblem, type StatementRequest, statementDaysMax, statementLinesMax } from "./schema";
import type { Counterparty, Statement, StatementEvent, StatementHold, StatementLine } from "./statement";

const holdsMax = 100;

/**
 * The statement of one of the customer's accounts: what was posted in a period, with the balance before and after.
 *
 * @returns the statement, or why there cannot be one
 * @throws AppError `rate_limited`, `account_disabled`
 */
export async function getStatement(actor: Actor, request: StatementRequest): Promise<Statement | StatementProblem> {
  assertNotDisabled(actor);
  const madeAt = now();
  const period = toPeriod(request, bankDate(madeAt));
  if (!period) return "period";
  await countAgainstLimit("statement-user", actor.userId);
  const account = await findAccount(actor.userId, request.account);
  if (!account) return "account";
  const ledgerAccountId = account.ledger_account_id;
  const { openingMinor, postings, hasMore } = await findPostings(db, ledgerAccountId, {
    from: startOfBankDate(period.from),
    until: startOfBankDate(addDays(period.to, 1)),
    postingsMax: statementLinesMax,
  });
  if (hasMore) return "lines";
  const reachesToday = period.to === bankDate(madeAt);
  const [lines, holds] = await Promise.all([toLines(postings), reachesToday ? findHolds(account.id) : []]);
  const sum = (amounts: bigint[]) => amounts.reduce((total, amountMinor) => total + amountMinor, 0n);
  const amounts = postings.map(({ amountMinor }) => amountMinor);
  return {
    account: {
      accountNumber: account.account_number,
      accountName: account.account_name,
      accountType: account.account_type,
      currency: toCurrency(account.currency),
    },
    holder: account.holder,
    period,
    madeAt,
    openingMinor,
    inMinor: sum(amounts.filter((amountMinor) => amountMinor > 0n)),
    outMinor: -sum(amounts.filter((amountMinor) => amountMinor < 0n)),
    closingMinor: openingMinor + sum(amounts),
    lines,
    holds,
    heldMinor: reachesToday ? account.held_minor : 0n,
  };
}

/** The days that are asked for, as far as they have begun; null for none, or more than a statement covers. */
function toPeriod(request: StatementRequest, today: string): Statement["period"] | null {
  const to = request.to && request.to < today ? request.to : today;
  const earliest = addDays(to, 1 - statementDaysMax);
  const from = request.from ?? earliest;
  return from > to || from < earliest ? null : { from, to };
}

type AccountDbRow = {
  id: string;
  account_number: string;
  account_name: string;
  account_type: AccountType;
  currency: string;
  ledger_account_id: bigint;
  held_minor: bigint;
  holder: Statement["holder"];
};

/** The account of that number, or the oldest. */
async function findAccount(ownerId: string, accountNumber: string | undefined): Promise<AccountDbRow | undefined> {
  const [row] = await db.query<AccountDbRow>(
    `SELECT a.id, a.account_number, a.account_name, a.account_type, a.currency, a.ledger_account_id, l.held_minor,
            json_build_object('name', u.first_name || ' ' || u.last_name, 'address', u.address, 'city', u.city,
                              'state', u.state, 'zip', u.zip, 'country', u.country_of_residence) AS holder
       FROM accounts a JOIN users u ON u.id = a.owner_id JOIN ledger_accounts l ON l.id = a.ledger_account_id
      WHERE a.owner_id = $1 AND ($2::text IS NULL OR a.account_number = $2) ORDER BY a.created_at, a.id LIMIT 1`,
    [ownerId, accountNumber ?? null],
  );
  return row;
}

async function toLines(postings: LedgerPosting[]): Promise<StatementLine[]> {
  const idsOf = (...types: string[]) => [
    ...new Set(postings.filter(({ subject }) => types.includes(subject.type)).map(({ subject }) => subject.id)),
  ];
  const [transfers, termProductNames] = await Promise.all([
    findTransferParties(idsOf("transfer")),
    findTermProductNames(idsOf("loan", "deposit")),
  ]);
  return postings.map((posting) => {
    const { amountMinor, isReversal, postedAt, balanceAfterMinor: balanceMinor } = posting;
    const termProductName = termProductNames.get(posting.subject.id);
    if (termProductName !== undefined) {
      const event = termProductEvent(posting);
      return { event, postedAt, amountMinor, balanceMinor, name: termProductName, accountNumber: "", note: "" };
    }
    const transfer = transfers.get(posting.subject.id);
    if (!transfer) {
      const note = posting.description;
      return { event: "adjustment", postedAt, amountMinor, balanceMinor, name: "", accountNumber: "", note };
    }
    const isOwnTransfer = amountMinor < 0n !== isReversal;
    const event = amountMinor < 0n ? (isReversal ? "recalled" : "sent") : isReversal ? "returned" : "received";
    return { event, postedAt, amountMinor, balanceMinor, ...(isOwnTransfer ? transfer.payee : transfer.payer) };
  });
}

/** What a line of the books was that is about a loan or a deposit. */
function termProductEvent({ kind, subject, amountMinor }: LedgerPosting): StatementEvent {
  if (subject.type === "loan") {
    if (kind === "loan-instalment") return "loan-instalment";
    return amountMinor > 0n ? "loan-paid-out" : "loan-taken-back";
  }
  if (kind === "deposit-interest") return "deposit-interest";
  return amountMinor > 0n ? "deposit-returned" : "deposit-locked";
}

/** What the plans of these loans and deposits are called, by their ids, none of which occurs twice. */
async function findTermProductNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    `SELECT id, loan_name AS name FROM loans WHERE id = ANY ($1::uuid[])
     UNION ALL SELECT id, deposit_name FROM deposits WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type PartiesDbRow = {
  id: string;
  account_name: string;
  account_number: string;
  payer_name: string;
  payer_account_number: string;
  note: string;
};

async function findTransferParties(ids: string[]): Promise<Map<string, { payee: Counterparty; payer: Counterparty }>> {
  const rows = await db.query<PartiesDbRow>(
    `SELECT id, account_name, account_number, payer_name, payer_account_number, note FROM transfers
      WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, note, ...row }) => [
      id,
      {
        payee: { name: row.account_name, accountNumber: row.account_number, note },
        payer: { name: row.payer_name, accountNumber: row.payer_account_number, note },
      },
    ]),
  );
}

async function findHolds(accountId: string): Promise<StatementHold[]> {
  const rows = await db.query<PartiesDbRow & { created_at: Date; debited_minor: bigint }>(
    `SELECT account_name, account_number, note, created_at, debited_minor FROM transfers
      WHERE sender_id = (SELECT owner_id FROM accounts WHERE id = $1) AND from_account_id = $1
        AND status IN ('pending', 'active') ORDER BY created_at DESC, id DESC LIMIT $2`,
    [accountId, holdsMax],
  );
  return rows.map((row) => ({
    name: row.account_name,
    accountNumber: row.account_number,
    note: row.note,
    createdAt: row.created_at,
    amountMinor: row.debited_minor,
  }));
}
