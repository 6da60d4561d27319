import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { addDays } from "@/lib/dates";
import { dayTasks } from "@/lib/day/day-tasks";
import { runDay } from "@/lib/day/run-day";
import { readLastCleanMarks, recordCleanRun, takeBookMarks } from "@/lib/ledger/checks/book-marks.sql";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { createQuote } from "@/lib/quotes/create-quote";
import { db } from "@/lib/server/db";
import { interbankTransferInput, otherTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createRunningDeposit, endDepositsDay } from "@/tests/support/deposits";
import {
  adjustmentReason,
  createAdmin,
  createBeneficiary,
  createCustomer,
  type TestCustomer,
} from "@/tests/support/factories";
import { createLoan, setLoanStatus, today } from "@/tests/support/loans";
import { sendOut, setStatus } from "@/tests/support/network-transfers";
import { wallet } from "@/tests/support/outgoing-orders";
import { createRates } from "@/tests/support/rates";

let payer: TestCustomer;
let payee: TestCustomer;
const ids: Record<"held" | "posted" | "cancelled" | "converted" | "wired" | "loan" | "deposit" | "corrected", string> =
  {
    held: "",
    posted: "",
    cancelled: "",
    converted: "",
    wired: "",
    loan: "",
    deposit: "",
    corrected: "",
  };

async function send(amount: string): Promise<string> {
  const input = interbankTransferInput.parse({ beneficiary: payee.account.accountNumber, amount });
  return (await initiateTransfer(payer.actor, { channel: "interbank", ...input }, randomUUID())).id;
}

const asTransfer = (id: string) => ({ id, family: "interbank" }) as Parameters<typeof setStatus>[0];

/** Creates one record of every kind that moves money. */
beforeAll(async () => {
  const staff = await createAdmin();
  await createRates();
  payer = await createCustomer({ balanceMinor: 500_000n });
  payee = await createCustomer({ balanceMinor: 500_000n });
  await createBeneficiary(payer.actor, { accountNumber: payee.account.accountNumber });
  ids.held = await send("10.00");
  ids.posted = await send("20.00");
  await setStatus(asTransfer(ids.posted), "approved");
  ids.cancelled = await send("30.00");
  await setStatus(asTransfer(ids.cancelled), "approved");
  await setStatus(asTransfer(ids.cancelled), "deleted");
  const wired = await sendOut(payer, "wire", { amount: "40.00" });
  await setStatus(wired, "approved");
  ids.wired = wired.id;
  const inEuros = await createCustomer({ currency: "EUR", balanceMinor: 100_000n });
  const quote = await createQuote(inEuros.actor, { to: "USD", amount: "50.00" });
  const { type, ...order } = otherTransferInput.parse({ ...wallet, amount: "50.00", quoteId: quote.id });
  const converted = await initiateTransfer(inEuros.actor, { channel: type, ...order }, randomUUID());
  await setStatus(converted, "approved");
  ids.converted = converted.id;
  const borrower = await createCustomer({ balanceMinor: 500_000n });
  const loan = await setLoanStatus(staff, await createLoan(borrower.actor), "active");
  ids.loan = loan.id;
  const corrected = await createCustomer({ balanceMinor: 500n });
  const payload = { balance: "7.00", balanceSeen: "5.00", reason: adjustmentReason };
  await editAccount(staff, editAccountInput.parse({ accountNumber: corrected.account.accountNumber, payload }));
  ids.corrected = corrected.account.accountId;
  const { deposit } = await createRunningDeposit(staff, { customer: payee });
  ids.deposit = deposit.id;
  await endDepositsDay(addDays(today(), 100));
  const collect = dayTasks.filter(({ name }) => name === "instalments" || name === "snapshots");
  await runDay(addDays(today(), 150), { tasks: collect });
  await send("1.00");
  await runDay(addDays(today(), 151), { tasks: collect });
});

