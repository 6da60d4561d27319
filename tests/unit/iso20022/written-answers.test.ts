import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaymentReturnOrder, RecallAnswerOrder, RecallRequestOrder, WireProfile } from "@/lib/iso20022/orders";
import { readMessage } from "@/lib/iso20022/read-message";
import { sentIds, writeCreditTransfer } from "@/lib/iso20022/write-credit-transfer";
import { writePaymentReturn } from "@/lib/iso20022/write-payment-return";
import { writeRecallAnswer, writeRecallRequest } from "@/lib/iso20022/write-recalls";
import { writeStatusRequest } from "@/lib/iso20022/write-status-request";
import { headOf, memberOfFedwire, originalPayment, paymentOrder } from "@/tests/support/iso20022/orders";

// The writers refuse a message that is not valid by its schemas. The tests read the written messages with the bank's reader.

const profiles: WireProfile[] = ["cbpr", "fedwire"];
const read = async (text: string) => await readMessage(Buffer.from(text));

/** The ids that identify the payment in every later message. */
const ids = {
  ...{ originalMessageId: "20261127HOLDFAST000001", instructionId: "b07465581be6f011", transactionId: "" },
  ...{ endToEndId: "0190a1b2c3d47e5f8a9b0c1d2e3f4a5b", uetr: "8a562c67-ca16-48ba-b074-65581be6f011" },
};

const recall = (profile: WireProfile, changes: Partial<RecallRequestOrder> = {}): RecallRequestOrder => ({
  ...headOf(profile),
  ...{ caseId: "CASE-1", original: originalPayment(), code: "DUPL", text: "Sent twice by mistake" },
  ...changes,
});

const answer = (profile: WireProfile, changes: Partial<RecallAnswerOrder> = {}): RecallAnswerOrder => ({
  ...headOf(profile),
  ...{ requestId: "20261128THEIRBNK000007", caseId: "THEIRS-7", caseOpenedBy: memberOfFedwire },
  ...{ original: originalPayment(), outcome: "refused", code: "CUST", text: "The customer says no" },
  ...changes,
});

const giveBack = (profile: WireProfile, changes: Partial<PaymentReturnOrder> = {}): PaymentReturnOrder => {
  const { sender, receiver } = paymentOrder();
  return {
    ...headOf(profile),
    ...{ returnId: "RETURN-1", original: originalPayment(), amountMinor: 125_050n, settlementDate: "2026-11-30" },
    ...{ code: "AC04", text: "The account is closed", sender, senderAccount: "5647772655" },
    ...{ senderBank: memberOfFedwire, receiver, receiverAccount: "01234567890" },
    ...changes,
  };
};

const refused = (written: Promise<string>, complaint: string) =>
  expect(written).rejects.toMatchObject({
    name: "InvalidMessage",
    complaints: expect.arrayContaining([expect.stringContaining(complaint)]),
  });

it("later messages repeat the ids that the payment has", async () => {
  const { instructionId, endToEndId } = sentIds(paymentOrder());
  expect({ instructionId, endToEndId }).toEqual({ instructionId: ids.instructionId, endToEndId: ids.endToEndId });
  const written = await writeCreditTransfer(paymentOrder());
  expect(written).toContain(`<InstrId>${instructionId}</InstrId><EndToEndId>${endToEndId}</EndToEndId>`);
});

