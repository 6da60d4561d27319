import type { BankIdentity, CreditTransferOrder, MessageHead, OriginalPayment } from "@/lib/iso20022/orders";

const americanBank: BankIdentity = { bic: "", clearingCode: "021040078", country: "US", name: "Bank B" };

const ourBank: BankIdentity = { bic: "HLDFUS33XXX", clearingCode: "011104238", country: "US", name: "Holdfast Trust" };

/** The head of a message to a correspondent in Germany. */
const cbprHead: MessageHead = {
  profile: "cbpr",
  messageId: "HF-0190-1",
  createdAt: new Date("2026-11-27T09:00:00.123Z"),
  ourBank,
  correspondent: { bic: "COBADEFFXXX", clearingCode: "", country: "DE", name: "Commerzbank" },
};

/** The head of a message to Fedwire. */
const fedwireHead: MessageHead = {
  ...cbprHead,
  profile: "fedwire",
  messageId: "20261127HOLDFAST000001",
  correspondent: americanBank,
};

export const headOf = (profile: MessageHead["profile"]) => (profile === "fedwire" ? fedwireHead : cbprHead);

/** A payment of 1,250.50 dollars, by default to a German account. */
export function paymentOrder(changes: Partial<CreditTransferOrder> = {}): CreditTransferOrder {
  return {
    ...headOf(changes.profile ?? "cbpr"),
    ...{ transferId: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", uetr: "8a562c67-ca16-48ba-b074-65581be6f011" },
    ...{ amountMinor: 125_050n, currency: "USD", settlementDate: "2026-11-27", charges: "SHA" },
    sender: {
      name: "Ada Lovelace",
      street: "12 St James's Square",
      town: "London",
      postcode: "SW1Y 4JH",
      country: "GB",
    },
    senderAccount: "01234567890",
    receiver: { name: "Grace Hopper", street: "Am Markt 1", town: "Bremen", postcode: "28195", country: "DE" },
    receiverAccount: "DE89370400440532013000",
    receiverBank: { bic: "COBADEFFXXX", clearingCode: "", country: "DE", name: "Commerzbank" },
    ...{ purpose: "GDDS", remittance: "Invoice 17" },
    ...changes,
  };
}

/** The references to the payment of `paymentOrder` in a later message. */
export function originalPayment(changes: Partial<OriginalPayment> = {}): OriginalPayment {
  return {
    ...{ messageId: "20261127HOLDFAST000001", createdAt: new Date("2026-11-27T09:00:00Z") },
    ...{ instructionId: "b07465581be6f011", endToEndId: "0190a1b2c3d47e5f8a9b0c1d2e3f4a5b", transactionId: "" },
    ...{ uetr: "8a562c67-ca16-48ba-b074-65581be6f011", amountMinor: 125_050n, currency: "USD" },
    settlementDate: "2026-11-27",
    ...changes,
  };
}

/** A bank in the United States that is a member of Fedwire. */
export const memberOfFedwire = americanBank;
