import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createQuote } from "@/lib/quotes/create-quote";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { editTransferInput, interbankTransferInput, walletTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { wallet } from "@/tests/support/outgoing-orders";
import { createRates } from "@/tests/support/rates";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

async function createPair(): Promise<{ sender: TestCustomer; receiver: TestCustomer }> {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  return { sender, receiver };
}

function send(sender: TestCustomer, receiver: TestCustomer, amount = "10.00", requestId: string = randomUUID()) {
  const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount });
  return initiateTransfer(sender.actor, { channel: "interbank", ...input }, requestId);
}

const edit = ({ id, family }: Transfer, payload: object, requestId?: string) =>
  editTransfer(staff, family, editTransferInput.parse({ id, payload }), requestId);
const approve = ({ id, family, version }: Transfer, requestId?: string) =>
  approveTransfers(staff, { family, transfers: [{ id, version }] }, requestId);

async function setUserStatus({ actor }: TestCustomer, status: string) {
  await db.query("UPDATE users SET status = $2::user_status WHERE id = $1", [actor.userId, status]);
}
async function setAccountStatus({ account }: TestCustomer, status: string) {
  await db.query("UPDATE accounts SET status = $2::account_status WHERE id = $1", [account.accountId, status]);
}

describe("a transfer that its customer has cancelled", () => {
  it("no status, amount or approval can bring a cancelled transfer back", async () => {
    const { sender, receiver } = await createPair();
    const transfer = await send(sender, receiver);
    const cancelled = await cancelTransfer(sender.actor, transfer.id);
    for (const payload of [
      { status: "pending" },
      { status: "active" },
      { status: "approved" },
      { status: "closed" },
      { amount: "20.00" },
      { status: "deleted", reason: "because" },
    ]) {
      await expect(edit(transfer, payload)).rejects.toMatchObject({
        code: "transition_refused",
        messageKey: "transfer_cancelled",
      });
    }
    for (const version of [transfer.version, cancelled.version]) {
      const [approval] = await approve({ ...transfer, version });
      expect(approval?.problem).toMatchObject({ messageKey: "transfer_cancelled" });
    }
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
    await expectCleanBooks();
  });

  it("a cancelled transfer stays cancelled, whoever changes the row", async () => {
    const { sender, receiver } = await createPair();
    const { id } = await send(sender, receiver);
    await cancelTransfer(sender.actor, id);
    await withConnection(
      async (client) => {
        const update = (set: string) => client.query(`UPDATE transfers SET ${set} WHERE id = '${id}'`);
        await expect(update("amount_minor = 1, debited_minor = 1")).rejects.toMatchObject({ code: "HF002" });
        await expect(update("ending = 'rejected'")).rejects.toMatchObject({ code: "HF002" });
      },
      { superuser: true },
    );
  });

  it.each(["approve", "edit"])(
    "of a cancellation and a parallel approval (staff %s), exactly one succeeds and the other is refused",
    async (way) => {
      const wins = { cancel: 0, approval: 0 };
      for (let round = 0; round < 12; round += 1) {
        const { sender, receiver } = await createPair();
        const transfer = await send(sender, receiver);
        const approval = async () => {
          if (way === "edit") return await edit(transfer, { status: "approved" });
          const [result] = await approve(transfer);
          if (result?.problem) throw result.problem;
        };
        const attempts = [cancelTransfer(sender.actor, transfer.id), approval()];
        const [cancel, approved] = await Promise.allSettled(round % 2 ? attempts : attempts.toReversed()).then(
          (results) => (round % 2 ? results : results.toReversed()),
        );
        expect([cancel?.status, approved?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
        const loser = [cancel, approved].find((result) => result?.status === "rejected");
        expect(loser).toMatchObject({ reason: { code: expect.stringMatching(/transition_refused|conflict/) } });
        const isCancelled = cancel?.status === "fulfilled";
        wins[isCancelled ? "cancel" : "approval"] += 1;
        expect((await getTransfer(sender.actor, "interbank", transfer.id)).status).toBe(
          isCancelled ? "deleted" : "approved",
        );
        expect((await readBalance(receiver.account)).balanceMinor).toBe(isCancelled ? 0n : 1_000n);
      }
      expect(wins.cancel + wins.approval).toBe(12);
      await expectCleanBooks();
    },
  );
});

describe("a repeated request", () => {
  it("a repeated order gets the transfer as it was at first, whatever has happened to it", async () => {
    const { sender, receiver } = await createPair();
    const requestId = randomUUID();
    const first = await send(sender, receiver, "10.00", requestId);
    await edit(first, { amount: "12.00", reason: "as you asked" });
    await edit(first, { status: "approved" });
    expect(await send(sender, receiver, "10.00", requestId)).toEqual(first);
    // The amounts 10.00 and 10 are equal, so the request is the same.
    expect(await send(sender, receiver, "10", requestId)).toEqual(first);
    await db.query("UPDATE beneficiaries SET status = 'deleted' WHERE owner_id = $1", [sender.actor.userId]);
    await setAccountStatus(sender, "blocked");
    expect(await send(sender, receiver, "10.00", requestId)).toEqual(first);
    await expectCleanBooks();
  });

  it("a repeated edit, approval or cancellation is executed once and gets the same answer", async () => {
    const { sender, receiver } = await createPair();
    const requestId = randomUUID();
    const first = await send(sender, receiver);
    const edits = await Promise.all(Array.from({ length: 6 }, () => edit(first, { amount: "20.00" }, requestId)));
    expect(new Set(edits.map(({ version }) => version))).toEqual(new Set([2]));
    const approvals = await Promise.all(
      Array.from({ length: 6 }, () => approve({ ...first, version: 2 }, `approve ${requestId}`)),
    );
    expect(approvals.every(([approval]) => approval?.problem === null)).toBe(true);
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 2_000n });
    const second = await send(sender, receiver);
    const cancels = await Promise.all(
      Array.from({ length: 6 }, () => cancelTransfer(sender.actor, second.id, undefined, `cancel ${requestId}`)),
    );
    expect(cancels.every(({ status }) => status === "deleted")).toBe(true);
    await expect(edit(first, { amount: "30.00" }, requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    await expectCleanBooks();
  });
});

describe("the effect of a customer's status on money", () => {
  it.each(["suspended", "blocked"])(
    "for a sender who is %s nothing is approved, and the hold stays",
    async (status) => {
      for (const stop of [setUserStatus, setAccountStatus]) {
        const { sender, receiver } = await createPair();
        const transfer = await send(sender, receiver);
        await stop(sender, status);
        await expect(edit(transfer, { status: "approved" })).rejects.toMatchObject({ messageKey: "sender_stopped" });
        const [approval] = await approve(transfer);
        expect(approval?.problem).toMatchObject({ code: "transition_refused", messageKey: "sender_stopped" });
        expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 1_000n });
        // Staff can delete a transfer whatever the status of the account. The deletion releases the transfer's hold.
        await edit(transfer, { status: "deleted" });
        expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
        await expect(edit(transfer, { status: "pending" })).rejects.toMatchObject({ messageKey: "sender_stopped" });
      }
      await expectCleanBooks();
    },
  );

  it("a sender who was suspended after the log-in cannot send", async () => {
    const { sender, receiver } = await createPair();
    await setUserStatus(sender, "suspended");
    await expect(send(sender, receiver)).rejects.toMatchObject({ code: "account_disabled" });
    await setUserStatus(sender, "active");
    await setAccountStatus(sender, "suspended");
    await expect(send(sender, receiver)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("a suspended receiver is paid, and for a blocked receiver the transfer waits as active", async () => {
    for (const stop of [setUserStatus, setAccountStatus]) {
      const { sender, receiver } = await createPair();
      const first = await send(sender, receiver);
      const second = await send(sender, receiver);
      await stop(receiver, "suspended");
      await edit(first, { status: "approved" });
      expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 1_000n });
      await stop(receiver, "blocked");
      const refusal = { code: "transition_refused", messageKey: "receiver_account_blocked" };
      await expect(edit(second, { status: "approved" })).rejects.toMatchObject(refusal);
      const waiting = await getTransfer(staff, "interbank", second.id);
      expect(waiting).toMatchObject({ status: "active", version: 2 });
      await expect(edit(second, { status: "closed" })).rejects.toMatchObject(refusal);
      expect(await getTransfer(staff, "interbank", second.id)).toEqual(waiting);
      const third = await send(sender, receiver).catch((error: unknown) => error);
      expect(third).toMatchObject({ fields: { beneficiary: ["accountNotReceiving"] } });
      // Staff can reverse a transfer that has arrived, whatever the status of the receiver's account.
      await edit(first, { status: "deleted" });
      expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 1_000n });
    }
    await expectCleanBooks();
  });
});