it("unchanged books have no breaks", async () => {
  const report = await verifyBooks(db);
  expect(report.breaks).toEqual([]);
  expect(report.postings).toBeGreaterThan(report.entries);
  const [paid] = await db.query<{ lines: bigint }>(
    `SELECT (SELECT count(*) FROM loan_instalments WHERE state = 'paid')
          * (SELECT count(*) FROM deposit_payouts WHERE state = 'paid') * (SELECT count(*) FROM ledger_snapshots) AS lines`,
  );
  expect(paid?.lines).toBeGreaterThan(0n);
});

/**
 * SQL that adds an entry of one cent between two of the bank's own accounts. The caller chooses the sequence numbers of the two
 * postings.
 */
const addLines = (sequence: string) => `
  WITH e AS (
    INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                 posted_at, created_txid)
    SELECT gen_random_uuid(), 'adjustment', 'account', id::text, 'system', '', 'by hand', '', now(), 0
      FROM accounts LIMIT 1 RETURNING id)
  INSERT INTO postings (entry_id, ledger_account_id, sequence, currency, amount_minor)
  OVERRIDING SYSTEM VALUE
  SELECT e.id, a.id, ${sequence}, 'USD', CASE a.code WHEN 'equity:adjustment:USD' THEN 1 ELSE -1 END
    FROM e, ledger_accounts a WHERE a.code IN ('equity:adjustment:USD', 'settlement:wire:USD')`;

/**
 * Changes that a superuser makes, each with the guarantee that it breaks. `{name}` in a statement stands for the id of a record.
 */
