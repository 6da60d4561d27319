import { afterEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { db } from "@/lib/server/db";
import type { TransferStatus } from "@/lib/server/prisma-client/enums";
import { magicAccountNumber, type SandboxBehaviourName } from "@/lib/transfers/connectors/sandbox-behaviour";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { recallPayment } from "@/lib/transfers/networks/recall-payment";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, readBalance } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import {
  answerWithinMs,
  forgetWaiting,
  letTimePass,
  readOutcome,
  type SentTransfer,
  sendApproved,
  setStatus,
  workForLong,
} from "@/tests/support/network-transfers";

const sendWire = (behaviour: SandboxBehaviourName) =>
  sendApproved("wire", { amount: "20.00", accountNumber: magicAccountNumber(behaviour) });

async function workOnce(): Promise<void> {
  await letTimePass();
  await workNetworkOrders({ answerWithinMs });
}

const refusal = (messageKey: string) => ({ code: "transition_refused", messageKey });

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
  await forgetWaiting();
});

describe("staff acts before the network has received the payment", () => {
  it("staff reverse a transfer, and the network never receives it", async () => {
    const { sender, transfer } = await sendWire("accepts");
    await setStatus(transfer, "deleted", { reason: "Fraud" });
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "deleted", order_state: null, payment_state: null });
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
  });

  it("staff change the amount, hold the transfer and approve it again, and the network receives the last amount once", async () => {
    const { sender, transfer } = await sendWire("accepts");
    await setStatus(transfer, "approved", { amount: "30.00" });
    await setStatus(transfer, "pending");
    await setStatus(transfer, "deleted");
    await setStatus(transfer, "approved", { amount: "35.00" });
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", submit_count: 1 });
    const paid = await db.query("SELECT amount_minor FROM sandbox_network_payments WHERE payment_id = $1", [
      transfer.id,
    ]);
    expect(paid).toEqual([{ amount_minor: 3_500n }]);
    expect((await readBalance(sender.account)).balanceMinor).toBe(6_500n);
  });
});

describe("staff acts while the network works on the payment", () => {
  it("staff reverse a transfer if the network agrees, and the transfer cannot be revived", async () => {
    const { sender, transfer } = await sendWire("accepts-later");
    await workOnce();
    await setStatus(transfer, "deleted", { reason: "Fraud" });
    const outcome = await readOutcome(transfer.id);
    expect(outcome).toMatchObject({ status: "deleted", reason: "Fraud", order_state: "cancelled", entries: 2n });
    expect(outcome.payment_state).toBe("cancelled");
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
    for (const status of ["pending", "active", "approved", "closed"] as const) {
      await expect(setStatus(transfer, status)).rejects.toMatchObject(refusal("network_ended"));
    }
    await workForLong(3);
    expect(await readOutcome(transfer.id)).toEqual(outcome);
  });

  it("above the four-eyes limit, the network is asked to cancel only when a second person has confirmed", async () => {
    const [declined, confirmed] = [await sendWire("accepts-later"), await sendWire("accepts-later")];
    const [first, second] = [await createAdmin(), await createAdmin()];
    await workOnce();
    await setFourEyesLimit(1_000n);
    const takeBack = ({ transfer: { id, family } }: SentTransfer) =>
      proposalFrom(editTransfer(first, family, { id, payload: { status: "deleted" } }));
    const [toDecline, toConfirm] = [await takeBack(declined), await takeBack(confirmed)];
    for (const { transfer } of [declined, confirmed])
      expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved", payment_state: "working" });
    await declineProposal(second, { id: toDecline, reason: "The payment is genuine" });
    await confirmProposal(second, { id: toConfirm });
    expect(await readOutcome(confirmed.transfer.id)).toMatchObject({ status: "deleted", payment_state: "cancelled" });
    await workForLong(3);
    expect(await readOutcome(declined.transfer.id)).toMatchObject({ status: "closed", order_state: "accepted" });
    expect((await readBalance(declined.sender.account)).balanceMinor).toBe(8_000n);
    expect((await readBalance(confirmed.sender.account)).balanceMinor).toBe(10_000n);
  });

  const changes: [TransferStatus, { amount?: string }][] = [
    ["pending", {}],
    ["active", {}],
    ["approved", { amount: "10.00" }],
    ["closed", { amount: "10.00" }],
  ];
  it.each(changes)("staff cannot set the transfer to %s with %j", async (status, extra) => {
    const { transfer } = await sendWire("accepts-later");
    await workOnce();
    const before = await readOutcome(transfer.id);
    await expect(setStatus(transfer, status, extra)).rejects.toMatchObject(refusal("network_has_it"));
    expect(await readOutcome(transfer.id)).toEqual(before);
  });

  it("staff learn that the network does not answer, and nothing changes", async () => {
    const { transfer } = await sendWire("down");
    await workOnce();
    await expect(setStatus(transfer, "deleted")).rejects.toMatchObject(refusal("network_unavailable"));
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved", order_state: "queued" });
  });

  it("staff may set the transfer to finished, and a later refusal still returns the money", async () => {
    const ended = await sendWire("refuses-later");
    const paid = await sendWire("accepts-later");
    await workOnce();
    for (const { transfer } of [ended, paid]) await setStatus(transfer, "closed");
    await workForLong(3);
    expect(await readOutcome(ended.transfer.id)).toMatchObject({ status: "deleted", order_state: "refused" });
    expect((await readBalance(ended.sender.account)).balanceMinor).toBe(10_000n);
    expect(await readOutcome(paid.transfer.id)).toMatchObject({ status: "closed", order_state: "accepted" });
  });

  it("staff learn immediately that a transfer is paid when the network's answer was lost", async () => {
    const { transfer } = await sendWire("times-out");
    await workOnce();
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved", payment_state: "accepted" });
    await expect(setStatus(transfer, "deleted")).rejects.toMatchObject(refusal("network_paid"));
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", order_state: "accepted", entries: 1n });
  });
});

