import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeCreditTransfer } from "@/lib/iso20022/write-credit-transfer";
import { writePaymentReturn } from "@/lib/iso20022/write-payment-return";
import { writeRecallAnswer, writeRecallRequest } from "@/lib/iso20022/write-recalls";
import { writeStatusRequest } from "@/lib/iso20022/write-status-request";
import { headOf, memberOfFedwire, originalPayment, paymentOrder } from "@/tests/support/iso20022/orders";

describe("schemas that the bank has got from a network", () => {
  let folder: string;
  const ask = () => writeStatusRequest({ ...headOf("cbpr"), original: originalPayment(), networkSchemas: folder });

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "network-schemas-"));
    writeFileSync(path.join(folder, "notes.txt"), "no schema");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const copySchema = (change: (text: string) => string) => {
    const text = readFileSync("lib/iso20022/schemas/pacs.028.001.03.xsd", "utf8");
    writeFileSync(path.join(folder, "any-name.xsd"), change(text));
  };

  it("a folder without schemas refuses nothing", async () => {
    expect(await ask()).toContain("pacs.028.001.03");
  });

  it("a message that fits the network's schema is written", async () => {
    copySchema((text) => text);
    expect(await ask()).toContain("pacs.028.001.03");
  });

  it("a message that only the network's schema refuses is refused", async () => {
    copySchema((text) => text.replaceAll('<xs:maxLength value="35"/>', '<xs:maxLength value="3"/>'));
    await expect(ask()).rejects.toMatchObject({
      name: "InvalidMessage",
      complaints: expect.arrayContaining([expect.stringContaining("MsgId")]),
    });
  });
});

const head = headOf("fedwire");
const { sender, receiver } = paymentOrder();
const nobody = { name: "", street: "", town: "", postcode: "", country: "" };
const original = originalPayment();

const payment = (changes: Parameters<typeof paymentOrder>[0] = {}) =>
  paymentOrder({ profile: "fedwire", receiverBank: memberOfFedwire, receiverAccount: "567876543", ...changes });
const recall = { ...head, caseId: "CASE-1", original, code: "DUPL", text: "Sent twice by mistake ".repeat(20) };
const answer = {
  ...{ ...head, requestId: "20261128THEIRBNK000007", caseId: "THEIRS-7", caseOpenedBy: memberOfFedwire, original },
  ...{ code: "CUST", text: "The customer says no" },
};
const giveBack = {
  ...{ ...head, returnId: "RETURN-1", original, amountMinor: 125_050n, settlementDate: "2026-11-30" },
  ...{ code: "AC04", text: "The account is closed", sender, senderAccount: "5647772655" },
  ...{ senderBank: memberOfFedwire, receiver, receiverAccount: "01234567890" },
};

type Network = { networkSchemas: string };
const messages: [name: string, write: (network: Network) => Promise<string>][] = [
  ["payment", (network) => writeCreditTransfer({ ...payment(), ...network })],
  ["payment-of-charges", (network) => writeCreditTransfer({ ...payment({ charges: "BEN" }), ...network })],
  ["payment-abroad", (network) => writeCreditTransfer({ ...payment({ ...paymentOrder(), ...head }), ...network })],
  [
    "payment-without-address",
    (network) => writeCreditTransfer({ ...payment({ sender: { ...nobody, name: "Ада" } }), ...network }),
  ],
  ["status-request", (network) => writeStatusRequest({ ...head, original, ...network })],
  ["recall", (network) => writeRecallRequest({ ...recall, ...network })],
  ["accepted", (network) => writeRecallAnswer({ ...answer, outcome: "accepted", ...network })],
  ["refused", (network) => writeRecallAnswer({ ...answer, outcome: "refused", ...network })],
  ["pending", (network) => writeRecallAnswer({ ...answer, outcome: "pending", ...network })],
  ["return", (network) => writePaymentReturn({ ...giveBack, ...network })],
  ["return-of-nobody", (network) => writePaymentReturn({ ...giveBack, sender: nobody, receiver: nobody, ...network })],
];

/**
 * Fedwire's schemas of 2025 must not be distributed with the product. If FEDWIRE_SCHEMAS is the path of a folder with these
 * schemas, the tests check every message against them. Otherwise, the tests compare the messages with files that were checked in
 * this way. Change these files only if you also run the tests with the schemas.
 */
const fedwireSchemas = process.env.FEDWIRE_SCHEMAS ?? "";

describe("messages for Fedwire", () => {
  it.each(messages)("%s is valid by the schemas of Fedwire", async (name, write) => {
    const written = await write({ networkSchemas: fedwireSchemas });
    await expect(written).toMatchFileSnapshot(`${process.cwd()}/tests/support/iso20022/fedwire-written/${name}.xml`);
  });
});
