import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
  testPin,
} from "@/tests/support/factories";

async function createPair(options: { balanceMinor?: bigint; receiverBalanceMinor?: bigint } = {}) {
  const sender = await createCustomer({
    firstName: "Amelia",
    lastName: "Hart",
    balanceMinor: options.balanceMinor ?? 100_000n,
  });
  const receiver = await createCustomer({
    firstName: "Noah",
    lastName: "Berg",
    balanceMinor: options.receiverBalanceMinor ?? 0n,
  });
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber, accountName: "Noah Berg" });
  return { sender, receiver };
}

function send(
  sender: TestCustomer,
  to: string,
  amount: string,
  extra: { pin?: string; note?: string } = {},
  requestId: string = randomUUID(),
) {
  const input = interbankTransferInput.parse({ beneficiary: to, amount, ...extra });
  return initiateTransfer(sender.actor, { channel: "interbank", ...input }, requestId);
}

describe("sending an interbank transfer", () => {
  it("an order holds the money, notifies the customer, and posts nothing yet", async () => {
    const { sender, receiver } = await createPair();
    const transfer = await send(sender, receiver.account.accountNumber, "250.00", { note: "Rent" });
    expect(transfer).toMatchObject({ status: "pending", amountMinor: 25_000n, currency: "USD" });
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 25_000n });
    expect(await readBalance(receiver.account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
    await drainTransferOutbox();
    const emails = await db.query("SELECT template, props FROM emails WHERE recipient = $1", [sender.actor.email]);
    expect(emails).toMatchObject([{ template: "transfer-status", props: { event: "initiated", amount: "250.00" } }]);
    const notices = await db.query("SELECT kind FROM notifications WHERE user_id = $1", [sender.actor.userId]);
    expect(notices).toEqual([{ kind: "transfer-initiated" }]);
    await expectCleanBooks();
  });

  it("an account that can afford ten transfers settles exactly ten of 64 parallel sends", async () => {
    const { sender, receiver } = await createPair({ balanceMinor: 10_000n });
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => send(sender, receiver.account.accountNumber, "10.00")),
    );
    const sent = results.filter((result) => result.status === "fulfilled");
    expect(sent).toHaveLength(10);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "insufficient_funds" });
    }
    const admin = await createAdmin();
    await Promise.all(
      sent.map(({ value }) => editTransfer(admin, "interbank", { id: value.id, payload: { status: "approved" } })),
    );
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
    expect(await readBalance(receiver.account)).toEqual({ balanceMinor: 10_000n, heldMinor: 0n });
    await expectCleanBooks();
  });

  it("twenty parallel requests with the same id pay once", async () => {
    const { sender, receiver } = await createPair();
    const requestId = randomUUID();
    const transfers = await Promise.all(
      Array.from({ length: 20 }, () => send(sender, receiver.account.accountNumber, "10.00", {}, requestId)),
    );
    expect(new Set(transfers.map(({ id }) => id)).size).toBe(1);
    expect(await readBalance(sender.account)).toMatchObject({ heldMinor: 1_000n });
    await expect(send(sender, receiver.account.accountNumber, "11.00", {}, requestId)).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  });

  it("two customers can use the same request id", async () => {
    const first = await createPair();
    const second = await createPair();
    const requestId = randomUUID();
    const one = await send(first.sender, first.receiver.account.accountNumber, "10.00", {}, requestId);
    const two = await send(second.sender, second.receiver.account.accountNumber, "10.00", {}, requestId);
    expect(one.id).not.toBe(two.id);
  });

  it("opposite transfers that are sent and approved in parallel never fail", async () => {
    const { sender: amelia, receiver: noah } = await createPair({ receiverBalanceMinor: 100_000n });
    await createBeneficiary(noah.actor, { accountNumber: amelia.account.accountNumber });
    const admin = await createAdmin();
    const both = async (from: TestCustomer, to: TestCustomer) => {
      const { id } = await send(from, to.account.accountNumber, "1.00");
      return editTransfer(admin, "interbank", { id, payload: { status: "closed" } });
    };
    const moved = await Promise.all(
      Array.from({ length: 24 }, (_, i) => (i % 2 ? both(amelia, noah) : both(noah, amelia))),
    );
    expect(moved.every(({ status }) => status === "closed")).toBe(true);
    expect(await readBalance(amelia.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
    expect(await readBalance(noah.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
    await expectCleanBooks();
  });

  it("a transfer to another bank settles through the interbank rail", async () => {
    const sender = await createCustomer({ balanceMinor: 5_000n });
    await createBeneficiary(sender.actor, { accountNumber: "DE89370400440532013000" });
    const { id } = await send(sender, "DE89370400440532013000", "20.00");
    await editTransfer(await createAdmin(), "interbank", { id, payload: { status: "approved" } });
    const lines = await db.query(
      `SELECT a.code, p.amount_minor FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id
        JOIN journal_entries e ON e.id = p.entry_id WHERE e.subject_id = $1 ORDER BY p.amount_minor`,
      [id],
    );
    expect(lines).toEqual([
      { code: `customer:${sender.account.accountNumber}`, amount_minor: -2_000n },
      { code: "settlement:interbank:USD", amount_minor: 2_000n },
    ]);
  });
});

describe("refusals before money moves", () => {
  it("a customer without a verified e-mail address cannot send", async () => {
    const actor = await createUser({ emailVerified: false, status: "pending" });
    const input = interbankTransferInput.parse({ beneficiary: "1234", amount: "1" });
    await expect(initiateTransfer(actor, { channel: "interbank", ...input }, randomUUID())).rejects.toMatchObject({
      code: "email_unverified",
    });
  });

  it("a suspended customer cannot send", async () => {
    const actor = await createUser({ status: "suspended" });
    const input = interbankTransferInput.parse({ beneficiary: "1234", amount: "1" });
    await expect(initiateTransfer(actor, { channel: "interbank", ...input }, randomUUID())).rejects.toMatchObject({
      code: "account_disabled",
    });
  });

  it("a customer cannot send in another person's name", async () => {
    const { sender, receiver } = await createPair();
    const input = interbankTransferInput.parse({
      email: receiver.actor.email,
      beneficiary: receiver.account.accountNumber,
      amount: "1",
    });
    await expect(
      initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID()),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("the receiver must be another customer's account and a beneficiary, and another currency needs a rate", async () => {
    const { sender } = await createPair();
    const stranger = await createCustomer();
    const euros = await createCustomer({ currency: "EUR" });
    await createBeneficiary(sender.actor, { accountNumber: "09999999999" });
    await createBeneficiary(sender.actor, { accountNumber: sender.account.accountNumber });
    await createBeneficiary(sender.actor, { accountNumber: euros.account.accountNumber });
    const refusal = (problem: unknown) => ({ code: "validation_failed", fields: { beneficiary: [problem] } });
    await expect(send(sender, stranger.account.accountNumber, "1")).rejects.toMatchObject(
      refusal("unknownBeneficiary"),
    );
    await expect(send(sender, "09999999999", "1")).rejects.toMatchObject(refusal("unknownAccount"));
    await expect(send(sender, sender.account.accountNumber, "1")).rejects.toMatchObject(refusal("ownAccount"));
    await expect(send(sender, euros.account.accountNumber, "1")).rejects.toMatchObject({
      fields: { quoteId: ["quoteRequired"] },
    });
  });

  it("another customer's account cannot be debited", async () => {
    const { sender, receiver } = await createPair();
    const input = interbankTransferInput.parse({
      beneficiary: receiver.account.accountNumber,
      amount: "1",
      fromAccountNumber: receiver.account.accountNumber,
    });
    await expect(
      initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID()),
    ).rejects.toMatchObject({
      fields: { fromAccountNumber: ["unknownAccount"] },
    });
  });

  it("an amount above the single limit or the limit of a new beneficiary is refused", async () => {
    const { sender, receiver } = await createPair({ balanceMinor: 20_000_000n });
    await expect(send(sender, receiver.account.accountNumber, "50000.01", { pin: testPin })).rejects.toMatchObject({
      code: "limit_exceeded",
      messageKey: "limit_single",
    });
    const fresh = await createCustomer();
    await createBeneficiary(sender.actor, { accountNumber: fresh.account.accountNumber, addedAt: new Date() });
    await expect(send(sender, fresh.account.accountNumber, "2500.01", { pin: testPin })).rejects.toMatchObject({
      messageKey: "limit_new_beneficiary",
    });
    await send(sender, fresh.account.accountNumber, "2500.00", { pin: testPin });
  });

  it("the day's limit holds even in parallel, and cancelled transfers do not count", async () => {
    const { sender, receiver } = await createPair({ balanceMinor: 50_000_000n });
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => send(sender, receiver.account.accountNumber, "40000", { pin: testPin })),
    );
    const sent = results.filter((result) => result.status === "fulfilled");
    expect(sent).toHaveLength(2);
    await expect(send(sender, receiver.account.accountNumber, "20000.01", { pin: testPin })).rejects.toMatchObject({
      messageKey: "limit_daily",
      params: { limit: "$20,000.00" },
    });
    if (sent[0]) await cancelTransfer(sender.actor, sent[0].value.id);
    await send(sender, receiver.account.accountNumber, "20000.01", { pin: testPin });
  });
});

describe("the PIN", () => {
  it("the PIN is required from the step-up limit on, and a given PIN must always be right", async () => {
    const { sender, receiver } = await createPair({ balanceMinor: 1_000_000n });
    const to = receiver.account.accountNumber;
    await expect(send(sender, to, "1000.00")).rejects.toMatchObject({ code: "pin_required" });
    await send(sender, to, "999.99");
    await send(sender, to, "1000.00", { pin: testPin });
    await expect(send(sender, to, "1.00", { pin: "0000" })).rejects.toMatchObject({ code: "pin_wrong" });
  });

  it("five wrong PINs lock the PIN, even for the right PIN and with parallel attempts", async () => {
    const { sender, receiver } = await createPair();
    const to = receiver.account.accountNumber;
    const guesses = await Promise.allSettled(
      Array.from({ length: 12 }, () => send(sender, to, "1.00", { pin: "0000" })),
    );
    const codes = guesses.map((guess) => (guess.status === "rejected" ? guess.reason.code : "sent"));
    expect(codes.filter((code) => code === "pin_wrong")).toHaveLength(4);
    expect(codes.filter((code) => code === "pin_locked")).toHaveLength(8);
    await expect(send(sender, to, "1.00", { pin: testPin })).rejects.toMatchObject({ code: "pin_locked" });
    await db.query("UPDATE secret_guards SET locked_until = now() - interval '1 second' WHERE user_id = $1", [
      sender.actor.userId,
    ]);
    await send(sender, to, "1.00", { pin: testPin });
    expect(await readBalance(sender.account)).toMatchObject({ heldMinor: 100n });
  });

  it("a right PIN resets the count", async () => {
    const { sender, receiver } = await createPair();
    const to = receiver.account.accountNumber;
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) {
        await expect(send(sender, to, "1.00", { pin: "0000" })).rejects.toMatchObject({ code: "pin_wrong" });
      }
      await send(sender, to, "1.00", { pin: testPin });
    }
  });
});

