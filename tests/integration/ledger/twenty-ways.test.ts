import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { breaksAfter } from "@/tests/support/database/tamper";
import { seeded } from "@/tests/support/hostile/random";
import { createWorld, endDate, seal } from "@/tests/support/simulation/bank";
import { expectVerified } from "@/tests/support/simulation/compare";
import { beginBank, leavePending, liveThroughDay } from "@/tests/support/simulation/day";
import { endEarly } from "@/tests/support/simulation/products";
import { createDesk } from "@/tests/support/simulation/settlement";

// Damages the books in more than twenty ways, and tests that verify-books finds the damage each time. The role that owns the
// tables makes each change, after it has switched all triggers off. The test uses the small bank of tests/integration/simulation,
// and lets the bank run over the end of a year.

const firstDate = "2031-12-05";
/** Customers and staff act from this date on. On earlier dates, the bank only runs the end of the day. */
const busyFrom = "2031-12-27";
const lastDate = "2032-01-09";

beforeAll(async () => {
  const world = await createWorld(firstDate, seeded(4));
  const desk = createDesk();
  await beginBank(world, 40);
  // Rare events happen often enough that each kind of record exists.
  world.haste = 5;
  while (world.date <= lastDate) {
    if (world.date >= busyFrom) await liveThroughDay(world, desk);
    await endDate(world);
  }
  await endEarly(world);
  await leavePending(world);
  await seal();
  await expectVerified(world);
});

type Way = {
  /** The fault in a few words. */
  what: string;
  guarantee: string;
  /** A query for the record that is changed. The message must name this record. */
  place: string;
  /** `{place}` stands for the id of the record that `place` finds. */
  statements: string[];
};

/** A date without orders, and a date with conversions. */
const [quiet, busy] = ["2031-12-20", "2031-12-30"];
const line = "SELECT entry_id FROM postings WHERE amount_minor > 1000 ORDER BY sequence LIMIT 1 OFFSET 40";
const entryOf = (kind: string) => `SELECT id FROM journal_entries WHERE kind = '${kind}' ORDER BY sequence LIMIT 1`;

/** Writes an entry a second time, with another request id. */
const repeat = [
  `INSERT INTO journal_entries OVERRIDING SYSTEM VALUE
   SELECT (jsonb_populate_record(e, jsonb_build_object('id', md5(e.id::text)::uuid, 'request_id', e.request_id || ' again',
            'sequence', nextval('journal_entries_sequence_seq')))).* FROM journal_entries e WHERE e.id = '{entry}'`,
  `INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
   SELECT md5(entry_id::text)::uuid, ledger_account_id, currency, amount_minor, balance_after_minor FROM postings WHERE entry_id = '{entry}'`,
];
const repeatOf = (entry: string) => repeat.map((statement) => statement.replaceAll("'{entry}'", `(${entry})`));

/** Removes the entry that a row of a closed day names. */
const withoutEntryOf = (rows: string) => [
  `CREATE TEMPORARY TABLE gone ON COMMIT DROP AS SELECT entry_id FROM ${rows}`,
  `UPDATE ${rows.split(" ")[0]} SET entry_id = NULL WHERE entry_id IN (SELECT entry_id FROM gone)`,
  "DELETE FROM postings WHERE entry_id IN (SELECT entry_id FROM gone)",
  "DELETE FROM journal_entries WHERE id IN (SELECT entry_id FROM gone)",
];

const runningDeposit = "SELECT id FROM deposits WHERE status = 'running' ORDER BY id LIMIT 1";
const activeLoan = `SELECT id FROM loans l WHERE status = 'active'
                      AND EXISTS (SELECT FROM loan_instalments WHERE loan_id = l.id AND state = 'due') ORDER BY id LIMIT 1`;
const lostInterest = "SELECT deposit_id FROM deposit_payouts WHERE state = 'forfeited' ORDER BY deposit_id LIMIT 1";
const lastPayout = `deposit_id = '{place}'
  AND number = (SELECT max(number) FROM deposit_payouts WHERE deposit_id = '{place}')`;
const lastInstalment = `loan_id = '{place}'
  AND number = (SELECT max(number) FROM loan_instalments WHERE loan_id = '{place}')`;

