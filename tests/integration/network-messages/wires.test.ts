import { readdirSync, rmSync } from "node:fs";
import * as path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { connectorFor } from "@/lib/transfers/connectors/connectors";
import { readPayments } from "@/lib/transfers/networks/payment.sql";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { readBalance } from "@/tests/support/factories";
import {
  recallAnswerOf,
  refusalOf,
  returnOf,
  type SeenPayment,
  seenIn,
  statusOf,
} from "@/tests/support/network-messages/correspondent";
import {
  drop,
  exchange,
  namesIn,
  openTestPlace,
  readIn,
  received,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";
import {
  forgetWaiting,
  letTimePass,
  readNotices,
  readOutcome,
  type SentTransfer,
  sendApproved,
  setStatus,
} from "@/tests/support/network-transfers";

let place: TestPlace;

beforeEach(async () => {
  await forgetWaiting();
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
  Object.assign(env(), { NETWORK_WIRE: "iso20022", WIRE_CORRESPONDENT_BIC: "COBADEFFXXX" });
});
afterEach(async () => {
  place.remove();
  await expectCleanBooks();
  env().NETWORK_WIRE = "sandbox";
});

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);

async function work(): Promise<void> {
  await letTimePass();
  await four(() => workNetworkOrders());
  await exchange();
}

/** Sends a wire to the correspondent, and takes the wire's message out of the outbox. */
async function sendWire(amount = "20.00"): Promise<SentTransfer & { seen: SeenPayment }> {
  const sent = await sendApproved("wire", { amount });
  await work();
  const [seen, ...more] = takeOutbox().map(seenIn);
  if (!seen || more.length > 0) throw new Error("not one message");
  return { ...sent, seen };
}

/** Takes the messages out of the outbox, as the network does. */
function takeOutbox(): string[] {
  return namesIn(place, "outbox").map((name) => {
    const text = readIn(place, "outbox", name);
    rmSync(path.join(place.root, "outbox", name));
    return text;
  });
}

let number = 0;
async function answer(...messages: string[]): Promise<void> {
  for (const message of messages) {
    number += 1;
    drop(place, `answer-${String(number).padStart(4, "0")}.xml`, message);
  }
  await four(exchange);
}

const moneyOf = async ({ sender }: SentTransfer) => (await readBalance(sender.account)).balanceMinor;
const paymentOf = async ({ transfer }: SentTransfer) => {
  const payment = (await readPayments([transfer.id])).get(transfer.id);
  if (!payment) throw new Error("no payment");
  return payment;
};
const messagesOf = async ({ transfer }: SentTransfer) =>
  (
    await db.prisma.networkMessage.findMany({
      where: { transferId: transfer.id, direction: "out" },
      orderBy: { createdAt: "asc" },
      select: { kind: true, state: true, problem: true },
    })
  ).map(({ kind, state, problem }) => [kind, state, problem]);
const asideProblems = async () =>
  (await received()).filter(({ state }) => state === "set_aside").map(({ problem }) => problem);