describe("cancelling a transfer", () => {
  it("a pending transfer can be cancelled once by its sender, which releases the money", async () => {
    const { sender, receiver } = await createPair();
    const { id } = await send(sender, receiver.account.accountNumber, "10.00");
    await expect(cancelTransfer(receiver.actor, id)).rejects.toMatchObject({ code: "not_found" });
    const results = await Promise.allSettled([cancelTransfer(sender.actor, id), cancelTransfer(sender.actor, id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
    expect(await getTransfer(sender.actor, "interbank", id)).toMatchObject({ status: "deleted", ending: "cancelled" });
    await expectCleanBooks();
  });

  it("a transfer that staff already work on cannot be cancelled", async () => {
    const { sender, receiver } = await createPair();
    const { id } = await send(sender, receiver.account.accountNumber, "10.00");
    await editTransfer(await createAdmin(), "interbank", { id, payload: { status: "active" } });
    await expect(cancelTransfer(sender.actor, id)).rejects.toMatchObject({ code: "transition_refused" });
  });
});

describe("the pay-name check", () => {
  it("the check's answer is a match, a close match with the holder's name, no match, or an external account", async () => {
    const { sender, receiver } = await createPair();
    const close = await createCustomer({ firstName: "Jonas", lastName: "Lindqvist" });
    const other = await createCustomer({ firstName: "Priya", lastName: "Raman" });
    await createBeneficiary(sender.actor, {
      accountNumber: close.account.accountNumber,
      accountName: "Jonas Lindquist",
    });
    await createBeneficiary(sender.actor, { accountNumber: other.account.accountNumber, accountName: "Tom Baker" });
    await createBeneficiary(sender.actor, { accountNumber: "GB29NWBK60161331926819" });
    const check = (account: string) => checkPayeeName(sender.actor, { beneficiary: account });
    expect(await check(receiver.account.accountNumber)).toEqual({
      accountName: "Noah Berg",
      result: "match",
      currency: "USD",
    });
    expect(await check(close.account.accountNumber)).toEqual({
      accountName: "Jonas Lindquist",
      result: "close",
      holderName: "Jonas Lindqvist",
      currency: "USD",
    });
    expect(await check(other.account.accountNumber)).toEqual({
      accountName: "Tom Baker",
      result: "none",
      currency: "USD",
    });
    expect(await check("GB29NWBK60161331926819")).toMatchObject({ result: "external" });
  });
});