describe("staff acts after the network has paid", () => {
  it("staff can change only the label", async () => {
    const { transfer } = await sendWire("accepts");
    await workForLong(1);
    for (const status of ["deleted", "pending", "active"] as const) {
      await expect(setStatus(transfer, status)).rejects.toMatchObject(refusal("network_paid"));
    }
    await setStatus(transfer, "approved");
    await setStatus(transfer, "closed");
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", order_state: "accepted", entries: 1n });
  });
});

describe("parallel acts of staff and the worker", () => {
  /** Expects that the books and the network agree: the money has left the bank if and only if the network has paid. */
  async function expectAgreement({ id }: Transfer): Promise<string> {
    const { status, payment_state, order_state, entries } = await readOutcome(id);
    if (status === "closed") expect({ payment_state, entries }).toEqual({ payment_state: "accepted", entries: 1n });
    else {
      expect(status).toBe("deleted");
      expect(entries).toBe(2n);
      expect([null, "cancelled"]).toContain(payment_state);
      expect(order_state).toBe(payment_state);
    }
    return status;
  }

  it.each(["accepts", "accepts-later"] as const)("each transfer ends in one way (%s)", async (behaviour) => {
    const sent = await Promise.all(Array.from({ length: 16 }, () => sendWire(behaviour)));
    await Promise.allSettled([
      workNetworkOrders(),
      ...sent.map(({ transfer }) => setStatus(transfer, "deleted")),
      workNetworkOrders(),
    ]);
    await workForLong(4);
    for (const { transfer } of sent) await expectAgreement(transfer);
  });

  it("after the network's promise and a crash, the transfer ends with the network's outcome", async () => {
    const { sender, transfer } = await sendWire("accepts-later");
    await workOnce();
    // When staff cancel a transfer, the bank runs two transactions. The first transaction recalls the payment. The test runs only
    // the first transaction, as if the site had crashed before the second transaction.
    await recallPayment(transfer.id);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved", payment_state: "cancelled" });
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "deleted", order_state: "cancelled", entries: 2n });
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
  });
});

describe("orders in the database", () => {
  it("the database refuses to delete an order that the network may know, and refuses to delete the answer", async () => {
    const { transfer } = await sendWire("accepts-later");
    await workOnce();
    const where = "WHERE transfer_id = $1";
    const attempt = (sql: string) => db.query(`${sql} ${where}`, [transfer.id]);
    await expect(attempt("DELETE FROM network_orders")).rejects.toThrow("may know");
    await expect(attempt("UPDATE network_orders SET attempts = 0, failures = 0")).rejects.toThrow("another one");
    await workForLong(3);
    await expect(attempt("DELETE FROM network_orders")).rejects.toThrow("has answered");
    await expect(attempt("UPDATE network_orders SET state = 'queued', answered_at = NULL")).rejects.toThrow("answered");
  });
});