/** Damages the lines of schedules that no entry has paid yet, and the first days of schedules. */
const unpaidLines: Way[] = [
  {
    what: "a payout of a running deposit that is gone",
    ...{ guarantee: "a deposit's schedule is what its terms promise", place: runningDeposit },
    statements: [`DELETE FROM deposit_payouts WHERE ${lastPayout}`],
  },
  {
    what: "a payout of a running deposit that promises more",
    ...{ guarantee: "a deposit's schedule is what its terms promise", place: runningDeposit },
    statements: [`UPDATE deposit_payouts SET interest_minor = interest_minor + 1 WHERE ${lastPayout}`],
  },
  {
    what: "a payout that is called lost while its deposit runs",
    ...{ guarantee: "only an early end loses the interest that is not due", place: runningDeposit },
    statements: [`UPDATE deposit_payouts SET state = 'forfeited' WHERE ${lastPayout}`],
  },
  {
    what: "a payout that is called due after its deposit has ended",
    ...{ guarantee: "only an early end loses the interest that is not due", place: lostInterest },
    statements: [`UPDATE deposit_payouts SET state = 'due' WHERE ${lastPayout}`],
  },
  {
    what: "a lost payout that was due when its deposit ended",
    ...{ guarantee: "only an early end loses the interest that is not due", place: lostInterest },
    statements: [
      `UPDATE deposit_payouts SET due_on = (SELECT e.business_date FROM deposits d JOIN journal_entries e ON e.id = d.return_entry_id
                                             WHERE d.id = '{place}') WHERE ${lastPayout}`,
    ],
  },
  {
    what: "a deposit that is called older",
    ...{ guarantee: "a deposit begins on the date of its entry", place: runningDeposit },
    statements: ["UPDATE deposits SET started_on = started_on - 1 WHERE id = '{place}'"],
  },
  {
    what: "an instalment that asks for more interest",
    ...{ guarantee: "a schedule's interest is what the loan's terms say", place: activeLoan },
    statements: [`UPDATE loan_instalments SET interest_minor = interest_minor + 1 WHERE ${lastInstalment}`],
  },
  {
    what: "an instalment that is called overdue before its date",
    ...{ guarantee: "an instalment is overdue after its due date", place: activeLoan },
    statements: [
      `UPDATE loan_instalments SET state = 'overdue', overdue_reason = 'insufficient_funds' WHERE ${lastInstalment}`,
    ],
  },
  {
    what: "a loan that is called older",
    ...{ guarantee: "a loan begins on the date of its entry", place: activeLoan },
    statements: ["UPDATE loans SET disbursed_on = disbursed_on - 1 WHERE id = '{place}'"],
  },
];

