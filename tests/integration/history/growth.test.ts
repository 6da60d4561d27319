import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/calendar";
import { findHistory } from "@/lib/history/find-history";
import { historyQuery } from "@/lib/history/find-history.sql";
import { historyFilters } from "@/lib/history/schema";
import { openAdjustmentAccount } from "@/lib/ledger/open-ledger-account.sql";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { getSpending } from "@/lib/spending/get-spending";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";

const manyTransfers = 40_000;
const fewTransfers = 60;
/** Blocks of 8 KiB. A page of 25 rows that may each lie in a block of their own, and the indexes' upper levels. */
const blocksMax = 150;
/** What is chosen for each row of a page, and for its payee: two tables, three blocks each; ruled out once more by the filter. */
const categoryBlocksMax = 26 * 2 * 3 + 26 * 3;

let busy: TestCustomer;
let quiet: TestCustomer;
/** Has a loan and a deposit, and much else in the books. */
let lender: TestCustomer;

/** Transfers straight into the table, past the books: this test is about reading. */
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
      // A wire that was rejected, and an approved transfer, among the oldest.
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

/** Five years of a deposit's monthly interest, and a loan's instalments, with their lines in the books. */
const termProductLines = { deposit: 60, loan: 12 };
/** What else is in the books of the same account: reading it all would take tens of thousands of blocks. */
const otherLines = 5_000;

/** Lines of five cents in the account, a day apart, all about the same subject or each about another one. */
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
    `SELECT ledger_post(gen_random_uuid(), $1::text || '-line', $1, coalesce($2, gen_random_uuid()::text), 'system',
                        'Line ' || i, gen_random_uuid()::text, now() - i * interval '1 day', $3, $4)
       FROM generate_series(1, $5::int) i`,
    [type, subjectId ?? null, lines.map(([id]) => id), lines.map(([, amountMinor]) => amountMinor), count],
  );
}

/** A deposit and a loan straight into the tables, with their lines in the books. */
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

/** The payee of all transfers has a category, a payee who was never paid another one, and one transfer has one of its own. */
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

/** What reading the lines of the deposit and the loan may cost on top: each by its id, out of three indexes. */
const termProductBlocksMax = blocksMax + 10 * (termProductLines.deposit + termProductLines.loan);

/** How many blocks Postgres looks at for the first page. */
async function blocksOfFirstPage(
  customer: TestCustomer,
  filters: Record<string, string>,
  hasCategories = false,
): Promise<number> {
  const query = historyQuery(customer.actor.userId, historyFilters.parse(filters), undefined, 26, hasCategories);
  return blocksOf(query?.text ?? "", query?.values);
}

async function blocksOf(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  const plan = row?.["QUERY PLAN"][0].Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

describe("the first page of a history costs the same however long the history is", () => {
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
    ["of a rare amount", { min: "7.77", max: "7.77" }],
    ["of nearly all amounts", { min: "1" }],
    ["of amounts with a direction", { max: "5", direction: "in" }],
    ["of a month", { from: addDays(bankDate(now()), -20), to: addDays(bankDate(now()), -10) }],
    ["of a reference", { q: "HF-0000000000" }],
  ])("%s", async (_name, filters) => {
    for (const customer of [busy, quiet]) {
      expect(await blocksOfFirstPage(customer, filters)).toBeLessThan(blocksMax);
    }
  });
});

const weeks = { from: addDays(bankDate(now()), -28), to: addDays(bankDate(now()), -26) };

describe("what the customer calls a payment costs the same however many payments there are", () => {
  it.each([
    ["without a filter", {}],
    ["of a category that a payee has", { category: "groceries" }],
    ["of what others have paid", { category: "income" }],
    ["of a category whose payee was never paid, in some weeks", { category: "travel", ...weeks }],
    ["of a category that one payment has", { category: "leisure" }],
    ["of a category that nothing has", { category: "health" }],
    ["of a category that the kind says", { category: "bank" }],
    ["of a category in some weeks", { category: "groceries", ...weeks }],
  ])("%s", async (_name, filters) => {
    for (const customer of [busy, quiet]) {
      expect(await blocksOfFirstPage(customer, filters, true)).toBeLessThan(blocksMax + categoryBlocksMax);
    }
  });

  it("in the sums of a month, up to the bound", async () => {
    const { isTooMuch } = await getSpending(busy.actor);
    expect(isTooMuch).toBe(true);
    const startedAt = performance.now();
    await getSpending(busy.actor);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe("a loan and a deposit are found by themselves, not among all of the account's lines", () => {
  it.each([
    ["on the first page", {}],
    ["by their kind", { kind: "deposit_interest" }],
    ["by words", { q: "line" }],
    ["by an amount", { min: "0.05", max: "0.05" }],
  ])("%s", async (_name, filters) => {
    expect(await blocksOfFirstPage(lender, filters)).toBeLessThan(termProductBlocksMax);
  });

  it("with all their lines", async () => {
    const { items } = await findHistory(lender.actor, { filters: { kind: "deposit" }, pageSize: 100 });
    expect(items).toHaveLength(termProductLines.deposit);
    const loan = await findHistory(lender.actor, { filters: { kind: "loan", direction: "in" }, pageSize: 100 });
    expect(loan.items).toHaveLength(termProductLines.loan);
  });
});

describe("what else is asked about an account is found along an index", () => {
  it("whether it was ever used, were it never", async () => {
    const { account } = await createCustomer();
    const isInUse = "SELECT account_in_use($1)";
    // The first time the function is planned.
    await blocksOf(isInUse, [account.accountId]);
    expect(await blocksOf(isInUse, [account.accountId])).toBeLessThan(blocksMax);
  });
});