describe.each(profiles)("messages in the profile %s", (profile) => {
  it("a request for the state names the payment", async () => {
    const written = await writeStatusRequest({ ...headOf(profile), original: originalPayment() });
    expect(written).toContain(`<OrgnlMsgId>${ids.originalMessageId}</OrgnlMsgId>`);
    expect(written).toContain(`<OrgnlUETR>${ids.uetr}</OrgnlUETR>`);
  });

  it("a recall names the payment, its amount and the reason", async () => {
    expect(await read(await writeRecallRequest(recall(profile)))).toEqual({
      ...{ kind: "camt.056", messageId: headOf(profile).messageId, createdAt: new Date("2026-11-27T09:00:00Z") },
      requests: [
        {
          ...{ ...ids, originalCreatedAt: originalPayment().createdAt },
          ...{ caseId: "CASE-1", amountMinor: 125_050n, currency: "USD" },
          caseOpenedBy: { bic: "HLDFUS33XXX", clearingCode: "011104238", name: "" },
          ...{ reasonCode: "DUPL", reasonText: "Sent twice by mistake" },
        },
      ],
    });
  });

  it.each(["accepted", "refused", "pending"] as const)(
    "the answer %s names the case and the payment",
    async (outcome) => {
      const isRefused = outcome === "refused";
      expect(await read(await writeRecallAnswer(answer(profile, { outcome })))).toEqual({
        ...{ kind: "camt.029", messageId: headOf(profile).messageId },
        answers: [
          {
            ...{ ...ids, caseId: "THEIRS-7", outcome, reasonCode: isRefused ? "CUST" : "" },
            reasonText: isRefused ? "The customer says no" : "",
          },
        ],
      });
    },
  );

  it("a return names the payment, its amount and the reason", async () => {
    expect(await read(await writePaymentReturn(giveBack(profile)))).toEqual({
      ...{ kind: "pacs.004", messageId: headOf(profile).messageId },
      returns: [
        {
          ...{ ...ids, returnId: "RETURN-1", returnedMinor: 125_050n, currency: "USD", originalMinor: 125_050n },
          ...{
            chargesMinor: 0n,
            settlementDate: "2026-11-30",
            reasonCode: "AC04",
            reasonText: "The account is closed",
          },
        },
      ],
    });
  });

  it("a return to a nameless sender is valid", async () => {
    const nobody = { name: "", street: "", town: "", postcode: "", country: "" };
    const written = await writePaymentReturn(
      giveBack(profile, { sender: nobody, receiver: nobody, senderAccount: "" }),
    );
    expect(written).toContain("<Cdtr><Agt>");
  });

  it("a long reason is written in two lines", async () => {
    const written = await writeRecallRequest(recall(profile, { text: "Я прошу вернуть платёж. ".repeat(40) }));
    expect(written.match(/<AddtlInf>[^<]{1,105}<\/AddtlInf>/g)).toHaveLength(2);
  });
});

const odd = fc.oneof(
  fc.constantFrom("Иванов & <Сын>", "]]>", "محمد", "x".repeat(300), "\u0000\u202e", "🏦", ""),
  fc.string({ unit: "grapheme", maxLength: 250 }),
);
const party = fc.record({
  ...{ name: odd, street: odd, town: odd, postcode: odd },
  country: fc.constantFrom("DE", "RU", ""),
});

it("a return is valid, whatever the other bank has written about the parties", async () => {
  const changes = fc.record({ sender: party, receiver: party, senderAccount: odd, receiverAccount: odd, text: odd });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...profiles), changes, async (profile, change) => {
      const { returns } = (await read(await writePaymentReturn(giveBack(profile, change)))) as never;
      expect(returns).toMatchObject([{ ...ids, returnedMinor: 125_050n }]);
      await writeRecallAnswer(answer(profile, { text: change.text }));
      await writeRecallRequest(recall(profile, { text: change.text }));
    }),
    { numRuns: 200 },
  );
});

describe("messages that the network would refuse", () => {
  const nameless = originalPayment({ endToEndId: "", uetr: null, transactionId: "" });

  it("a request without any reference", () =>
    refused(writeStatusRequest({ ...headOf("cbpr"), original: nameless }), "no reference"));
  it("a recall without a case", () => refused(writeRecallRequest(recall("cbpr", { caseId: "" })), "no case"));
  it("a recall without a reason", () => refused(writeRecallRequest(recall("cbpr", { code: "" })), "no reason"));
  it("a recall with a code of five letters", () =>
    refused(writeRecallRequest(recall("cbpr", { code: "TOOLONG" })), "Cd"));
  it("an answer to nothing", () =>
    refused(writeRecallAnswer(answer("cbpr", { caseId: "", requestId: "" })), "names no request"));
  it("a refusal without a reason", () => refused(writeRecallAnswer(answer("cbpr", { code: "" })), "no reason"));
  it("a return of more than the payment", () =>
    refused(writePaymentReturn(giveBack("cbpr", { amountMinor: 125_051n })), "larger"));
  it("a return of nothing", () => refused(writePaymentReturn(giveBack("cbpr", { amountMinor: 0n })), "above zero"));
  it("a recall at Fedwire to a bank without a routing number", () =>
    refused(writeRecallRequest({ ...recall("fedwire"), correspondent: headOf("cbpr").correspondent }), "other bank"));
  it("a recall at Fedwire without the message of the payment", () =>
    refused(writeRecallRequest(recall("fedwire", { original: originalPayment({ messageId: "HF-1" }) })), "Fedwire"));
});

it("a return of a payment that only a statement has named is valid", async () => {
  const original = originalPayment({ messageId: "", createdAt: null, uetr: null });
  const { returns } = (await read(await writePaymentReturn(giveBack("cbpr", { original })))) as never;
  expect(returns).toMatchObject([{ endToEndId: ids.endToEndId, uetr: null, originalMessageId: "" }]);
});