const ways: Way[] = [
  {
    what: "the amount of a line",
    ...{ guarantee: "entries add up to zero", place: line },
    statements: [
      "UPDATE postings SET amount_minor = amount_minor + 1 WHERE entry_id = '{place}' AND amount_minor > 1000",
    ],
  },
  {
    what: "a line that is gone",
    ...{ guarantee: "entries add up to zero", place: line },
    statements: ["DELETE FROM postings WHERE entry_id = '{place}' AND amount_minor > 1000"],
  },
  {
    what: "an entry with a further line, so that its lines do not add up to zero",
    ...{ guarantee: "entries add up to zero", place: line },
    statements: [
      `INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor)
       SELECT '{place}', id, 'USD', 5 FROM ledger_accounts WHERE code = 'asset:cash:USD'`,
    ],
  },
  {
    what: "all lines of an entry that are gone",
    ...{ guarantee: "entries have lines", place: line },
    statements: ["DELETE FROM postings WHERE entry_id = '{place}'"],
  },
  {
    what: "the stored balance of a customer's account",
    guarantee: "balances equal their postings",
    place: "SELECT code FROM ledger_accounts WHERE code LIKE 'customer:%' AND balance_minor > 0 ORDER BY id LIMIT 1",
    statements: ["UPDATE ledger_accounts SET balance_minor = balance_minor + 1 WHERE code = '{place}'"],
  },
  {
    what: "the sum of the held money of an account",
    guarantee: "held money equals the open holds",
    place: "SELECT code FROM ledger_accounts WHERE held_minor > 0 ORDER BY id LIMIT 1",
    statements: ["UPDATE ledger_accounts SET held_minor = held_minor - 1 WHERE code = '{place}'"],
  },
  {
    what: "a hold without a reason",
    guarantee: "only a waiting transfer holds money, once",
    place:
      "SELECT t.id FROM transfers t JOIN holds h ON h.subject_id = t.id::text WHERE t.status = 'closed' ORDER BY t.id LIMIT 1",
    statements: [
      "UPDATE holds SET state = 'open', closed_at = NULL WHERE subject_id = '{place}'",
      `UPDATE ledger_accounts a SET held_minor = a.held_minor + h.amount_minor FROM holds h
        WHERE h.subject_id = '{place}' AND h.ledger_account_id = a.id`,
    ],
  },
  {
    what: "the hold of a waiting transfer that is released",
    guarantee: "a waiting transfer's money is held",
    place: "SELECT id FROM transfers WHERE status = 'pending' ORDER BY id LIMIT 1",
    statements: ["UPDATE holds SET state = 'released', closed_at = now() WHERE subject_id = '{place}'"],
  },
  {
    what: "a snapshot",
    guarantee: "a snapshot is the sum of the lines up to it",
    place: `SELECT 'nostro:wire:USD ${quiet}'`,
    statements: [
      `UPDATE ledger_snapshots SET balance_minor = balance_minor + 1
        WHERE date = '${quiet}' AND ledger_account_id = (SELECT id FROM ledger_accounts WHERE code = 'nostro:wire:USD')`,
    ],
  },
  {
    what: "the total of customers' accounts on a closed day",
    guarantee: "a total of a closed day is the sum of the lines up to it",
    place: `SELECT '${quiet} customer USD'`,
    statements: [
      `UPDATE ledger_class_totals SET balance_minor = balance_minor + 1
        WHERE date = '${quiet}' AND class = 'customer' AND currency = 'USD'`,
    ],
  },
  {
    what: "the line with which a day was closed",
    guarantee: "what a closed day holds is about the same line",
    place: `SELECT '${quiet} nostro:wire:USD'`,
    statements: [`UPDATE ledger_closings SET last_sequence = last_sequence - 1 WHERE date = '${quiet}'`],
  },
  {
    what: "the sum of the accrued interest of a day",
    guarantee: "the accrued interest of a closed day is in the books",
    place: `SELECT '${quiet} deposit USD'`,
    statements: [
      `UPDATE interest_accruals SET accrued_minor = accrued_minor + 1
        WHERE date = '${quiet}' AND kind = 'deposit' AND currency = 'USD'`,
    ],
  },
  {
    what: "an accrual whose entry is gone",
    guarantee: "a snapshot is the sum of the lines up to it",
    place: `SELECT 'liability:deposit-interest-payable:USD ${quiet}'`,
    statements: withoutEntryOf(`interest_accruals WHERE date = '${quiet}' AND kind = 'deposit' AND currency = 'USD'`),
  },
  {
    what: "a closed day without its accrual",
    guarantee: "the end of a date explains its entry",
    place: `SELECT entry_id FROM interest_accruals WHERE date = '${quiet}' AND kind = 'loan' AND currency = 'USD'`,
    statements: [`DELETE FROM interest_accruals WHERE date = '${quiet}' AND kind = 'loan' AND currency = 'USD'`],
  },
  {
    what: "a revaluation whose entry is gone",
    guarantee: "a snapshot is the sum of the lines up to it",
    place: `SELECT 'income:fx:USD ${busy}'`,
    statements: withoutEntryOf(`currency_positions WHERE date = '${busy}' AND entry_id IS NOT NULL`),
  },
  {
    what: "a revaluation that is written twice",
    guarantee: "the end of a date explains its entry",
    place: `SELECT md5(entry_id::text)::uuid FROM currency_positions WHERE date = '${busy}' AND entry_id IS NOT NULL`,
    statements: repeatOf(`SELECT entry_id FROM currency_positions WHERE date = '${busy}' AND entry_id IS NOT NULL`),
  },
  {
    what: "a closed day without its revaluation",
    guarantee: "the end of a date explains its entry",
    place: `SELECT entry_id FROM currency_positions WHERE date = '${busy}' AND entry_id IS NOT NULL`,
    statements: [`DELETE FROM currency_positions WHERE date = '${busy}'`],
  },
  {
    what: "a position in a currency",
    guarantee: "a currency position of a closed day is in the books",
    place: `SELECT '${busy} EUR'`,
    statements: [
      `UPDATE currency_positions SET position_minor = position_minor + 1 WHERE date = '${busy}' AND currency = 'EUR'`,
    ],
  },
  {
    what: "the worth of a position",
    guarantee: "the currency positions of a closed day are worth nothing together",
    place: `SELECT '${busy}'`,
    statements: [
      `UPDATE currency_positions SET worth_minor = worth_minor + 1 WHERE date = '${busy}' AND currency = 'EUR'`,
    ],
  },
  {
    what: "a seal that is broken",
    guarantee: "a seal is as it was made",
    place: "SELECT 'journal seal 1'",
    statements: ["UPDATE seals SET row_count = row_count + 1 WHERE stream = 'journal' AND number = 1"],
  },
  {
    what: "a sealed text",
    guarantee: "sealed rows stay as they were",
    place: "SELECT 'journal seal 1'",
    statements: [
      'UPDATE journal_entries SET description = \'{"code": "other"}\' WHERE sequence = (SELECT min(sequence) FROM journal_entries)',
    ],
  },
  {
    what: "a posted transfer without an entry",
    guarantee: "a posted transfer is in the books",
    place: "SELECT id FROM transfers WHERE status = 'closed' AND entry_id IS NOT NULL ORDER BY id LIMIT 1",
    statements: ["UPDATE transfers SET entry_id = NULL WHERE id = '{place}'"],
  },
  {
    what: "the amount of a posted transfer",
    guarantee: "a transfer's entry moves what its record says",
    place: "SELECT id FROM transfers WHERE status = 'closed' AND quote_id IS NULL ORDER BY id LIMIT 1",
    statements: [
      "UPDATE transfers SET amount_minor = amount_minor + 1, debited_minor = debited_minor + 1 WHERE id = '{place}'",
    ],
  },
  {
    what: "an entry of the journal that is dated in a closed month",
    guarantee: "a closed month takes no further entry",
    place:
      "SELECT id FROM journal_entries WHERE kind = 'journal' AND value_date >= '2032-01-01' ORDER BY sequence LIMIT 1",
    statements: [
      "UPDATE journal_entries SET value_date = '2031-12-15', sequence = nextval('journal_entries_sequence_seq') WHERE id = '{place}'",
    ],
  },
  {
    what: "an entry of the journal that nobody has audited",
    guarantee: "a journal entry is in the audit trail",
    place: entryOf("journal"),
    statements: ["DELETE FROM audit_events WHERE subject_id = '{place}' AND action = 'journal.post'"],
  },
  {
    what: "a settlement account that a second booking has put off",
    guarantee: "a settlement account is the sum of its orders, lines and differences",
    place: `SELECT a.code FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id
             WHERE p.entry_id = (${entryOf("settlement-booking")}) AND a.code LIKE 'settlement:%'`,
    statements: repeatOf(entryOf("settlement-booking")),
  },
  {
    what: "the amount of a booking",
    guarantee: "a difference ends by an entry, a match or a note",
    place: `SELECT subject_id FROM journal_entries WHERE id = (${entryOf("settlement-booking")})`,
    statements: [
      `UPDATE postings SET amount_minor = 2 * amount_minor WHERE entry_id = (${entryOf("settlement-booking")})`,
    ],
  },
  {
    what: "a suspense account that does not have its items",
    guarantee: "a suspense account is the sum of its items",
    place: `SELECT a.code FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id
             WHERE p.entry_id = (${entryOf("suspense")}) AND a.code LIKE 'suspense:%'`,
    statements: repeatOf(entryOf("suspense")),
  },
  {
    what: "the amount of an item on the suspense account",
    guarantee: "a suspense item moves what its record says",
    place: "SELECT id FROM settlement_exceptions WHERE state = 'suspense' ORDER BY id LIMIT 1",
    statements: [
      "UPDATE postings SET amount_minor = 2 * amount_minor WHERE entry_id = (SELECT entry_id FROM settlement_exceptions WHERE id = '{place}')",
    ],
  },
  {
    what: "a difference that is called noted, and that nobody has noted",
    guarantee: "a difference ends by an entry, a match or a note",
    place: "SELECT id FROM settlement_exceptions WHERE state = 'booked' ORDER BY id LIMIT 1",
    statements: ["UPDATE settlement_exceptions SET state = 'noted', entry_id = NULL WHERE id = '{place}'"],
  },
  {
    what: "an imported file whose entry is gone",
    guarantee: "the lines of a file are in the nostro account",
    place: `SELECT f.id FROM settlement_files f JOIN journal_entries e ON e.subject_id = f.id::text AND e.kind = 'nostro'
             WHERE f.is_booked ORDER BY f.id LIMIT 1`,
    statements: [
      "DELETE FROM postings WHERE entry_id IN (SELECT id FROM journal_entries WHERE subject_id = '{place}')",
      "DELETE FROM journal_entries WHERE subject_id = '{place}'",
    ],
  },
  {
    what: "a withdrawn file that is still booked",
    guarantee: "a withdrawn file has no effect left",
    place: "SELECT id FROM settlement_files WHERE state = 'withdrawn' ORDER BY id LIMIT 1",
    statements: [
      "DELETE FROM postings WHERE entry_id IN (SELECT id FROM journal_entries WHERE subject_id = '{place}' AND kind = 'nostro-reversal')",
      "DELETE FROM journal_entries WHERE subject_id = '{place}' AND kind = 'nostro-reversal'",
    ],
  },
  {
    what: "an instalment that is called paid, without an entry of its own",
    guarantee: "a loan owes its unpaid principal",
    place: "SELECT loan_id FROM loan_instalments WHERE state = 'due' ORDER BY loan_id LIMIT 1",
    statements: [
      `UPDATE loan_instalments SET state = 'paid', paid_at = now(), entry_id = (${entryOf("nostro")})
        WHERE loan_id = '{place}' AND number = (SELECT max(number) FROM loan_instalments WHERE loan_id = '{place}')`,
    ],
  },
  {
    what: "the interest of a deposit that is paid twice",
    guarantee: "a deposit's entries are what its record says",
    place: `SELECT subject_id FROM journal_entries WHERE kind = 'deposit-interest' ORDER BY sequence LIMIT 1`,
    statements: repeatOf(entryOf("deposit-interest")),
  },
  {
    what: "a year's result that is carried forward twice",
    guarantee: "a closed year has no result left",
    place: "SELECT '2031-12-31 USD'",
    statements: repeatOf(`${entryOf("year-end").replace("ORDER", "AND request_id LIKE '%:USD:%' ORDER")}`),
  },
  {
    what: "a loan that is called bigger",
    guarantee: "a loan's disbursement moves what its record says",
    place: "SELECT id FROM loans WHERE status = 'active' ORDER BY id LIMIT 1",
    statements: ["UPDATE loans SET amount_minor = amount_minor + 1 WHERE id = '{place}'"],
  },
  ...unpaidLines,
  {
    what: "a customer's account in another currency",
    guarantee: "a customer's account is the one in the books",
    place: "SELECT 'customer:' || account_number FROM accounts WHERE currency = 'USD' ORDER BY id LIMIT 1",
    statements: ["UPDATE accounts SET currency = 'EUR' WHERE 'customer:' || account_number = '{place}'"],
  },
  {
    what: "a line in another currency than its account",
    guarantee: "a line is in the currency of its account",
    place: "SELECT 'line ' || sequence FROM postings WHERE currency = 'USD' ORDER BY sequence LIMIT 1 OFFSET 50",
    statements: ["UPDATE postings SET currency = 'EUR' WHERE 'line ' || sequence = '{place}'"],
  },
  {
    what: "an account that is not in the chart",
    guarantee: "an account is in the chart of accounts",
    place: "SELECT 'asset:cash:USD'",
    statements: ["UPDATE ledger_accounts SET kind = 'income' WHERE code = '{place}'"],
  },
];

it("there are more than twenty ways", () => {
  expect(new Set(ways.map(({ what }) => what)).size).toBeGreaterThanOrEqual(20);
});

it.each(ways)("verify-books finds and names $what", async ({ guarantee, place: query, statements }) => {
  const [row] = await db.query<Record<string, unknown>>(query);
  const place = String(Object.values(row ?? {})[0] ?? "");
  expect(place).not.toBe("");
  const breaks = await breaksAfter({
    statements: statements.map((each) => each.replaceAll("{place}", place)),
    as: "owner",
  });
  const found = breaks.filter((each) => each.guarantee === guarantee);
  expect(found.map(({ subject }) => subject).join("; "), JSON.stringify(breaks)).toContain(place);
  for (const { detail } of found) expect(detail).not.toBe("");
});
