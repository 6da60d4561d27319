import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { db, inTransaction } from "@/lib/server/db";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { callMoveTransfers } from "@/lib/transfers/moving/move-transfers.sql";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";

const reason = "Cash paid in at the counter";

const adjust = (actor: TestCustomer["actor"], accountNumber: string, payload: object) =>
  editAccount(actor, editAccountInput.parse({ accountNumber, payload }));

/**
 * Creates a staff member with an account of their own, and a customer. The staff member and the customer have each other as
 * beneficiaries.
 */
async function createInsider() {
  const insider = await createCustomer({ role: "admin", balanceMinor: 50_000n });
  const customer = await createCustomer({ balanceMinor: 50_000n });
  await createBeneficiary(insider.actor, { accountNumber: customer.account.accountNumber });
  await createBeneficiary(customer.actor, { accountNumber: insider.account.accountNumber });
  return { insider, customer };
}

async function send(from: TestCustomer, to: TestCustomer) {
  const input = interbankTransferInput.parse({ beneficiary: to.account.accountNumber, amount: "5.00" });
  return await initiateTransfer(from.actor, { channel: "interbank", ...input }, randomUUID());
}

async function refusalsOf({ actor }: TestCustomer) {
  return await db.query(
    "SELECT subject_type, subject_id, after FROM audit_events WHERE actor = $1 AND action = 'own.refuse' ORDER BY sequence",
    [actor.userId],
  );
}

describe("a staff member's own records", () => {
  it("a staff member cannot edit or credit their own account, and the attempt is audited", async () => {
    const { insider } = await createInsider();
    const { accountId, accountNumber } = insider.account;
    const credit = { balance: "1000000", balanceSeen: "500.00", reason };
    await expect(adjust(insider.actor, accountNumber, credit)).rejects.toMatchObject({ code: "forbidden" });
    expect(await readBalance(insider.account)).toMatchObject({ balanceMinor: 50_000n });
    expect(await refusalsOf(insider)).toEqual([
      { subject_type: "account", subject_id: accountId, after: { action: "account.edit" } },
    ]);
    await expectCleanBooks();
  });

  it("a staff member cannot approve or edit a transfer that they send or receive, alone or in a batch", async () => {
    const { insider, customer } = await createInsider();
    const other = await send(customer, await createReceiver(customer));
    const [sent, received] = [await send(insider, customer), await send(customer, insider)];
    for (const { id } of [sent, received]) {
      const edit = { id, payload: { status: "approved", amount: "6.00" } } as const;
      await expect(editTransfer(insider.actor, "interbank", edit)).rejects.toMatchObject({ code: "forbidden" });
    }
    const transfers = [sent, other, received].map(({ id, version }) => ({ id, version }));
    const approvals = await approveTransfers(insider.actor, { family: "interbank", transfers });
    expect(approvals.map(({ problem }) => (problem as { code?: string } | null)?.code)).toEqual([
      ...["forbidden", undefined, "forbidden"],
    ]);
    expect((await refusalsOf(insider)).map(({ after }) => (after as { action: string }).action)).toEqual([
      ...["transfer.edit", "transfer.edit", "transfer.approve", "transfer.approve"],
    ]);
    expect(await readBalance(insider.account)).toEqual({ balanceMinor: 50_000n, heldMinor: 500n });
    await cancelTransfer(insider.actor, sent.id);
    const [approval] = await approveTransfers(await createAdmin(), {
      family: "interbank",
      transfers: [{ id: received.id, version: received.version }],
    });
    expect(approval?.problem).toBeNull();
    await expectCleanBooks();
  });

  it("a staff member cannot set their own status or reset their own PIN", async () => {
    const { actor } = await createCustomer({ role: "admin" });
    for (const payload of [{ status: "suspended" }, { resetPins: ["atm" as const] }]) {
      const input = editUserInput.parse({ email: actor.email, payload });
      await expect(editUser(actor, input)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("rules of the database about own records", () => {
  it("the database refuses every change of a transfer by its sender or receiver", async () => {
    const { insider, customer } = await createInsider();
    for (const { id } of [await send(insider, customer), await send(customer, insider)]) {
      const move = { id, family: "interbank", version: 1, onlyPending: true, status: "approved", ending: null };
      const ids = { holdId: randomUUID(), entryId: randomUUID(), reversalId: randomUUID() };
      const moves = [{ ...move, steps: ["capture", "post"], network: "none", action: "transfer.approve", ...ids }];
      expect(await callMoveTransfers(db, insider.actor.userId, moves)).toEqual(["own"]);
    }
  });

  it("the database refuses an adjustment by the owner of the account", async () => {
    const { insider } = await createInsider();
    const { accountId, ledgerAccountId } = insider.account;
    const posting = inTransaction(async (tx) =>
      postEntry(tx, {
        kind: "adjustment",
        subject: { type: "account", id: accountId },
        actor: insider.actor.userId,
        description: "a present",
        requestId: randomUUID(),
        lines: [
          { ledgerAccountId, amountMinor: 100n },
          { ledgerAccountId: await openAdjustmentAccount(tx, "USD"), amountMinor: -100n },
        ],
      }),
    );
    await expect(posting).rejects.toMatchObject({ code: "HF006" });
  });
});

describe("a changed balance", () => {
  it("a changed balance needs a reason of ten characters or more, which the audit trail keeps", async () => {
    const [admin, { account }] = [await createAdmin(), await createCustomer({ balanceMinor: 1_000n })];
    const { accountNumber, accountId } = account;
    for (const [given, problem] of [[undefined, "required"] as const, [" too short ", "minLength:10"] as const]) {
      await expect(
        adjust(admin, accountNumber, { balance: "20", balanceSeen: "10.00", reason: given }),
      ).rejects.toMatchObject({
        fields: { reason: [problem] },
      });
    }
    expect(await readBalance(account)).toMatchObject({ balanceMinor: 1_000n });
    await adjust(admin, accountNumber, { balance: "10.00", accountType: "Savings" });
    await adjust(admin, accountNumber, { balance: "20", balanceSeen: "10.00", reason });
    const events = await db.query(
      "SELECT after ->> 'reason' AS reason FROM audit_events WHERE subject_id = $1 AND action = 'account.edit' ORDER BY sequence",
      [accountId],
    );
    expect(events).toEqual([{ reason: null }, { reason }]);
    await expectCleanBooks();
  });
});

async function createReceiver(sender: TestCustomer): Promise<TestCustomer> {
  const receiver = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  return receiver;
}
