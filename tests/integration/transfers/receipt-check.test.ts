import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addDays } from "@/lib/dates";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { withRequestContext } from "@/lib/server/request-context";
import { transferReference } from "@/lib/transfer-reference";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { checkReceipt, checkReceiptCode } from "@/lib/transfers/receipts/check-receipt";
import * as states from "@/lib/transfers/receipts/payment-state.sql";
import { receiptCode, receiptFacts, signReceipt } from "@/lib/transfers/receipts/receipt-proof";
import type { Transfer } from "@/lib/transfers/transfer";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { sendApproved, sendOut, setStatus } from "@/tests/support/network-transfers";

// The tests choose the IP address of each request.
process.env.TRUSTED_PROXIES = "1";

let admin: Actor;
beforeAll(async () => {
  admin = await createAdmin();
});
beforeEach(() => db.query("DELETE FROM rate_limits"));
afterEach(() => vi.restoreAllMocks());

/** Returns a receipt of the transfer in its present state: the text of the QR code, and the texts that a reader would type. */
async function printReceipt({ id }: Transfer, madeAt = now()) {
  const facts = receiptFacts(await getTransferDetails(admin, id), madeAt);
  const { reference, amountMinor, currency, receiver } = facts;
  const typed = { reference, amount: toDecimalText(amountMinor, currency), currency, receiver };
  return { facts, qr: { reference, proof: signReceipt(facts) }, typed: { ...typed, code: receiptCode(facts) } };
}

type Receipt = Awaited<ReturnType<typeof printReceipt>>;

const fields = { amount: "20.00" };
const sendHeld = async () => await sendOut(await createCustomer({ balanceMinor: 10_000n }), "wire", fields);

/**
 * Returns the bank's answers to the QR code and to the typed code: each answer's `standing`, or its `verdict` if it has no
 * standing.
 */
async function judge({ qr, typed }: Receipt) {
  const answers = await Promise.all([checkReceipt(qr), checkReceiptCode(typed)]);
  return answers.map((answer) => ("standing" in answer ? answer.standing : answer.verdict));
}

const both = (answer: string) => [answer, answer];

describe("a genuine receipt", () => {
  it("shows its own facts, and says when the payment was sealed", async () => {
    const { transfer } = await sendApproved("wire", fields);
    const receipt = await printReceipt(transfer);
    const { facts } = receipt;
    expect(await checkReceipt(receipt.qr)).toEqual({ verdict: "genuine", facts, standing: "stands", sealedAt: null });
    await sealBooks({ budgetMs: 30_000 });
    const { sealedAt } = (await getTransferDetails(admin, transfer.id)).seal ?? {};
    expect(sealedAt).toBeInstanceOf(Date);
    const { sender: _, accountEnd: __, orderedOn: ___, issuedAt: ____, ...coded } = facts;
    expect(await checkReceipt(receipt.qr)).toEqual({ verdict: "genuine", facts, standing: "stands", sealedAt });
    expect(await checkReceiptCode(receipt.typed)).toEqual({
      ...{ verdict: "genuine", facts: coded, standing: "stands", sealedAt },
    });
  });

  it("stands while the payment goes on, and is told when the payment is returned", async () => {
    const { transfer } = await sendApproved("wire", fields);
    const receipt = await printReceipt(transfer);
    await setStatus(transfer, "closed");
    expect(await judge(receipt)).toEqual(both("stands"));
    const later = await printReceipt(transfer);
    await setStatus(transfer, "deleted", { reason: "The account is closed" });
    for (const paper of [receipt, later]) {
      expect(await judge(paper)).toEqual(both("returned"));
      // The answer contains neither the reason nor the time of the return.
      expect(Object.keys(await checkReceipt(paper.qr)).sort()).toEqual(["facts", "sealedAt", "standing", "verdict"]);
      expect(await checkReceipt(paper.qr)).toMatchObject({ sealedAt: undefined });
    }
    expect(await judge(await printReceipt(transfer))).toEqual(both("stands"));
  });

  it("of a held transfer says nothing about a later posting, and is told when the transfer ends", async () => {
    const held = await sendHeld();
    const receipt = await printReceipt(held);
    const before = await checkReceipt(receipt.qr);
    await setStatus(held, "approved");
    expect(await checkReceipt(receipt.qr)).toEqual(before);
    await setStatus(held, "deleted");
    expect(await judge(receipt)).toEqual(both("returned"));

    const sender = await createCustomer({ balanceMinor: 10_000n });
    const cancelled = await sendOut(sender, "wire", fields);
    const paper = await printReceipt(cancelled);
    await cancelTransfer(sender.actor, cancelled.id);
    expect(await judge(paper)).toEqual(both("ended"));
  });

  it("is out of date when the bank has changed the amount or taken the transfer back", async () => {
    const { transfer } = await sendApproved("wire", fields);
    const receipt = await printReceipt(transfer);
    await setStatus(transfer, "pending");
    expect(await judge(receipt)).toEqual(both("changed"));
    await setStatus(transfer, "approved");
    expect(await judge(receipt)).toEqual(both("stands"));
    await setStatus(transfer, "approved", { amount: "15.00" });
    expect(await judge(receipt)).toEqual(both("changed"));
  });

  it("is confirmed until its last day, which stays the same when the setting changes", async () => {
    const { transfer } = await sendApproved("wire", fields);
    const days = (count: number) => new Date(now().getTime() - count * 86_400_000);
    expect(await judge(await printReceipt(transfer, days(365)))).toEqual(both("stands"));
    const old = await printReceipt(transfer, days(366));
    expect(old.facts.validUntil).toBe(addDays(old.facts.issuedOn, 365));
    expect(await judge(old)).toEqual(both("expired"));
  });
});

