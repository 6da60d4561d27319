import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { findHistory } from "@/lib/history/find-history";
import { historyQuery } from "@/lib/history/find-history.sql";
import { historyFilters } from "@/lib/history/schema";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { getSpending } from "@/lib/spending/get-spending";
import { blocksOf } from "@/tests/support/database/blocks";
import { withConnection } from "@/tests/support/database/database";
import { statementsOf } from "@/tests/support/database/statements";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";

const manyTransfers = 40_000;
const fewTransfers = 60;
/**
 * The maximum number of database blocks (8 KiB each) that the query for a page may read. A page has 25 rows, each in a different
 * block. The upper levels of the indexes add further blocks.
 */
const blocksMax = 150;
/**
 * The number of further database blocks that a query may read to find the categories. Postgres reads two tables for each row, one
 * with the categories of payments and one with the categories of payees. Each of the two reads takes three blocks. The filter
 * adds three blocks for each row.
 */
const categoryBlocksMax = 26 * 2 * 3 + 26 * 3;

let busy: TestCustomer;
let quiet: TestCustomer;
/** A customer with a loan and a deposit, and with many other lines in the books. */
let lender: TestCustomer;

/** Adds transfers to their table without entries in the books, because these tests only read. */
async function addTransfers(from: TestCustomer, to: TestCustomer, count: number): Promise<void> {
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO transfers (id, family, channel, debited_minor, debited_currency, sender_id, from_account_id, to_account_id, account_name, account_number,
                                status, amount_minor, currency, note, entry_id, request_id, request_hash, created_at,
                                updated_at)
         SELECT gen_random_uuid(), 'interbank', 'interbank', i, 'USD', $1::uuid, $2, $3, 'Noah Berg', $4, 'closed', i, 'USD', 'invoice ' || md5(i::text),
                gen_random_uuid(), $1::uuid || '-' || i, '', now() - i * interval '1 minute', now()
           FROM generate_series(1, $5::int) i`,
        [from.actor.userId, from.account.accountId, to.account.accountId, to.account.accountNumber, count],
      );
      await client.query(
        `UPDATE transfers SET status = 'pending', hold_id = gen_random_uuid(), entry_id = NULL
          WHERE from_account_id = $1 AND amount_minor = $2`,
        [from.account.accountId, count],
      );
      // Turns two of the oldest transfers into a rejected wire and an approved transfer.
      await client.query(
        `UPDATE transfers SET family = 'wire', channel = 'wire', to_account_id = NULL, status = 'deleted',
                              ending = 'rejected', entry_id = NULL
          WHERE from_account_id = $1 AND amount_minor = $2 - 1`,
        [from.account.accountId, count],
      );
      await client.query(
        "UPDATE transfers SET status = 'approved' WHERE from_account_id = $1 AND amount_minor = $2 - 2",
        [from.account.accountId, count],
      );
      await client.query("VACUUM ANALYZE transfers");
    },
    { superuser: true },
  );
}

/**
 * The numbers of postings about the term products: the monthly interest of a deposit for five years, and the twelve instalments
 * of a loan.
 */
const termProductLines = { deposit: 60, loan: 12 };
/**
 * The number of other postings of the same account. To read all these postings, Postgres would read tens of thousands of database
 * blocks.
 */
const otherLines = 5_000;

/**
 * Adds one posting of five cents a day to the account. If `subjectId` is given, all postings are about this subject. Otherwise
 * each posting is about a different subject.
 */
async function post(
  { account }: TestCustomer,
  type: "loan" | "deposit" | "transfer",
  count: number,
  subjectId?: string,
) {
  const lines: [bigint, bigint][] = [
    [account.ledgerAccountId, 5n],
    [await openAdjustmentAccount(db, account.currency), -5n],
  ];
  lines.sort(([one], [other]) => (one < other ? -1 : 1));
  await db.query(
    `SELECT by_hand.ledger_post(gen_random_uuid(), 'adjustment', $1, coalesce($2, gen_random_uuid()::text), 'system',
                        'Line ' || i, gen_random_uuid()::text, now() - i * interval '1 day', $3, $4)
       FROM generate_series(1, $5::int) i`,
    [type, subjectId ?? null, lines.map(([id]) => id), lines.map(([, amountMinor]) => amountMinor), count],
  );
}

/** Adds a deposit and a loan to their tables, and their postings to the books. */
async function addTermProducts(customer: TestCustomer): Promise<void> {
  const [depositPlan, loanPlan] = [await createDepositPlan(), await createLoanPlan({ totalInstallments: 12 })];
  const ids = { deposit: randomUUID(), loan: randomUUID() };
  const owner = [customer.actor.userId, customer.account.accountId];
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO deposits (id, plan_id, owner_id, account_id, deposit_name, minimum_minor, maximum_minor, profit_bp,
                               locked_in_years, interval, amount_minor, currency, status, ledger_account_id, started_on,
                               matures_on, lock_entry_id, created_at, updated_at)
         VALUES ($1::uuid, $2, $3, $4, 'Five years', 1, 1000, 600, 5, 'monthly', 500, 'USD', 'running',
                 -abs(hashtext($1::uuid::text)), '2021-01-01', '2026-01-01', gen_random_uuid(), now(), now())`,
        [ids.deposit, depositPlan.id, ...owner],
      );
      await client.query(
        `INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                            total_installments, amount_minor, currency, status, ledger_account_id, disbursed_on,
                            disbursement_entry_id, created_at, updated_at)
         VALUES ($1::uuid, $2, $3, $4, 'Twelve months', 500, 1000, 600, 12, 500, 'USD', 'active', -abs(hashtext($1::uuid::text)),
                 '2025-01-01', gen_random_uuid(), now(), now())`,
        [ids.loan, loanPlan.id, ...owner],
      );
    },
    { superuser: true },
  );
  await post(customer, "deposit", termProductLines.deposit, ids.deposit);
  await post(customer, "loan", termProductLines.loan, ids.loan);
}