const tamperings: [what: string, guarantee: string, ...statements: string[]][] = [
  // Transfers.
  [
    "a hold closed under a pending transfer",
    "a waiting transfer's money is held",
    "UPDATE holds SET state = 'released', closed_at = now() WHERE subject_id = '{held}'",
    `UPDATE ledger_accounts a SET held_minor = held_minor - 1000
       FROM transfers t JOIN accounts c ON c.id = t.from_account_id WHERE t.id = '{held}' AND a.id = c.ledger_account_id`,
  ],
  [
    "a waiting transfer's amount",
    "a hold is what leaves the payer's account",
    "UPDATE transfers SET amount_minor = 5, debited_minor = 5 WHERE id = '{held}'",
  ],
  [
    "a posted transfer's amount",
    "a transfer's entry moves what its record says",
    "UPDATE transfers SET amount_minor = 999999, debited_minor = 999999 WHERE id = '{posted}'",
  ],
  [
    "what a posted transfer's receiver is",
    "a transfer's entry moves what its record says",
    "UPDATE transfers SET to_account_id = from_account_id WHERE id = '{posted}'",
  ],
  [
    "what left for a conversion",
    "a conversion is what its quote says",
    "UPDATE transfers SET debited_minor = debited_minor - 1 WHERE id = '{converted}'",
  ],
  [
    "the amount of a transfer that was taken back",
    "a transfer's amount is the last that was noted",
    "UPDATE transfers SET amount_minor = 1, debited_minor = 1 WHERE id = '{cancelled}'",
  ],
  [
    "a transfer that is called paid and is not",
    "a posted transfer is in the books",
    `UPDATE transfers SET status = 'approved', ending = NULL,
            entry_id = (SELECT id FROM journal_entries WHERE subject_id = '{cancelled}' AND reverses_id IS NULL)
      WHERE id = '{cancelled}'`,
  ],
  [
    "a transfer that is called taken back and is not",
    "what a transfer has not posted is taken back",
    "UPDATE transfers SET status = 'deleted', ending = 'rejected', entry_id = NULL WHERE id = '{posted}'",
  ],
  [
    "a hold that stays open when its transfer is over",
    "only a waiting transfer holds money, once",
    "UPDATE holds SET state = 'open', closed_at = NULL WHERE subject_id = '{posted}'",
  ],
  ["a transfer that is gone", "a hold is about a record", "DELETE FROM transfers WHERE id = '{held}'"],
  [
    "an order to a network that is gone",
    "a network is asked for what left the bank, and for nothing else",
    "DELETE FROM network_orders WHERE transfer_id = '{wired}'",
  ],
  [
    "an order that a network has refused, and whose money is gone",
    "a network is asked for what left the bank, and for nothing else",
    "UPDATE network_orders SET state = 'refused', answered_at = now() WHERE transfer_id = '{wired}'",
  ],
  [
    "an order about money that stays in the bank",
    "a network is asked for what left the bank, and for nothing else",
    "INSERT INTO network_orders (transfer_id, rail, next_attempt_at, created_at) VALUES ('{posted}', 'interbank', now(), now())",
  ],
  // Loans and deposits.
  [
    "a deposit in another currency than its account",
    "a deposit is in its account's currency",
    "UPDATE deposits SET currency = 'EUR' WHERE id = '{deposit}'",
  ],
  [
    "the currency of an account",
    "a customer's account is the one in the books",
    "UPDATE accounts SET currency = 'JPY' WHERE id = (SELECT account_id FROM deposits WHERE id = '{deposit}')",
  ],
  [
    "the interest that was paid",
    "interest moves what the schedule says",
    "UPDATE deposit_payouts SET interest_minor = interest_minor + 100 WHERE deposit_id = '{deposit}' AND state = 'paid'",
  ],
  [
    "interest that is called unpaid",
    "a deposit's entries are what its record says",
    "UPDATE deposit_payouts SET state = 'due', paid_at = NULL, entry_id = NULL WHERE deposit_id = '{deposit}' AND state = 'paid'",
  ],
  [
    "what is locked",
    "a deposit holds what is locked",
    "UPDATE deposits SET amount_minor = amount_minor + 1 WHERE id = '{deposit}'",
  ],
  [
    "an instalment that is called paid",
    "a loan owes its unpaid principal",
    `UPDATE loan_instalments SET state = 'paid', paid_at = now(), entry_id = gen_random_uuid()
      WHERE loan_id = '{loan}' AND number = 3`,
  ],
  [
    "what an instalment was",
    "an instalment's entry moves what the schedule says",
    "UPDATE loan_instalments SET interest_minor = 0 WHERE loan_id = '{loan}' AND number = 1",
  ],
  [
    "an instalment that is called unpaid",
    "a loan's entries are what its record says",
    "UPDATE loan_instalments SET state = 'due', paid_at = NULL, entry_id = NULL WHERE loan_id = '{loan}' AND number = 1",
  ],
  [
    "a loan that is called bigger",
    "a loan's disbursement moves what its record says",
    "UPDATE loans SET amount_minor = amount_minor + 1 WHERE id = '{loan}'",
  ],
  ["a loan that is gone", "a loan or deposit is the one in the books", "DELETE FROM loans WHERE id = '{loan}'"],
  // The ledger.
  [
    "one line's amount",
    "entries add up to zero",
    "UPDATE postings SET amount_minor = amount_minor + 1 WHERE sequence = 2",
  ],
  [
    "a balance",
    "balances equal their postings",
    "UPDATE ledger_accounts SET balance_minor = balance_minor + 1 WHERE id = 1",
  ],
  [
    "held money",
    "held money equals the open holds",
    "UPDATE ledger_accounts SET held_minor = held_minor + 1 WHERE held_minor > 0",
  ],
  [
    "what an account held after a line",
    "each line follows from the one before",
    "UPDATE postings SET balance_after_minor = 7 WHERE sequence = 1",
  ],
  [
    "lines that are gone",
    "entries have lines",
    "DELETE FROM postings WHERE entry_id = (SELECT entry_id FROM postings WHERE sequence = 1)",
  ],
  [
    "an entry that is gone",
    "a line belongs to an entry",
    "DELETE FROM journal_entries WHERE id = (SELECT entry_id FROM postings WHERE sequence = 1)",
  ],
  [
    "an entry about nothing",
    "an entry is about a record",
    "UPDATE journal_entries SET subject_id = 'nothing' WHERE subject_id = '{posted}'",
  ],
  [
    "a reversal that takes back another sum",
    "a reversal takes back what was posted",
    `UPDATE postings SET amount_minor = 2 * amount_minor
      WHERE entry_id = (SELECT id FROM journal_entries WHERE reverses_id IS NOT NULL AND subject_id = '{cancelled}')`,
  ],
  [
    "a number of a line that is still to be drawn",
    "the numbers of lines were drawn",
    `UPDATE postings SET sequence = 1000000000000 WHERE sequence = (
       SELECT max(sequence) FROM postings WHERE balance_after_minor IS NULL)`,
  ],
  [
    "a line under a number that an earlier snapshot has passed",
    "a snapshot is the sum of the lines up to it",
    addLines("1"),
  ],
  [
    "a snapshot's sum",
    "a snapshot is the sum of the lines up to it",
    "UPDATE ledger_snapshots SET balance_minor = balance_minor + 1 WHERE date = (SELECT max(date) FROM ledger_snapshots)",
  ],
  [
    "a snapshot that reaches into what is to come",
    "snapshots follow each other",
    "UPDATE ledger_snapshots SET last_sequence = 1000000000000 WHERE date = (SELECT max(date) FROM ledger_snapshots)",
  ],
  [
    "an entry that is dated before an earlier line of its account",
    "the dates of an account's lines never fall",
    `UPDATE journal_entries SET business_date = business_date - 1 WHERE id = (
       SELECT p.entry_id FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id AND a.tracked
        WHERE EXISTS (SELECT FROM postings o WHERE o.ledger_account_id = p.ledger_account_id AND o.sequence < p.sequence)
        ORDER BY p.sequence LIMIT 1)`,
  ],
  [
    "an entry whose kind does not touch its accounts",
    "an entry touches the accounts of its kind",
    "UPDATE journal_entries SET kind = 'adjustment' WHERE subject_id = '{converted}'",
  ],
  [
    "an entry of an unknown kind",
    "a record explains an entry",
    "UPDATE journal_entries SET kind = 'gift' WHERE subject_id = '{posted}'",
  ],
  [
    "a transfer's entry that is called one of a customer's account",
    "a record explains an entry",
    `UPDATE journal_entries SET subject_type = 'account', subject_id = (SELECT id::text FROM accounts LIMIT 1)
      WHERE subject_id = '{posted}'`,
  ],
  [
    "a loan's entry that is called a deposit's",
    "a record explains an entry",
    "UPDATE journal_entries SET subject_type = 'deposit', subject_id = '{deposit}' WHERE subject_id = '{loan}'",
  ],
  [
    "a correction whose event is gone from the trail",
    "a correction is in the audit trail",
    "DELETE FROM audit_events WHERE subject_id = '{corrected}' AND action = 'account.edit'",
  ],
  [
    "a correction in another's name",
    "a correction is in the audit trail",
    "UPDATE journal_entries SET actor = gen_random_uuid()::text WHERE subject_id = '{corrected}' AND actor <> 'system'",
  ],
  [
    "a number of an entry that is still to be drawn",
    "the numbers of entries were drawn",
    "UPDATE journal_entries SET sequence = 1000000000000 WHERE subject_id = '{posted}'",
  ],
];

