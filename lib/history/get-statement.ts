import "server-only";
import { addDays } from "@/lib/dates";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { findPostings, type LedgerPosting } from "@/lib/ledger/find-postings.sql";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { type StatementProblem, type StatementRequest, statementDaysMax, statementLinesMax } from "./schema";
import type { Statement, StatementHold, StatementLine } from "./statement.model";
import { readHeldTransfers, readParties, readTermProductNames } from "./statement.sql";
import { payeeOf, toStatementLine } from "./statement-line";

const holdsMax = 100;

/**
 * The statement of one of the customer's accounts: the postings of a period, and the balances before and after the period.
 *
 * @returns the statement, or the reason why it cannot be created
 * @throws AppError `rate_limited`, `account_disabled`
 */
export async function getStatement(actor: Actor, request: StatementRequest): Promise<Statement | StatementProblem> {
  assertNotDisabled(actor);
  return await readStatement(actor.userId, actor.userId, request);
}

/**
 * Reads a statement of one of the owner's accounts. The caller must check that the reader may read the statement.
 *
 * @throws AppError `rate_limited`
 */
export async function readStatement(
  readerId: string,
  ownerOfAccounts: string,
  request: StatementRequest,
): Promise<Statement | StatementProblem> {
  const madeAt = now();
  const today = await getBusinessDate();
  const period = toPeriod(request, today);
  if (!period) return "period";
  await countAgainstLimit("statement-user", readerId);
  const found = await findAccount(ownerOfAccounts, request.account);
  if (!found) return "account";
  const { id, ownerId, owner: holder, ledgerAccountId, ledgerAccount, ...account } = found;
  const { openingMinor, postings, hasMore } = await findPostings(db, ledgerAccountId, {
    ...period,
    postingsMax: statementLinesMax,
  });
  if (hasMore) return "lines";
  const reachesToday = period.to === today;
  const [lines, holds] = await Promise.all([toLines(postings), reachesToday ? findHolds({ id, ownerId }) : []]);
  const sum = (amounts: bigint[]) => amounts.reduce((total, amountMinor) => total + amountMinor, 0n);
  const amounts = postings.map(({ amountMinor }) => amountMinor);
  return {
    account,
    holder,
    period,
    madeAt,
    openingMinor,
    inMinor: sum(amounts.filter((amountMinor) => amountMinor > 0n)),
    outMinor: -sum(amounts.filter((amountMinor) => amountMinor < 0n)),
    closingMinor: openingMinor + sum(amounts),
    lines,
    holds,
    heldMinor: reachesToday ? ledgerAccount.heldMinor : 0n,
  };
}

/**
 * The period of the statement, which ends today at the latest. Null if the period begins in the future or is longer than
 * `statementDaysMax`.
 */
function toPeriod(request: StatementRequest, today: string): Statement["period"] | null {
  const to = request.to && request.to < today ? request.to : today;
  const earliest = addDays(to, 1 - statementDaysMax);
  const from = request.from ?? earliest;
  return from > to || from < earliest ? null : { from, to };
}

const accountSelect = {
  id: true,
  ownerId: true,
  accountNumber: true,
  accountName: true,
  accountType: true,
  currency: true,
  ledgerAccountId: true,
  ledgerAccount: { select: { heldMinor: true } },
  owner: {
    select: {
      firstName: true,
      lastName: true,
      address: true,
      city: true,
      state: true,
      zip: true,
      countryOfResidence: true,
    },
  },
} as const satisfies Prisma.AccountSelect;

/** The customer's account with this number. If the number is undefined, the customer's oldest account. */
async function findAccount(ownerId: string, accountNumber: string | undefined) {
  return await db.prisma.account.findFirst({
    where: { ownerId, ...(accountNumber === undefined ? {} : { accountNumber }) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: accountSelect,
  });
}

/** Converts postings on a customer's account to statement lines, whose texts are written for this customer. */
export async function toLines(postings: LedgerPosting[]): Promise<StatementLine[]> {
  const idsOf = (...types: string[]) => [
    ...new Set(postings.filter(({ subject }) => types.includes(subject.type)).map(({ subject }) => subject.id)),
  ];
  const [transfers, termProductNames] = await Promise.all([
    readParties([...idsOf("transfer"), ...idsOf("incoming_payment")]),
    readTermProductNames(idsOf("loan", "deposit")),
  ]);
  return postings.map((posting) => {
    const { id } = posting.subject;
    return toStatementLine(posting, { transfer: transfers.get(id), planName: termProductNames.get(id) });
  });
}

async function findHolds(account: { id: string; ownerId: string }): Promise<StatementHold[]> {
  const transfers = await readHeldTransfers(account, holdsMax);
  return transfers.map(({ createdAt, debitedMinor, ...transfer }) => ({
    ...payeeOf(transfer),
    createdAt,
    amountMinor: debitedMinor,
  }));
}