describe("an approval of several transfers", () => {
  it("each transfer is approved separately, and the answer states the reason of each refusal", async () => {
    const { sender, receiver } = await createPair();
    const blocked = await createCustomer();
    await createBeneficiary(sender.actor, { accountNumber: blocked.account.accountNumber });
    const sent = [await send(sender, receiver), await send(sender, blocked), await send(sender, receiver, "5.00")];
    const changed = await send(sender, receiver);
    await edit(changed, { amount: "11.00" });
    await setAccountStatus(blocked, "blocked");
    const transfers = [...sent, changed].map(({ id, version }) => ({ id, version }));
    const unknown = { id: randomUUID(), version: 1 };
    const approvals = await approveTransfers(staff, { family: "interbank", transfers: [...transfers, unknown] });
    expect(approvals.map(({ problem }) => (problem as { messageKey?: string } | null)?.messageKey ?? null)).toEqual([
      null,
      "receiver_account_blocked",
      null,
      "changed_meanwhile",
      "not_found",
    ]);
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 1_500n });
    await expectCleanBooks();
  });

  it("a hundred transfers need only a few round trips, and everybody is notified", async () => {
    const { sender, receiver } = await createPair();
    const sent: Transfer[] = [];
    for (let index = 0; index < 100; index += 1) sent.push(await send(sender, receiver, "1.00"));
    await drainTransferOutbox();
    const approvals = await approveTransfers(staff, {
      family: "interbank",
      transfers: sent.map(({ id, version }) => ({ id, version })),
    });
    expect(approvals.every(({ problem }) => problem === null)).toBe(true);
    expect(await drainTransferOutbox()).toBe(200);
    const told = await db.query("SELECT 1 FROM notifications WHERE user_id = $1 AND kind = 'transfer-received'", [
      receiver.actor.userId,
    ]);
    expect(told).toHaveLength(100);
    await expectCleanBooks();
  });
});

