import { describe, expect, it } from "vitest";
import { readMessage } from "@/lib/iso20022/read-message";
import { readSample, sampleNames } from "@/tests/support/iso20022/sample-files";

// Reads every sample of the networks that is valid by its schema.

const samplesOf = (text: string) => sampleNames.filter((name) => name.includes(text));
const [returned = ""] = samplesOf("PaymentReturn__");
const [status = ""] = samplesOf("FedwireFundsPaymentStatus__");

describe("the samples of the networks", () => {
  it("there are 25 samples", () => {
    expect(sampleNames).toHaveLength(25);
  });

  it("the state of a payment is read", async () => {
    expect(await readMessage(readSample(status))).toEqual({
      kind: "pacs.002",
      messageId: "20250310QMGFNP31000001",
      statuses: [
        {
          originalMessageId: "20250310B1QDRCQR000001",
          ...{ instructionId: "", endToEndId: "", transactionId: "", uetr: "8a562c67-ca16-48ba-b074-65581be6f011" },
          ...{ status: "ACSC", reasonCode: "", reasonText: "" },
        },
      ],
    });
  });

  it("a return is read with its amount, its ids and its reason", async () => {
    expect(await readMessage(readSample(returned))).toEqual({
      kind: "pacs.004",
      messageId: "20250310ISOTEST1000912",
      returns: [
        {
          originalMessageId: "20250310B1QDRCQR000902",
          ...{ instructionId: "Scenario01InstrId001", endToEndId: "Scenario01EtoEId001", transactionId: "" },
          ...{ uetr: "8a562c67-ca16-48ba-b074-65581be6f011", returnId: "", settlementDate: "2025-03-10" },
          ...{ returnedMinor: 15_100_074n, currency: "USD", originalMinor: null, chargesMinor: 0n },
          ...{ reasonCode: "DUPL", reasonText: "Payment deiplicate. Ref:20250310B1QDRCQR000902." },
        },
      ],
    });
  });

  it.each([
    ["Step1a", "20250310QMGFNP7500070103101100FT03", "20250310B1QDRCQR000711"],
    ["Step2a", "20250310QMGFNP7500070203101130FT03", "20250310B1QDRCQR000712"],
  ])("the receipt of %s is read", async (step, messageId, receivedId) => {
    const [name = ""] = samplesOf(`FedwireFundsAcknowledgement__FedwireFundsAcknowledgement_Scenario1_${step}`);
    expect(await readMessage(readSample(name))).toEqual({
      ...{ kind: "admi.007", messageId, receipts: [{ messageId: receivedId, statusCode: "TS01" }] },
    });
  });

  it.each([
    ["moov/FI_camt_052_sample.xml.xml", "camt.052", "BANKFILEID219073"],
    ["moov/FI_camt_053_sample.xml.xml", "camt.053", "BANKFILEID00001"],
    ["moov/FI_camt_054_sample.xml.xml", "camt.054", "BANKFILEID219073"],
  ])("%s is a %s", async (name, kind, messageId) => {
    expect(await readMessage(readSample(name))).toEqual({ kind, messageId });
  });

  it.each(samplesOf("pain."))("the bank refuses %s, because it takes no requests to pay", async (name) => {
    const [, message] = /(pain\.01[34])/.exec(name) ?? [];
    await expect(readMessage(readSample(name))).rejects.toMatchObject({
      name: "UnreadableMessage",
      problem: "unknown_message",
      detail: expect.stringContaining(`${message}.001.07`),
    });
  });

  it.each(samplesOf("payment_"))("the bank refuses the customer's file %s", async (name) => {
    await expect(readMessage(readSample(name))).rejects.toMatchObject({
      problem: "unknown_message",
      detail: expect.stringContaining("pain.001.001.03"),
    });
  });
});
