import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { editDepositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { editDepositPlan } from "@/lib/deposits/plans/plans";
import { editDepositInput } from "@/lib/deposits/schema";
import { ledgerCode, openAdjustmentAccount, openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { newIds } from "@/lib/transfers/moving/move-transfer";
import { callMoveTransfers } from "@/lib/transfers/moving/move-transfers.sql";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { inviteColleague } from "@/lib/users/staff/invitations/invite-colleague";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createDeposit } from "@/tests/support/deposits";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  type TestCustomer,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createLoan } from "@/tests/support/loans";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";
import { createRate } from "@/tests/support/rates";
import { sendAccepted } from "@/tests/support/settlement/settlement-files";

// Tests attacks on the four-eyes limit. The attacker has the database connection of site and worker and can send any SQL
// statement.

const secondPerson = { code: "HF007" };
const forbidden = { code: "42501" };
const attack = (text: string, values: unknown[] = []) => withConnection((client) => client.query(text, values));

let staff: Actor;
let customer: TestCustomer;

beforeEach(async () => {
  staff = await createAdmin();
  await createAdmin();
  customer = await createCustomer({ balanceMinor: 100_000n });
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

async function sendPending(amount: string) {
  const receiver = await createCustomer();
  await createBeneficiary(customer.actor, { accountNumber: receiver.account.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount });
  return await initiateTransfer(customer.actor, { channel: "interbank", ...input }, randomUUID());
}

/** Posts an entry between ledger accounts in the name of any actor. */
async function post(lines: [bigint, bigint][], kind = "adjustment", actor = "system") {
  const sorted = [...lines].sort(([one], [other]) => (one < other ? -1 : 1));
  await attack(
    "SELECT by_hand.ledger_post(gen_random_uuid(), $1, 'account', 'x', $2, '', gen_random_uuid()::text, now(), $3, $4)",
    [kind, actor, sorted.map(([account]) => account), sorted.map(([, amount]) => amount)],
  );
}

describe("SQL with the role of site and worker", () => {
  it("SQL cannot approve a transfer above the limit in any actor's name, and cannot raise an amount", async () => {
    const transfer = await sendPending("150.00");
    await setFourEyesLimit(10_000n);
    const move = (steps: string[], changes: object) =>
      inTransaction((tx) =>
        callMoveTransfers(tx, "system", [
          {
            ...{
              id: transfer.id,
              family: "interbank",
              version: transfer.version,
              onlyPending: false,
              ending: null,
              steps,
            },
            ...{ network: "answer", action: "x", status: "approved", ...newIds(), ...changes },
          },
        ]),
      );
    expect(await move(["capture", "post"], {})).toEqual(["second_person"]);
    expect(await move(["release", "hold"], { status: "pending", amountMinor: 20_000n, debitedMinor: 20_000n })).toEqual(
      ["second_person"],
    );
  });

  it("SQL cannot post an adjustment, loan, write-off or deposit above the limit, whatever kind the entry names", async () => {
    const { account } = customer;
    const loan = await createLoan(customer.actor);
    const { deposit } = await createDeposit({ customer: await createCustomer({ balanceMinor: 1_000_000n }) });
    const open = (code: string, kind: "asset" | "liability" | "expense") =>
      inTransaction((tx) => openLedgerAccount(tx, { code, currency: "USD", kind }));
    const loanAccount = await open(ledgerCode.loan(loan.id), "asset");
    const depositAccount = await open(ledgerCode.deposit(deposit.id), "liability");
    const expense = await open(ledgerCode.loanWriteOff("USD"), "expense");
    const equity = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
    await setFourEyesLimit(10_000n);
    const attempts: [bigint, bigint][][] = [
      [
        [account.ledgerAccountId, 20_000n],
        [equity, -20_000n],
      ],
      [
        [account.ledgerAccountId, -20_000n],
        [equity, 20_000n],
      ],
      [
        [account.ledgerAccountId, 20_000n],
        [loanAccount, -20_000n],
      ],
      [
        [loanAccount, 20_000n],
        [expense, -20_000n],
      ],
      [
        [account.ledgerAccountId, -20_000n],
        [depositAccount, 20_000n],
      ],
    ];
    for (const lines of attempts) {
      await expect(post(lines, "interbank-transfer", customer.actor.userId)).rejects.toMatchObject(secondPerson);
    }
    await expect(
      attack(
        `SELECT by_hand.ledger_post_many(ARRAY[gen_random_uuid()], '{a}', '{a}', '{a}', '{a}', '{a}', '{a}', ARRAY[now()], '{1,1}', $1, $2)`,
        [
          [equity, account.ledgerAccountId].sort((a, b) => (a < b ? -1 : 1)),
          equity < account.ledgerAccountId ? [-20_000n, 20_000n] : [20_000n, -20_000n],
        ],
      ),
    ).rejects.toMatchObject(secondPerson);
  });

  it("SQL cannot refuse a deposit, change a role, or change a rate by more than 5 %, even with a forged time, and cannot set a rate in the future", async () => {
    const { deposit } = await createDeposit();
    const colleague = await createAdmin();
    const id = await createRate("CAD", "1.4");
    await setFourEyesLimit(1_000n);
    await expect(attack("UPDATE deposits SET status = 'deleted' WHERE id = $1", [deposit.id])).rejects.toMatchObject(
      secondPerson,
    );
    await expect(attack("UPDATE users SET role = 'teller' WHERE id = $1", [colleague.userId])).rejects.toMatchObject(
      secondPerson,
    );
    const rate = (factor: string, moment: string) =>
      attack(
        `INSERT INTO exchange_rates SELECT gen_random_uuid(), base_currency, quote_currency, rate * ${factor}, 'x', ${moment}, 'x', '2000-01-01'
           FROM exchange_rates WHERE id = $1`,
        [id],
      );
    await expect(rate("1.06", "now()")).rejects.toMatchObject(secondPerson);
    await expect(rate("1.01", "'2000-01-01'")).rejects.toMatchObject({ code: "HF004" });
    await expect(rate("1.01", "'2999-01-01'")).rejects.toMatchObject({ code: "HF004" });
    await rate("1.04", "now()");
    await expect(rate("1.08", "now() + interval '1 s'")).rejects.toMatchObject(secondPerson);
  });

  it("SQL can neither create a plan nor change a plan or offer it again, but can withdraw a plan", async () => {
    const [loanPlan, depositPlan] = [await createLoanPlan(), await createDepositPlan()];
    await setFourEyesLimit(1_000_000_000n);
    for (const [table, { id }, change] of [
      ["loan_plans", loanPlan, "amount_minor = 1"],
      ["deposit_plans", depositPlan, "locked_in_years = 30"],
    ] as const) {
      const set = (values: string) => attack(`UPDATE ${table} SET ${values} WHERE id = $1`, [id]);
      const copy = (status: string) =>
        attack(
          `INSERT INTO ${table} SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', $2::text,
             'profit_bp', 10000, 'status', $3::text))).* FROM ${table} p WHERE id = $1`,
          [id, randomUUID(), status],
        );
      for (const status of ["active", "deleted"]) await expect(copy(status)).rejects.toMatchObject(secondPerson);
      for (const values of [change, "profit_bp = 10000", "name = 'x'", "currency = 'JPY', version = 9"]) {
        await expect(set(values), values).rejects.toMatchObject(secondPerson);
      }
      await set("version = version + 1, updated_at = now()");
      await set("status = 'deleted'");
      for (const values of ["status = 'active'", change]) {
        await expect(set(values), values).rejects.toMatchObject(secondPerson);
      }
    }
  });

  it("a confirmation of a plan can be used only for the proposed terms, and a teller cannot propose a plan", async () => {
    const plan = await createDepositPlan();
    const [teller, colleague] = [await createUser({ role: "teller" }), await createAdmin()];
    await setFourEyesLimit(1_000_000_000n);
    const input = editDepositPlanInput.parse({ FDRName: plan.name, payload: { profit: "7" } });
    const id = await proposalFrom(editDepositPlan(staff, input));
    const outcome = inTransaction(async (tx) => {
      await tx.query("SELECT confirm_proposal($1, $2)", [id, colleague.userId]);
      await tx.query("UPDATE deposit_plans SET profit_bp = 700 WHERE id = $1", [plan.id]);
      await tx.query("UPDATE deposit_plans SET profit_bp = 10000 WHERE id = $1", [plan.id]);
    });
    await expect(outcome).rejects.toMatchObject(secondPerson);
    await expect(
      attack(
        "SELECT propose(gen_random_uuid(), 'deposit_plan.create', 'deposit_plan', 'x', '', '', '', '[]', '{}', $1)",
        [teller.userId],
      ),
    ).rejects.toMatchObject({ code: "HF006" });
  });

  it("SQL cannot lock a deposit whose amount and promised interest exceed the limit together", async () => {
    const { deposit } = await createDeposit({ profitBp: 10_000, lockedInYears: 30 });
    await setFourEyesLimit(1_000_000n);
    expect(deposit.amountMinor).toBeLessThan(1_000_000n);
    const lock = "SELECT lock_deposit(gen_random_uuid(), $1, $2, current_date, current_date, $3, now())";
    await expect(attack(lock, [deposit.id, deposit.amountMinor, staff.userId])).rejects.toMatchObject(secondPerson);
    await expect(attack("UPDATE deposits SET profit_bp = 0 WHERE id = $1", [deposit.id])).rejects.toMatchObject(
      forbidden,
    );
  });

  it("SQL cannot add a person to the staff or reopen an invitation that is over", async () => {
    const join = (email: string, role: string) =>
      attack(
        `INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city, zip,
                            address, phone_number, tax_id_number, password_hash, domestic_pin_hash, foreign_pin_hash, role_since,
                            created_at, updated_at)
         SELECT gen_random_uuid(), $1, $2::user_role, 'active', 'A', 'B', 'US', 'US', '', '', '', '', '', '', password_hash,
                domestic_pin_hash, foreign_pin_hash, '2000-01-01', now(), now() FROM users WHERE id = $3`,
        [email, role, staff.userId],
      );
    const email = `${randomUUID()}@staff.example`;
    const over = `${randomUUID()}@staff.example`;
    await inviteColleague(staff, { email, role: "auditor" });
    await inviteColleague(staff, { email: over, role: "admin" });
    await attack("UPDATE staff_invitations SET withdrawn_at = now() WHERE email = $1", [over]);
    await setFourEyesLimit(1_000_000n);
    for (const role of ["admin", "teller", "auditor"]) {
      await expect(join(`${randomUUID()}@staff.example`, role), role).rejects.toMatchObject(secondPerson);
    }
    await expect(join(email, "admin")).rejects.toMatchObject(secondPerson);
    await expect(join(over, "admin")).rejects.toMatchObject(secondPerson);
    await expect(
      attack("UPDATE staff_invitations SET withdrawn_at = NULL WHERE email = $1", [over]),
    ).rejects.toMatchObject(secondPerson);
    // An attack in two steps fails too: it first adds a customer and then changes the customer's role.
    await join(`${randomUUID()}@staff.example`, "customer");
    await expect(
      attack("UPDATE users SET role = 'admin' WHERE email LIKE '%@staff.example' AND role = 'customer'"),
    ).rejects.toMatchObject(secondPerson);
    // A person may join with the role of an invitation that two staff members have confirmed, but not with any other role.
    await join(email, "auditor");
  });

  it("SQL cannot return a payment of a network, and cannot post to or from a suspense account", async () => {
    const [sent] = await sendAccepted("wire", ["20.00"]);
    if (!sent) throw new Error("nothing was sent");
    const { id, version } = await db.prisma.transfer.findUniqueOrThrow({ where: { id: sent.transfer.id } });
    const open = (code: string, kind: "asset" | "liability") =>
      inTransaction((tx) => openLedgerAccount(tx, { code, currency: "USD", kind }));
    const settlement = await open("settlement:wire:USD", "asset");
    const suspense = await open("suspense:wire:USD", "liability");
    await setFourEyesLimit(1_000n);
    const move = {
      ...{ id, family: "wire", version: Number(version), onlyPending: false, status: "deleted", ending: "rejected" },
      ...{ steps: ["reverse"], network: "answer", action: "x", ...newIds() },
    };
    expect(await inTransaction((tx) => callMoveTransfers(tx, "system", [move as never]))).toEqual(["second_person"]);
    for (const amount of [2_000n, -2_000n]) {
      const lines: [bigint, bigint][] = [
        [settlement, amount],
        [suspense, -amount],
      ];
      await expect(post(lines, "wire-transfer", customer.actor.userId)).rejects.toMatchObject({ code: "HF006" });
    }
  });

  it("SQL cannot change the limit, the counted acts or the proposals", async () => {
    await setFourEyesLimit(10_000n);
    for (const statement of [
      "UPDATE four_eyes_limits SET limit_minor = 1000000000000",
      "DELETE FROM four_eyes_limits",
      "DELETE FROM counted_acts",
      "UPDATE proposals SET state = 'confirmed'",
      "INSERT INTO previewed_needs DEFAULT VALUES",
      "SELECT four_eyes('a', 'b', NULL, 0, 'USD', '', 'system')",
      "SELECT staff_day_allows('system', 'a', 0, true, 0, now())",
      "DELETE FROM staff_acts",
      "SELECT four_eyes_lock(gen_random_uuid())",
      "SELECT ledger_write(gen_random_uuid(), 'a', 'a', 'a', 'a', '', 'a', now(), '{1,2}', '{1,-1}')",
      "SELECT end_proposal(gen_random_uuid(), 'declined')",
    ]) {
      await expect(attack(statement), statement).rejects.toMatchObject(forbidden);
    }
  });

  it("SQL cannot commit a preview", async () => {
    const equity = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
    const { ledgerAccountId } = customer.account;
    await setFourEyesLimit(10_000n);
    const lines = [
      [ledgerAccountId, 20_000n],
      [equity, -20_000n],
    ].sort(([a = 0n], [b = 0n]) => (a < b ? -1 : 1));
    await expect(
      inTransaction(async (tx) => {
        await tx.query("SELECT begin_preview('account', $1)", [customer.account.accountId]);
        await tx.query(
          "SELECT by_hand.ledger_post(gen_random_uuid(), 'adjustment', 'a', 'a', 'system', '', gen_random_uuid()::text, now(), $1, $2)",
          [lines.map(([account]) => account), lines.map(([, amount]) => amount)],
        );
      }),
    ).rejects.toMatchObject({ code: "HF004" });
    await expect(
      inTransaction(async (tx) => {
        await tx.query("SELECT begin_preview('account', $1)", [customer.account.accountId]);
        await tx.query("SET CONSTRAINTS ALL IMMEDIATE");
      }),
    ).rejects.toMatchObject({ code: "HF004" });
  });

  it("a confirmation can be used only for the proposed act", async () => {
    const transfer = await sendPending("150.00");
    const other = await sendPending("160.00");
    await setFourEyesLimit(10_000n);
    const [approval] = await approveTransfers(staff, {
      family: "interbank",
      transfers: [{ id: transfer.id, version: transfer.version }],
    });
    const id = await proposalFrom(Promise.reject(approval?.problem));
    const colleague = await db.prisma.user.findFirstOrThrow({
      where: { role: "admin", id: { not: staff.userId }, roleSince: { lt: new Date(Date.now()) } },
      orderBy: { createdAt: "desc" },
    });
    const outcomes = await inTransaction(async (tx) => {
      await tx.query("SELECT confirm_proposal($1, $2)", [id, colleague.id]);
      const moves = [other, transfer].map((one) => ({
        ...{
          id: one.id,
          family: "interbank",
          version: one.version,
          onlyPending: true,
          ending: null,
          status: "approved",
        },
        ...{ steps: ["capture", "post"], network: "none", action: "transfer.approve", ...newIds() },
      }));
      return await callMoveTransfers(tx, colleague.id, moves);
    });
    expect(outcomes).toEqual(["second_person", "moved"]);
    await expect(confirmProposal(staff, { id })).rejects.toMatchObject({ messageKey: "proposal_decided" });
  });

  it("only staff can propose and confirm, and one person cannot do both", async () => {
    const { deposit } = await createDeposit();
    await setFourEyesLimit(1_000n);
    const input = editDepositInput.parse({ id: deposit.id, payload: { status: "running" } });
    const id = await proposalFrom(editDeposit(staff, input));
    const outcome = (by: string) => attack("SELECT confirm_proposal($1, $2) AS outcome", [id, by]);
    expect(await outcome(staff.userId)).toEqual([{ outcome: "own" }]);
    expect(await outcome(customer.actor.userId)).toEqual([{ outcome: "forbidden" }]);
    expect(await outcome(randomUUID())).toEqual([{ outcome: "forbidden" }]);
    await expect(
      attack("SELECT propose(gen_random_uuid(), 'account.edit', 'account', 'x', '', '', '', '[]', '{}', $1)", [
        customer.actor.userId,
      ]),
    ).rejects.toMatchObject({ code: "HF006" });
  });
});