describe("a new amount for a converted transfer", () => {
  beforeAll(createRates);

  async function sendInEuros(amount: string) {
    const sender = await createCustomer({ currency: "EUR", balanceMinor: 1_000_000n });
    const quote = await createQuote(sender.actor, { to: "USD", amount });
    const input = walletTransferInput("paypal").parse({ ...wallet, amount, quoteId: quote.id, pin: "2468" });
    return { sender, transfer: await initiateTransfer(sender.actor, { channel: "paypal", ...input }, randomUUID()) };
  }

  it("the new amount is converted at the agreed rate, even after the amount was one cent", async () => {
    const { sender, transfer } = await sendInEuros("1000.00");
    const held = async () => (await readBalance(sender.account)).heldMinor;
    // The held amount is 1000 × 0.86 × 1.006 euros.
    expect(await held()).toBe(86_516n);
    await edit(transfer, { amount: "0.01" });
    expect(await held()).toBe(1n);
    await edit(transfer, { amount: "1000.00" });
    expect(await held()).toBe(86_516n);
    await edit(transfer, { amount: "2000.00" });
    expect(await held()).toBe(173_032n);
    await expectCleanBooks();
  });

  it("an increase from one yen to a million keeps the price", async () => {
    const sender = await createCustomer({ balanceMinor: 1_000_000n });
    const receiver = await createCustomer({ currency: "JPY" });
    await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
    const quote = await createQuote(sender.actor, { to: "JPY", amount: 1 });
    const transfer = await initiateTransfer(
      sender.actor,
      {
        channel: "interbank",
        ...interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount: 1, quoteId: quote.id }),
      },
      randomUUID(),
    );
    await edit(transfer, { amount: 1_000_000 });
    // The held amount is 1 000 000 ÷ 150.25 × 1.006 = 6 695.507… dollars, rounded up to whole cents.
    expect((await readBalance(sender.account)).heldMinor).toBe(669_551n);
    await expectCleanBooks();
  });
});