/**
 * Sets a category for the payee of all transfers, another category for a payee who was never paid, and a category for a single
 * transfer.
 */
async function categorise(customer: TestCustomer, other: TestCustomer): Promise<void> {
  const { userId } = customer.actor;
  await db.query(
    `INSERT INTO payee_categories (user_id, payee, category, chosen_at)
     VALUES ($1, $2, 'groceries', now()), ($1, 'nobody', 'travel', now())`,
    [userId, other.account.accountNumber],
  );
  await db.query(
    `INSERT INTO payment_categories (user_id, transfer_id, category, chosen_at)
     SELECT $1, id, 'leisure', now() FROM transfers WHERE from_account_id = $2 AND amount_minor = 5`,
    [userId, customer.account.accountId],
  );
}

beforeAll(async () => {
  busy = await createCustomer({ firstName: "Amelia", lastName: "Hart", balanceMinor: 100n });
  quiet = await createCustomer({ firstName: "Noah", lastName: "Berg", balanceMinor: 100n });
  await addTransfers(busy, quiet, manyTransfers);
  await addTransfers(quiet, busy, fewTransfers);
  await categorise(busy, quiet);
  await categorise(quiet, busy);
  lender = await createCustomer({ balanceMinor: 100n });
  await addTransfers(lender, quiet, fewTransfers);
  await addTermProducts(lender);
  await post(lender, "transfer", otherLines);
  await withConnection((client) => client.query("VACUUM ANALYZE journal_entries, postings, loans, deposits"), {
    superuser: true,
  });
});

/**
 * The maximum number of database blocks if the query also reads the postings about the deposit and the loan. Postgres looks up
 * the id of each posting in three indexes.
 */
const termProductBlocksMax = blocksMax + 10 * (termProductLines.deposit + termProductLines.loan);

/** Returns the number of database blocks that Postgres reads for the first page. */
async function blocksOfFirstPage(
  customer: TestCustomer,
  filters: Record<string, string>,
  hasCategories = false,
): Promise<number> {
  const query = historyQuery(customer.actor.userId, historyFilters.parse(filters), undefined, 26, {
    hasCategories,
  });
  return blocksOf(query?.text ?? "", query?.values);
}