describe("nobody learns of a payment without its receipt", () => {
  const unknownReference = transferReference("00000000-0000-4000-8000-123456789abc");

  it("wrong proofs and codes get the same answer for existing and for invented references, before any look at payments", async () => {
    const { transfer } = await sendApproved("wire", fields);
    const { facts, qr, typed } = await printReceipt(transfer);
    const look = vi.spyOn(states, "queryPaymentState");
    const answersFor = async (reference: string) => [
      ...(await Promise.all(
        ["", "1.AAAA.AAAA.AAAA", `${qr.proof.slice(0, -1)}${qr.proof.endsWith("A") ? "Q" : "A"}`].map((proof) =>
          checkReceipt({ reference, proof }),
        ),
      )),
      await checkReceiptCode({ ...typed, reference, code: "0000-0000-0000-0000" }),
      await checkReceiptCode({ ...typed, reference, amount: "21.00" }),
    ];
    const answers = await answersFor(facts.reference);
    expect(answers).toEqual(await answersFor(unknownReference));
    expect(answers.map((answer) => Object.keys(answer))).toEqual(answers.map(() => ["verdict"]));
    expect(look).not.toHaveBeenCalled();
  });

  it("the proof of one receipt does not open another payment", async () => {
    const [first, second] = [await sendHeld(), await sendHeld()];
    const { qr, typed } = await printReceipt(first);
    const other = transferReference(second.id);
    expect(await checkReceipt({ ...qr, reference: other })).toEqual({ verdict: "reused" });
    expect(await checkReceipt({ ...qr, reference: unknownReference })).toEqual({ verdict: "reused" });
    expect(await checkReceiptCode({ ...typed, reference: other })).toEqual({ verdict: "mismatch" });
  });

  it("a right proof of a payment that the books do not have is told", async () => {
    const { facts } = await printReceipt(await sendHeld());
    const proof = signReceipt({ ...facts, reference: unknownReference });
    expect(await checkReceipt({ reference: unknownReference, proof })).toEqual({ verdict: "unknown" });
  });

  it("an IP address may check sixty receipts in a quarter of an hour, right or wrong", async () => {
    const { qr } = await printReceipt(await sendHeld());
    const from = (address: string, proof = qr.proof) =>
      withRequestContext(new Headers({ "x-forwarded-for": address }), () => checkReceipt({ ...qr, proof }));
    for (let count = 0; count < 60; count += 1) await from("192.0.2.1", count % 2 === 0 ? qr.proof : "");
    await expect(from("192.0.2.1")).rejects.toMatchObject({ code: "rate_limited" });
    await expect(from("192.0.2.1", "")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await from("192.0.2.2")).toMatchObject({ verdict: "genuine" });
  });

  it("all clients of an IPv6 /64 share the limit", async () => {
    const check = (address: string) =>
      withRequestContext(new Headers({ "x-forwarded-for": address }), () =>
        checkReceipt({ reference: unknownReference, proof: "" }),
      );
    for (let count = 1; count <= 60; count += 1) await check(`2001:db8::${count.toString(16)}:1`);
    await expect(check("2001:db8::ffff")).rejects.toMatchObject({ code: "rate_limited" });
    await expect(check("2001:db8:0:1::1")).resolves.toBeDefined();
  });
});