describe("notifications and audit events", () => {
  it("each notification is sent exactly once, even with parallel drains", async () => {
    await drainTransferOutbox();
    const { sender, receiver } = await createPair();
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(sender, receiver, "1.00")));
    const taken = await Promise.all(Array.from({ length: 8 }, () => drainTransferOutbox()));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(20);
    const events = await db.query<{ subject_id: string; after: Record<string, unknown> }>(
      "SELECT subject_id, after FROM audit_events WHERE actor = $1 AND action = 'transfer.initiate' ORDER BY subject_id",
      [sender.actor.userId],
    );
    expect(events.map(({ subject_id }) => subject_id)).toEqual(sent.map(({ id }) => id).toSorted());
    expect(events[0]?.after).toEqual({
      channel: "interbank",
      from: sender.account.accountNumber,
      to: receiver.account.accountNumber,
      amountMinor: "100",
      currency: "USD",
      debitedMinor: "100",
      debitedCurrency: "USD",
      withPin: false,
    });
  });

  it("staff and customer see the same e-mail address that was paid", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const pay = () =>
      initiateTransfer(
        sender.actor,
        { channel: "paypal", ...walletTransferInput("paypal").parse(wallet) },
        randomUUID(),
      );
    expect(await edit(await pay(), { status: "active" })).toMatchObject({ receiverEmail: wallet.receiverEmail });
    expect(await cancelTransfer(sender.actor, (await pay()).id)).toMatchObject({ receiverEmail: wallet.receiverEmail });
  });
});

it("one quote pays one of 16 parallel transfers", async () => {
  await createRates();
  const sender = await createCustomer({ currency: "EUR", balanceMinor: 1_000_000n });
  await createAccount(sender.actor, { currency: "EUR", balanceMinor: 1_000_000n });
  const quote = await createQuote(sender.actor, { to: "USD", amount: "10.00" });
  const pay = (fields: object) =>
    initiateTransfer(
      sender.actor,
      {
        channel: "paypal",
        ...walletTransferInput("paypal").parse({ ...wallet, amount: "10.00", quoteId: quote.id, ...fields }),
      },
      randomUUID(),
    );
  const results = await Promise.allSettled(Array.from({ length: 16 }, () => pay({})));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("an order finds rows by index, even with a plan from an empty table", async () => {
  const { sender, receiver } = await createPair();
  for (let index = 0; index < 12; index += 1) await send(sender, receiver, "0.01");
  const scans = async () => {
    await db.query("SELECT pg_stat_force_next_flush()");
    const [row] = await db.query<{ seq_scan: bigint }>(
      "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'transfers'",
    );
    return row?.seq_scan ?? 0n;
  };
  const before = await scans();
  for (let index = 0; index < 30; index += 1) await send(sender, receiver, "0.01");
  expect(await scans()).toBe(before);
});