describe("the first page of a history reads the same number of blocks, however long the history is", () => {
  it.each([
    ["without a filter", {}],
    ["of what is pending, were it the very oldest", { status: "pending" }],
    ["of what was sent", { direction: "out", kind: "interbank" }],
    ["of what was received", { direction: "in" }],
    ["of a search that finds a lot", { q: "invoice" }],
    ["of a search that finds little", { q: "zzqqzz" }],
    ["of a search with a status", { q: "invoice", status: "deleted" }],
    ["of one status", { status: "closed" }],
    ["of a status that is rare", { status: "approved" }],
    ["of a channel", { kind: "interbank" }],
    ["of a channel that is rare", { kind: "wire" }],
    ["of a channel with another one's status", { kind: "wire", status: "closed" }],
    ["of a number in the search", { q: "7" }],
    ["of an amount in the search", { q: "7.77" }],
    ["of a rare amount", { min: "7.77", max: "7.77" }],
    ["of nearly all amounts", { min: "1" }],
    ["of amounts with a direction", { max: "5", direction: "in" }],
    ["of a month", { from: addDays(bankDate(now()), -20), to: addDays(bankDate(now()), -10) }],
    ["of a reference", { q: "HF-0000000000" }],
  ])("the first page %s", async (_name, filters) => {
    for (const customer of [busy, quiet]) {
      expect(await blocksOfFirstPage(customer, filters)).toBeLessThan(blocksMax);
    }
  });
});

const weeks = { from: addDays(bankDate(now()), -28), to: addDays(bankDate(now()), -26) };

describe("the categories of payments read the same number of blocks for any number of payments", () => {
  it.each([
    ["without a filter", {}],
    ["of a category that a payee has", { category: "groceries" }],
    ["of what others have paid", { category: "income" }],
    ["of a category whose payee was never paid, in some weeks", { category: "travel", ...weeks }],
    ["of a category that one payment has", { category: "leisure" }],
    ["of a category that nothing has", { category: "health" }],
    ["of a category that the kind says", { category: "bank" }],
    ["of a category in some weeks", { category: "groceries", ...weeks }],
  ])("a page with categories, %s", async (_name, filters) => {
    for (const customer of [busy, quiet]) {
      expect(await blocksOfFirstPage(customer, filters, true)).toBeLessThan(blocksMax + categoryBlocksMax);
    }
  });

  it("the sums of a month and of twelve months read up to the bound, with the same four queries for any number of payments", async () => {
    // The payments are spread over the last 28 days. Whatever today's date is, the month of the day two weeks ago contains at
    // least half of the payments.
    const month = addDays(bankDate(now()), -14).slice(0, 7);
    expect(await getSpending(busy.actor, month)).toMatchObject({
      isTooMuch: true,
      isYearTooMuch: true,
      currencies: [],
    });
    for (const customer of [busy, quiet]) {
      expect(await statementsOf(() => getSpending(customer.actor))).toHaveLength(4);
    }
  });
});

describe("a loan and a deposit are found directly, without reading all of the account's lines", () => {
  it.each([
    ["on the first page", {}],
    ["by their kind", { kind: "deposit_interest" }],
    ["by words", { q: "line" }],
    ["by an amount", { min: "0.05", max: "0.05" }],
  ])("the deposit's and the loan's lines, %s", async (_name, filters) => {
    expect(await blocksOfFirstPage(lender, filters)).toBeLessThan(termProductBlocksMax);
  });

  it("a loan and a deposit are found with all their lines", async () => {
    const { items } = await findHistory(lender.actor, { filters: { kind: "deposit" }, pageSize: 100 });
    expect(items).toHaveLength(termProductLines.deposit);
    const loan = await findHistory(lender.actor, { filters: { kind: "loan", direction: "in" }, pageSize: 100 });
    expect(loan.items).toHaveLength(termProductLines.loan);
  });
});

describe("other queries about an account use an index", () => {
  it("the check of an account's earlier use reads few blocks, even for an unused account", async () => {
    const { account } = await createCustomer();
    const isInUse = "SELECT account_in_use($1)";
    // This first call also plans the function's queries. Planning reads further database blocks, which must not count.
    await blocksOf(isInUse, [account.accountId]);
    expect(await blocksOf(isInUse, [account.accountId])).toBeLessThan(blocksMax);
  });
});