describe("an order to the correspondent", () => {
  it("four workers make one message of the transfer, with its ids and its amount", async () => {
    const { transfer, seen } = await sendWire();
    expect(seen).toMatchObject({
      ...{ endToEndId: transfer.id.replaceAll("-", ""), uetr: transfer.uetr, amount: "20.00", currency: "USD" },
    });
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved", order_state: "submitted" });
    for (let round = 0; round < 3; round += 1) await work();
    expect(namesIn(place, "outbox")).toEqual([]);
  });

  it("the correspondent accepts, and the transfer is completed once, whatever repeats", async () => {
    const sent = await sendWire();
    const accepted = statusOf(sent.seen, "ACSC");
    await answer(statusOf(sent.seen, "ACSP"), accepted, accepted, statusOf(sent.seen, "ACCC"));
    expect(await readOutcome(sent.transfer.id)).toMatchObject({
      status: "closed",
      order_state: "accepted",
      entries: 1n,
    });
    expect((await readNotices(sent.transfer.id)).onSite.at(-1)).toBe("transfer-completed");
    expect(await messagesOf(sent)).toEqual([["pacs.008", "acknowledged", null]]);
    expect((await received()).map(({ state }) => state).sort()).toEqual([
      "processed",
      "processed",
      "processed",
      "repeated",
    ]);
  });

  it.each(["messageId", "endToEndId", "uetr"] as const)("an answer that names only the %s counts", async (name) => {
    const sent = await sendWire();
    await answer(statusOf({ [name]: sent.seen[name] }, "ACCC"));
    expect((await readOutcome(sent.transfer.id)).status).toBe("closed");
  });

  it("the correspondent refuses, and the money is back with its reason", async () => {
    const sent = await sendWire();
    await answer(statusOf(sent.seen, "RJCT", { code: "AC04", text: "closed" }));
    expect(await readOutcome(sent.transfer.id)).toMatchObject({
      status: "deleted",
      order_state: "refused",
      entries: 2n,
    });
    expect(await moneyOf(sent)).toBe(10_000n);
    expect(await messagesOf(sent)).toEqual([["pacs.008", "refused", "AC04"]]);
  });

  it("the network refuses the message itself, and the money is back", async () => {
    const sent = await sendWire();
    await answer(refusalOf(sent.seen.messageId, "E001"));
    expect((await readOutcome(sent.transfer.id)).status).toBe("deleted");
    expect(await moneyOf(sent)).toBe(10_000n);
  });

  it.each(["AM05", "DUPL", "NOOR"])(
    "RJCT with %s is about a copy of the message, so the payment stays",
    async (code) => {
      const sent = await sendWire();
      await answer(statusOf(sent.seen, "RJCT", { code }));
      expect(await readOutcome(sent.transfer.id)).toMatchObject({ status: "approved", order_state: "submitted" });
      await answer(statusOf(sent.seen, "ACSC"), statusOf(sent.seen, "RJCT", { code }));
      expect((await readOutcome(sent.transfer.id)).status).toBe("closed");
    },
  );

  it("an answer about a payment that the bank has not sent is set aside", async () => {
    const sent = await sendWire();
    const foreign = await sendApproved("payoneer", { amount: "20.00" });
    await answer(
      statusOf({ endToEndId: foreign.transfer.id.replaceAll("-", "") }, "RJCT"),
      statusOf({ endToEndId: "0".repeat(32) }, "ACSC"),
      // In the last answer, the two ids belong to different payments.
      statusOf({ endToEndId: foreign.transfer.id.replaceAll("-", ""), messageId: sent.seen.messageId }, "RJCT"),
    );
    expect(await asideProblems()).toEqual(["unknown_payment", "unknown_payment", "unknown_payment"]);
    expect([(await readOutcome(sent.transfer.id)).status, await moneyOf(foreign)]).toEqual(["approved", 8_000n]);
  });

  it("a message that the schemas refuse stays with the bank, and staff see the reason", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    const bic = env().BANK_BIC;
    env().BANK_BIC = "";
    await work();
    env().BANK_BIC = bic;
    expect(namesIn(place, "outbox")).toEqual([]);
    expect(await readOutcome(sent.transfer.id)).toMatchObject({
      ...{
        status: "approved",
        order_state: "queued",
        order_error: expect.stringContaining("The bank has no BIC"),
      },
    });
  });
});

describe("a payment that comes back", () => {
  it("whole, it is booked back once, also if the return comes first and twice", async () => {
    const sent = await sendWire();
    await answer(
      returnOf(sent.seen, { amount: "20.00" }),
      statusOf(sent.seen, "ACSC"),
      returnOf(sent.seen, { amount: "20.00" }),
    );
    expect(await readOutcome(sent.transfer.id)).toMatchObject({
      status: "deleted",
      order_state: "accepted",
      entries: 2n,
    });
    expect(await moneyOf(sent)).toBe(10_000n);
    expect(await asideProblems()).toEqual([]);
  });

  it("less charges, the customer gets the whole amount", async () => {
    const sent = await sendWire();
    await answer(statusOf(sent.seen, "ACSC"), returnOf(sent.seen, { amount: "18.50", charges: "1.50" }));
    expect(await moneyOf(sent)).toBe(10_000n);
  });

  it("with another amount, it waits for staff", async () => {
    const sent = await sendWire();
    await answer(statusOf(sent.seen, "ACSC"), returnOf(sent.seen, { amount: "15.00" }));
    expect(await moneyOf(sent)).toBe(8_000n);
    expect((await db.prisma.networkReturn.findUnique({ where: { transferId: sent.transfer.id } }))?.state).toBe(
      "refused",
    );
  });

  it("in another currency, it is set aside", async () => {
    const sent = await sendWire();
    await answer(returnOf(sent.seen, { amount: "20.00", currency: "EUR" }));
    expect([await asideProblems(), await moneyOf(sent)]).toEqual([["currency"], 8_000n]);
  });
});