describe("verify-books finds and names a superuser's changes", () => {
  it.each(tamperings)("%s", async (_what, guarantee, ...statements) => {
    const named = statements.map((statement) =>
      statement.replace(/\{(\w+)\}/g, (_, name: string) => ids[name as keyof typeof ids]),
    );
    const breaks = await breaksAfter({ statements: named });
    expect(breaks.map((found) => found.guarantee)).toContain(guarantee);
    for (const { subject, detail } of breaks) expect([subject, detail]).not.toContain("");
  });

  it("verify-books finds a line whose number is far above the others", async () => {
    const breaks = await breaksAfter({
      statements: [addLines("1000000000000 + a.id")],
    });
    const ofNumbers = breaks.filter(({ guarantee }) => guarantee.startsWith("the numbers"));
    expect(ofNumbers.map(({ guarantee, subject }) => `${guarantee}: ${subject}`).sort()).toEqual([
      "the numbers of lines were drawn: equity:adjustment:USD",
      "the numbers of lines were drawn: settlement:wire:USD",
    ]);
  });
});

describe("an incremental run, which reads only rows since the last clean run", () => {
  it("an incremental run skips rows that were right before, and finds later breaks", async () => {
    const marks = await takeBookMarks(db);
    expect((await verifyBooks(db)).breaks).toEqual([]);
    await recordCleanRun(db, marks, { isFull: true });
    const since = await readLastCleanMarks(db);
    expect(since).toEqual(marks);
    const changed = await send("2.00");
    await setStatus(asTransfer(changed), "approved");
    const waiting = await send("3.00");
    const report = await verifyBooks(db, { since });
    expect(report).toMatchObject({ entries: 1, breaks: [] });
    const guaranteesOf = async (statement: string) => {
      const breaks = await breaksAfter({ statements: [statement], options: { since } });
      return breaks.map(({ guarantee }) => guarantee);
    };
    expect(
      await guaranteesOf(`UPDATE transfers SET amount_minor = 1, debited_minor = 1 WHERE id = '${changed}'`),
    ).toContain("a transfer's entry moves what its record says");
    expect(
      await guaranteesOf(`UPDATE holds SET state = 'released', closed_at = now() WHERE subject_id = '${waiting}'`),
    ).toEqual(expect.arrayContaining(["a waiting transfer's money is held", "held money equals the open holds"]));
    expect(await guaranteesOf("UPDATE postings SET amount_minor = amount_minor + 1 WHERE sequence = 2")).toEqual([]);
  });

  it("a caller cannot claim that later rows were verified", async () => {
    const marks = await takeBookMarks(db);
    await expect(
      recordCleanRun(db, { ...marks, postings: marks.postings + 1_000n }, { isFull: true }),
    ).rejects.toMatchObject({ code: "HF004" });
  });

  it("an incremental run verifies everything when the last clean full run is older than seven days, even after other clean runs", async () => {
    const marks = await takeBookMarks(db);
    await recordCleanRun(db, marks, { isFull: true });
    await recordCleanRun(db, marks, { isFull: false });
    expect(await readLastCleanMarks(db)).toEqual(marks);
    await queryAsOwner("ALTER TABLE book_checks DISABLE TRIGGER book_checks_append_only");
    await queryAsOwner("UPDATE book_checks SET began_at = began_at - interval '7 days' WHERE is_full");
    await queryAsOwner("ALTER TABLE book_checks ENABLE ALWAYS TRIGGER book_checks_append_only");
    expect(await readLastCleanMarks(db)).toBeUndefined();
    await recordCleanRun(db, marks, { isFull: false });
    expect(await readLastCleanMarks(db)).toBeUndefined();
    await recordCleanRun(db, marks, { isFull: true });
    expect(await readLastCleanMarks(db)).toEqual(marks);
  });
});

it("verify-books reports no break while money moves", async () => {
  let isOver = false;
  const since = await takeBookMarks(db);
  const moving = Promise.all(
    Array.from({ length: 6 }, async (_, worker) => {
      for (let count = 0; !isOver; count += 1) {
        const id = await send("0.01").catch(() => undefined);
        if (id && (count + worker) % 2 === 0) await setStatus(asTransfer(id), "approved");
        if (id && (count + worker) % 4 === 0) await setStatus(asTransfer(id), "deleted");
      }
    }),
  );
  try {
    for (let run = 0; run < 12; run += 1) {
      expect((await verifyBooks(db)).breaks).toEqual([]);
      expect((await verifyBooks(db, { since })).breaks).toEqual([]);
    }
  } finally {
    isOver = true;
    await moving;
  }
});
