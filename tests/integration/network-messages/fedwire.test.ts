import { rmSync } from "node:fs";
import * as path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { connectorFor } from "@/lib/transfers/connectors/connectors";
import { readPayments } from "@/lib/transfers/networks/payment.sql";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin } from "@/tests/support/factories";
import { readSample, sampleNames } from "@/tests/support/iso20022/sample-files";
import {
  drop,
  exchange,
  namesIn,
  openTestPlace,
  readIn,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";
import { forgetWaiting, letTimePass, readOutcome, sendApproved } from "@/tests/support/network-transfers";

// Wires by the rules of the Fedwire Funds Service.

let place: TestPlace;

beforeEach(async () => {
  await forgetWaiting();
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
  Object.assign(env(), {
    ...{ NETWORK_WIRE: "iso20022", WIRE_PROFILE: "fedwire", WIRE_CORRESPONDENT_BIC: "" },
    ...{ WIRE_FEDWIRE_SOURCE: "HOLDFAST", WIRE_CORRESPONDENT_ROUTING_NUMBER: "" },
    // If this folder contains Fedwire's schemas, the messages are also checked against these schemas.
    WIRE_SCHEMAS: process.env.FEDWIRE_SCHEMAS ?? "",
  });
});
afterEach(async () => {
  place.remove();
  await expectCleanBooks();
  Object.assign(env(), { NETWORK_WIRE: "sandbox", WIRE_PROFILE: "cbpr", WIRE_FEDWIRE_SOURCE: "", WIRE_SCHEMAS: "" });
});

const american = {
  ...{ accountNumber: "12345678", country: "United States", swiftCode: "", routingNumber: "021000021" },
  ...{ receiverTown: "Palm Springs", receiverCountry: "United States", amount: "20.00" },
};

async function work(): Promise<void> {
  await letTimePass();
  await workNetworkOrders();
  await exchange();
}

/** Takes the messages out of the outbox, as the network does. */
function takeOutbox(): string[] {
  return namesIn(place, "outbox").map((name) => {
    const text = readIn(place, "outbox", name);
    rmSync(path.join(place.root, "outbox", name));
    return text;
  });
}

const idOf = (text = "") => /<BizMsgIdr>([^<]*)/.exec(text)?.[1];
const instructed = "<InstdAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId>";

it("each payment has a number of its own, and goes to the receiver's bank", async () => {
  await sendApproved("wire", american);
  await sendApproved("wire", american);
  await work();
  const messages = takeOutbox();
  expect(messages).toHaveLength(2);
  expect(new Set(messages.map(idOf)).size).toBe(2);
  for (const text of messages) {
    expect(idOf(text)).toMatch(/^20\d{6}HOLDFAST\d{6}$/);
    expect(text).toContain(instructed);
  }
});

it("a recall goes to the bank that got the payment, and repeats its message", async () => {
  const { transfer } = await sendApproved("wire", american);
  await work();
  const [sent] = takeOutbox();
  const payment = (await readPayments([transfer.id])).get(transfer.id);
  if (!payment) throw new Error("no payment");
  const answer = await connectorFor("wire").cancel(payment, AbortSignal.timeout(120_000));
  expect(answer).toMatchObject({ outcome: "working" });
  await exchange();
  const [recall] = takeOutbox();
  expect(recall).toContain(
    "<Assgne><Agt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId>",
  );
  expect(recall).toContain(`<OrgnlMsgId>${idOf(sent)}</OrgnlMsgId>`);
});

it("a wire abroad waits until the bank has named an American correspondent", async () => {
  const { transfer } = await sendApproved("wire", { amount: "20.00" });
  await work();
  expect(takeOutbox()).toEqual([]);
  expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved" });
  env().WIRE_CORRESPONDENT_ROUTING_NUMBER = "021000021";
  await work();
  const [sent] = takeOutbox();
  expect(sent).toContain(instructed);
  expect(sent).toContain("<CdtrAgt><FinInstnId><BICFI>BYLADEM1001</BICFI>");
});

it("a payment that goes back names its message and the moment at which it was made", async () => {
  const [name = ""] = sampleNames.filter((sample) => sample.includes("PaymentReturn_Scenario1_Step1"));
  drop(place, "credit.xml", readSample(name).toString("utf8").replaceAll("1510000.74", "60.00"));
  await exchange();
  await bookReceived();
  const credit = await db.prisma.incomingPayment.findFirstOrThrow({ where: { messageId: "20250310B1QDRCQR000400" } });
  await workIncoming(await createAdmin(), {
    ...{ id: credit.id, version: credit.version, act: "return", code: "AC03", account: "", note: "Unknown" },
  });
  await exchange();
  const [back] = takeOutbox();
  expect(back).toContain("pacs.004.001.10");
  expect(back).toContain(
    "<OrgnlMsgId>20250310B1QDRCQR000400</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId><OrgnlCreDtTm>2025-03-10T13:",
  );
  expect(back).toContain(
    "<InstdAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>011104238</MmbId>",
  );
});
