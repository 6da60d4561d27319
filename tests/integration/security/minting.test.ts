import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { openAdjustmentAccount, openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { createActiveLoan, createLoan } from "@/tests/support/loans";
import { sendOut } from "@/tests/support/network-transfers";
import { createRates } from "@/tests/support/rates";

// Tests that an attacker cannot create money. The attacker has the database connection of the site and the worker and can send
// any SQL statement (docs/decisions/database-permissions.md).

const forbidden = { code: "42501" };
const untrue = { code: "HF002" };
const nobody = { code: "HF006" };
const attack = (text: string, values: unknown[] = []) => withConnection((client) => client.query(text, values));
/** Runs SQL statements in one transaction and commits the transaction. */
const attackTogether = (...statements: [text: string, values?: unknown[]][]) =>
  inTransaction(async (tx) => {
    for (const [text, values = []] of statements) await tx.query(text, values);
  });

let staff: Actor;
let thief: TestCustomer;
let victim: TestCustomer;

beforeEach(async () => {
  staff = await createAdmin();
  thief = await createCustomer();
  victim = await createCustomer({ balanceMinor: 100_000n });
});

describe("the role of site and worker", () => {
  it("the site's role cannot post its own entries, hold or release money, or reverse entries", async () => {
    const equity = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
    const accounts = [equity, thief.account.ledgerAccountId].sort((a, b) => (a < b ? -1 : 1));
    const entry =
      "gen_random_uuid(), 'adjustment', 'account', 'x', 'system', '', 'mine', now(), $1::bigint[], $2::bigint[]";
    for (const post of [`SELECT ledger_post(${entry})`, `SELECT ledger_write(${entry})`]) {
      await expect(attack(post, [accounts, [-500_000_000n, 500_000_000n]]), post).rejects.toMatchObject(forbidden);
    }
    await expect(
      attack(
        `SELECT ledger_post_many(ARRAY[gen_random_uuid()], '{adjustment}', '{account}', '{x}', '{system}', '{x}', '{mine}', ARRAY[now()], '{1,1}', $1, $2)`,
        [accounts, [-500_000_000n, 500_000_000n]],
      ),
    ).rejects.toMatchObject(forbidden);
    for (const statement of [
      "SELECT ledger_reverse(id, gen_random_uuid(), 'system', '', 'mine', now()) FROM journal_entries",
      `SELECT ledger_hold(gen_random_uuid(), ${victim.account.ledgerAccountId}, 5, 'transfer', 'x', now())`,
      "SELECT ledger_close_hold(gen_random_uuid(), 'released', now())",
    ]) {
      await expect(attack(statement), statement).rejects.toMatchObject(forbidden);
    }
  });

  it("the site's role cannot correct a balance without authorised staff or without an audit event", async () => {
    const correct = (actor: string, event = "{}") =>
      attack("SELECT correct_balance(gen_random_uuid(), $1, 500000000, 'goodwill', $2, now(), $3)", [
        thief.account.accountId,
        actor,
        event,
      ]);
    for (const actor of ["system", randomUUID(), thief.actor.userId, victim.actor.userId]) {
      await expect(correct(actor), actor).rejects.toMatchObject(nobody);
    }
    await expect(correct((await createUser({ role: "auditor" })).userId)).rejects.toMatchObject(nobody);
    await expect(correct((await createAdmin({ status: "suspended" })).userId)).rejects.toMatchObject(nobody);
    await expect(correct(staff.userId)).rejects.toThrow();
    expect(await readBalance(thief.account)).toMatchObject({ balanceMinor: 0n });
  });

  it("the site's role cannot point an account to other money or give it to another owner", async () => {
    const { accountId, accountNumber } = victim.account;
    for (const [set, refusal] of [
      [`owner_id = '${thief.actor.userId}'`, forbidden],
      ["account_number = '0999'", forbidden],
      [`ledger_account_id = ${thief.account.ledgerAccountId}`, untrue],
    ] as const) {
      await expect(attack(`UPDATE accounts SET ${set} WHERE id = $1`, [accountId]), set).rejects.toMatchObject(refusal);
    }
    await expect(
      attack(
        `INSERT INTO accounts (id, owner_id, account_number, account_name, account_type, currency, ledger_account_id, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, '0777', 'A', 'checking', 'USD', ledger_open_account('customer:0778', 'USD', 'liability', now()), now(), now())`,
        [thief.actor.userId],
      ),
    ).rejects.toMatchObject(untrue);
    expect(accountNumber).not.toBe("");
  });

  it("the site's role cannot change a pending transfer's payee, amount or owner, and cannot add a transfer", async () => {
    const wire = await sendOut(victim, "wire", { amount: "40.00" });
    for (const set of [
      "account_number = 'DE00'",
      "amount_minor = 1",
      "debited_minor = 1, amount_minor = 1",
      `sender_id = '${thief.actor.userId}'`,
      "to_account_id = from_account_id",
      "status = 'approved'",
      "swift_code = 'CHASUS33'",
      "receiver_email = 'thief@example.com'",
      "entry_id = gen_random_uuid()",
      "note = 'x'",
    ]) {
      await expect(attack(`UPDATE transfers SET ${set} WHERE id = $1`, [wire.id]), set).rejects.toMatchObject(
        forbidden,
      );
    }
    await expect(attack("INSERT INTO transfers SELECT * FROM transfers")).rejects.toMatchObject(forbidden);
    await expect(attack("SELECT FROM transfers FOR UPDATE")).rejects.toMatchObject(forbidden);
    await expect(attack("UPDATE payees SET known_since = '2000-01-01'")).rejects.toMatchObject(forbidden);
    await expect(attack("UPDATE customer_sending SET sent_minor = 0")).rejects.toMatchObject(forbidden);
  });

  it("the site's role cannot change a beneficiary into another payee or into another customer's beneficiary", async () => {
    const id = await createBeneficiary(victim.actor, { accountNumber: thief.account.accountNumber });
    for (const set of ["account_number = '0999'", `owner_id = '${thief.actor.userId}'`]) {
      await expect(attack(`UPDATE beneficiaries SET ${set} WHERE id = $1`, [id]), set).rejects.toMatchObject(forbidden);
    }
    await expect(attack("DELETE FROM beneficiaries")).rejects.toMatchObject(forbidden);
  });

  it("the site's role cannot disburse a loan in a stranger's name, twice, or beyond its application", async () => {
    const loan = await createLoan(thief.actor);
    const lend = (actor: string, amount = 100_000n) =>
      attack("SELECT lend_loan(gen_random_uuid(), $1, $2, current_date, $3, now())", [loan.id, amount, actor]);
    for (const actor of ["system", thief.actor.userId, randomUUID()]) {
      await expect(lend(actor), actor).rejects.toMatchObject(nobody);
    }
    await expect(lend(staff.userId, 500_000_000n)).rejects.toMatchObject({ code: "HF004" });
    // The commit is refused, because the transaction contains no audit event of a staff member.
    await expect(lend(staff.userId)).rejects.toMatchObject(nobody);
    expect(await readBalance(thief.account)).toMatchObject({ balanceMinor: 0n });
    const lent = await createActiveLoan(victim.actor);
    await expect(
      attack("SELECT lend_loan(gen_random_uuid(), $1, 100000, current_date, $2, now())", [lent.id, staff.userId]),
    ).rejects.toMatchObject({ code: "HF004" });
    await expectCleanBooks();
  });

  it("the site's role cannot set a loan to paid, change its account or change its amount", async () => {
    const loan = await createActiveLoan(thief.actor);
    for (const [set, refusal] of [
      ["status = 'closed'", untrue],
      ["amount_minor = amount_minor - 1", { code: expect.stringMatching(/HF002|23514/) }],
      [`account_id = '${victim.account.accountId}'`, forbidden],
      [`owner_id = '${victim.actor.userId}'`, forbidden],
      ["disbursement_entry_id = NULL", forbidden],
      ["installments_paid = 3", forbidden],
      ["profit_bp = 0", forbidden],
    ] as const) {
      await expect(attack(`UPDATE loans SET ${set} WHERE id = $1`, [loan.id]), set).rejects.toMatchObject(refusal);
    }
    await expect(attack("UPDATE loan_instalments SET entry_id = gen_random_uuid()")).rejects.toMatchObject(forbidden);
    await expect(attack("UPDATE loan_instalments SET principal_minor = 1")).rejects.toMatchObject(forbidden);
    await expect(attack("DELETE FROM loans")).rejects.toMatchObject(forbidden);
  });

  it("the site's role cannot pay interest beyond a deposit's terms, or return a deposit to another account", async () => {
    const { deposit } = await createRunningDeposit(staff, {
      customer: await createCustomer({ balanceMinor: 1_000_000n }),
    });
    await expect(
      attackTogether(
        [
          `INSERT INTO deposit_payouts (deposit_id, number, due_on, interest_minor)
           SELECT id, 900, (started_on + make_interval(months => 3 * 900))::date, 500000000 FROM deposits WHERE id = $1`,
          [deposit.id],
        ],
        [
          "SELECT pay_deposit_interest(ARRAY[gen_random_uuid()], ARRAY[$1::uuid], '{900}', 'system', now())",
          [deposit.id],
        ],
      ),
    ).rejects.toMatchObject({ code: "HF004" });
    for (const [set, refusal] of [
      [`account_id = '${thief.account.accountId}'`, forbidden],
      ["profit_bp = 10000", forbidden],
      ["amount_minor = minimum_minor", untrue],
      ["lock_entry_id = NULL", forbidden],
    ] as const) {
      await expect(attack(`UPDATE deposits SET ${set} WHERE id = $1`, [deposit.id]), set).rejects.toMatchObject(
        refusal,
      );
    }
    const { deposit: waiting } = await createDeposit();
    await expect(
      attack("SELECT return_deposits(ARRAY[gen_random_uuid()], ARRAY[$1::uuid], 'paid', 'system', now())", [
        waiting.id,
      ]),
    ).rejects.toMatchObject({ code: "HF004" });
    await expect(
      attack("SELECT lock_deposit(gen_random_uuid(), $1, $2, current_date, current_date + 365, $3, now())", [
        waiting.id,
        waiting.amountMinor,
        waiting.ownerId ?? "system",
      ]),
    ).rejects.toMatchObject(nobody);
  });

  it("the site's role cannot make its own price, or debit less for a conversion than the quote states", async () => {
    await createRates();
    const quote = (debited: bigint, amount: bigint) =>
      attack(
        `INSERT INTO quotes (id, user_id, from_account_id, from_currency, to_currency, amount_minor, debited_minor, rate, spread, from_rate_id,
                             to_rate_id, created_at, expires_at)
         SELECT gen_random_uuid(), $1, $2, 'USD', 'EUR', $3, $4, 1, 0, NULL, id, now(), now() + interval '1 minute'
           FROM exchange_rates WHERE quote_currency = 'EUR' ORDER BY valid_from DESC LIMIT 1`,
        [victim.actor.userId, victim.account.accountId, amount, debited],
      );
    await expect(quote(100n, 500_000_000n)).rejects.toMatchObject(untrue);
    await expect(quote(100n, 120n)).rejects.toMatchObject(untrue);
    await quote(100_000n, 100n);
  });

  it("the site's role cannot start a demonstration in a bank that has entries", async () => {
    const id = randomUUID();
    await expect(
      attackTogether(
        ["SELECT begin_demo_data(now())"],
        ["SELECT open_past_account($1, $2, 500000000, now())", [id, thief.account.accountId]],
      ),
    ).rejects.toMatchObject(nobody);
    await expect(
      attackTogether(["SELECT begin_demo_data(now())"], ["SELECT record_past_transfer('{}', now())"]),
    ).rejects.toThrow();
    expect(await db.query("SELECT seeding_txid FROM demo_marks")).toEqual([{ seeding_txid: null }]);
  });
});

describe("a kind of entry", () => {
  it.each([
    ["interbank-transfer", "equity:adjustment:USD", "equity"],
    ["wire-transfer", "equity:adjustment:USD", "equity"],
    ["adjustment", "settlement:wire:USD", "asset"],
    ["deposit-interest", "equity:adjustment:USD", "equity"],
    ["loan-disbursement", "settlement:wire:USD", "asset"],
    ["gift", "equity:adjustment:USD", "equity"],
  ] as const)(
    "an entry of the kind %s cannot post to the foreign account %s, not even through a ledger function",
    async (kind, code, type) => {
      const other = await inTransaction((tx) => openLedgerAccount(tx, { code, currency: "USD", kind: type }));
      const accounts = [other, thief.account.ledgerAccountId].sort((a, b) => (a < b ? -1 : 1));
      const amounts = accounts.map((account) => (account === other ? -500_000_000n : 500_000_000n));
      await expect(
        attack(
          "SELECT by_hand.ledger_post(gen_random_uuid(), $1, 'account', $2, 'system', '', gen_random_uuid()::text, now(), $3, $4)",
          [kind, thief.account.accountId, accounts, amounts],
        ),
      ).rejects.toMatchObject(nobody);
      await expect(
        attack(
          `SELECT by_hand.ledger_post_many(ARRAY[gen_random_uuid()], ARRAY[$1], '{account}', ARRAY[$2], '{system}', '{x}', ARRAY[gen_random_uuid()::text],
                                         ARRAY[now()], '{1,1}', $3, $4)`,
          [kind, thief.account.accountId, accounts, amounts],
        ),
      ).rejects.toMatchObject(nobody);
    },
  );

  it("the product's own requests still work", async () => {
    await createBeneficiary(victim.actor, { accountNumber: thief.account.accountNumber });
    const input = interbankTransferInput.parse({ beneficiary: thief.account.accountNumber, amount: "1.00" });
    await initiateTransfer(victim.actor, { channel: "interbank", ...input }, randomUUID());
    await expectCleanBooks();
  });
});
