import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { NetworkAnswer } from "@/lib/transfers/connectors/connector";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { claimNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { expectCleanBooks } from "@/tests/support/books";
import { readBalance } from "@/tests/support/factories";
import { letTimePass, readNotices, readOutcome, sendApproved, workForLong } from "@/tests/support/network-transfers";

const accepted: NetworkAnswer = { outcome: "accepted", reference: "N-1" };
const refused: NetworkAnswer = { outcome: "refused", reason: "Account closed" };
const working: NetworkAnswer = { outcome: "working", reference: "N-1" };
const cancelled: NetworkAnswer = { outcome: "cancelled" };

/** Sends a wire up to the point at which the bank waits for the network's answer. */
async function sendAsked() {
  const sent = await sendApproved("wire", { amount: "20.00" });
  await letTimePass();
  await claimNetworkOrders(["wire"]);
  return sent;
}

const settled = { status: "closed", ending: null, order_state: "accepted", entries: 1n };
const returned = {
  status: "deleted",
  ending: "reversed",
  reason: "Account closed",
  order_state: "refused",
  entries: 2n,
};

afterEach(expectCleanBooks);

describe("a network's answer", () => {
  it("an answer that arrives twenty times in parallel counts once", async () => {
    const { sender, transfer } = await sendAsked();
    const receipts = await Promise.all(Array.from({ length: 20 }, () => receiveNetworkAnswer(transfer.id, refused)));
    expect(receipts.toSorted()).toEqual(["news", ...Array.from({ length: 19 }, () => "same")]);
    expect(await readOutcome(transfer.id)).toMatchObject(returned);
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
    const { onSite, byEmail } = await readNotices(transfer.id);
    expect(onSite).toEqual(["transfer-initiated", "transfer-approved", "transfer-reversed"]);
    expect(byEmail).toHaveLength(3);
  });

  it.each([
    { first: accepted, second: refused, receipt: "contradiction", end: settled },
    { first: accepted, second: working, receipt: "same", end: settled },
    { first: accepted, second: cancelled, receipt: "contradiction", end: settled },
    { first: refused, second: accepted, receipt: "contradiction", end: returned },
    { first: refused, second: working, receipt: "same", end: returned },
    { first: refused, second: refused, receipt: "same", end: returned },
  ])(
    "the answer $second.outcome after the answer $first.outcome changes nothing",
    async ({ first, second, receipt, end }) => {
      const { transfer } = await sendAsked();
      expect(await receiveNetworkAnswer(transfer.id, first)).toBe("news");
      expect(await receiveNetworkAnswer(transfer.id, second)).toBe(receipt);
      expect(await readOutcome(transfer.id)).toMatchObject(end);
      expect((await readNotices(transfer.id)).onSite).toHaveLength(3);
    },
  );

  it("an answer that arrives late, during a second request to the network, decides both requests", async () => {
    const { transfer } = await sendAsked();
    await letTimePass();
    await claimNetworkOrders(["wire"]);
    expect(await receiveNetworkAnswer(transfer.id, working)).toBe("news");
    expect(await receiveNetworkAnswer(transfer.id, accepted)).toBe("news");
    await workForLong(2);
    expect(await readOutcome(transfer.id)).toMatchObject({ ...settled, payment_state: null });
  });

  it("an answer about an unknown transfer or about a transfer that was not sent is ignored", async () => {
    expect(await receiveNetworkAnswer(randomUUID(), accepted)).toBe("unknown");
    const { transfer } = await sendApproved("paypal", { amount: "20.00" });
    expect(await receiveNetworkAnswer(transfer.id, refused)).toBe("unknown");
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved", order_state: "queued", entries: 1n });
  });

  it("an unreadable reason is shortened to one line", async () => {
    const { transfer } = await sendAsked();
    const reason = `Closed\u0000\r\n${"x".repeat(5_000)}`;
    await receiveNetworkAnswer(transfer.id, { outcome: "refused", reason });
    const kept = (await readOutcome(transfer.id)).reason;
    expect(kept).toHaveLength(300);
    expect(kept).toMatch(/^Closed x+$/);
  });
});