describe("staff take a payment back", () => {
  const takeBack = (sent: SentTransfer) => setStatus(sent.transfer, "deleted", { reason: "Fraud" });
  const asked = { code: "transition_refused", messageKey: "network_recall_asked" };

  it("before the message is handed over, the payment is cancelled and never sent", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    await letTimePass();
    await workNetworkOrders();
    await takeBack(sent);
    await work();
    expect(namesIn(place, "outbox")).toEqual([]);
    expect(await moneyOf(sent)).toBe(10_000n);
    expect(await messagesOf(sent)).toEqual([["pacs.008", "withdrawn", null]]);
  });

  it("before the message is made, no message is made later", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    const payment = await paymentOf(sent);
    const signal = AbortSignal.timeout(120_000);
    expect(await connectorFor("wire").cancel(payment, signal)).toEqual({ outcome: "cancelled" });
    expect(await connectorFor("wire").submit(payment, signal)).toEqual({ outcome: "cancelled" });
    await exchange();
    expect(namesIn(place, "outbox")).toEqual([]);
    await work();
    expect(await moneyOf(sent)).toBe(10_000n);
  });

  it("afterwards, the bank asks once for the money, and the screen says that it is a request", async () => {
    const sent = await sendWire();
    for (let round = 0; round < 2; round += 1) await expect(takeBack(sent)).rejects.toMatchObject(asked);
    await work();
    const [recall = "", ...more] = takeOutbox();
    expect([more, recall.includes(`<OrgnlUETR>${sent.seen.uetr}</OrgnlUETR>`)]).toEqual([[], true]);
    expect(recall).toContain(`<OrgnlMsgId>${sent.seen.messageId}</OrgnlMsgId>`);
    expect(await moneyOf(sent)).toBe(8_000n);
  });

  it("the correspondent agrees, and only its return brings the money", async () => {
    const sent = await sendWire();
    await expect(takeBack(sent)).rejects.toMatchObject(asked);
    await work();
    const caseId = /<Case><Id>([^<]*)/.exec(takeOutbox()[0] ?? "")?.[1] ?? "";
    await answer(recallAnswerOf(sent.seen, caseId, "CNCL"));
    expect(await moneyOf(sent)).toBe(8_000n);
    await answer(returnOf(sent.seen, { amount: "20.00", code: "FOCR" }));
    expect(await moneyOf(sent)).toBe(10_000n);
    expect((await messagesOf(sent)).at(-1)).toEqual(["camt.056", "acknowledged", null]);
  });

  it("the correspondent does not agree, and the payment stays", async () => {
    const sent = await sendWire();
    await expect(takeBack(sent)).rejects.toMatchObject(asked);
    await work();
    await answer(recallAnswerOf(sent.seen, "THEIR-CASE", "RJCR", "CUST"), statusOf(sent.seen, "ACCC"));
    expect((await readOutcome(sent.transfer.id)).status).toBe("closed");
    expect((await messagesOf(sent)).at(-1)).toEqual(["camt.056", "refused", "CUST"]);
  });

  it("at the moment of the handing over, the payment is cancelled or sent, and never both", async () => {
    for (let round = 0; round < 6; round += 1) {
      const sent = await sendApproved("wire", { amount: "20.00" });
      await letTimePass();
      await workNetworkOrders();
      const [outcome] = await Promise.allSettled([takeBack(sent), exchange()]);
      await exchange();
      const isSent = takeOutbox().some(
        (text) => seenIn(text).endToEndId === sent.transfer.id.replaceAll("-", "") && text.includes("CdtTrfTxInf"),
      );
      expect([outcome.status, await moneyOf(sent)]).toEqual(isSent ? ["rejected", 8_000n] : ["fulfilled", 10_000n]);
    }
  });
});

describe("a network that says nothing", () => {
  it("is asked after half an hour, and once in four hours", async () => {
    const sent = await sendWire();
    await queryAsOwner("UPDATE network_messages SET handed_at = handed_at - interval '31 minutes'");
    await work();
    await work();
    const [question = "", ...more] = takeOutbox();
    expect([question.includes("pacs.028"), question.includes(sent.seen.uetr), more]).toEqual([true, true, []]);
    await answer(statusOf(sent.seen, "ACSC"));
    expect((await readOutcome(sent.transfer.id)).status).toBe("closed");
  });
});

describe("messages that the bank cannot use", () => {
  it("broken messages are set aside with their reason, and the others count", async () => {
    const sent = await sendWire();
    const whole = statusOf(sent.seen, "ACSC");
    await answer(
      "<Document>not a message</Document>",
      `<!DOCTYPE d [<!ENTITY x "y">]>${whole.slice(whole.indexOf("<Document"))}`,
      whole.replace("ACSC", "TOOLONG"),
      whole,
    );
    expect((await readOutcome(sent.transfer.id)).status).toBe("closed");
    // Four workers take the files, so the order varies.
    expect((await asideProblems()).sort()).toEqual(["doctype", "schema", "unknown_message"]);
    expect(readdirSync(path.join(place.root, "set-aside"))).toHaveLength(3);
  });

  it("the id of a processed message with another content is set aside", async () => {
    const [one, two] = [await sendWire(), await sendWire()];
    await answer(statusOf(one.seen, "ACSC", { id: "SAME-ID" }));
    await answer(statusOf(two.seen, "RJCT", { id: "SAME-ID", code: "AC04" }));
    const states = [await readOutcome(one.transfer.id), await readOutcome(two.transfer.id)].map(({ status }) => status);
    expect(states).toEqual(["closed", "approved"]);
    expect(await asideProblems()).toEqual(["other_content"]);
  });
});
