import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { BankIdentity, CreditTransferOrder, MessageHead, OriginalPayment } from "@/lib/iso20022/orders";
import { sentIds } from "@/lib/iso20022/write-credit-transfer";
import type { Currency } from "@/lib/money/currency";
import { type NetworkMessage, readContent } from "@/lib/network-messages/store/message.sql";
import { bankDate, now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { readWireSchedule } from "@/lib/transfers/sending/read-wire-schedule";
import type { WireCharges, WirePurpose } from "@/lib/transfers/wire.model";
import { wireArrival } from "@/lib/transfers/wire-arrival.model";
import { NetworkUnavailableError, type Payment } from "./connector";
import { drawFedwireNumber, readWireParts } from "./iso20022-order.sql";

const nobody = { bic: "", clearingCode: "", country: "", name: "" };

/** A bank in the United States, identified by its routing number. */
const americanBank = (clearingCode: string) => ({ ...nobody, clearingCode, country: clearingCode && "US" });

/** Makes the header of a new message to the correspondent. The id of a message to Fedwire contains the next message number. */
export async function newHead(queryable: Queryable = db): Promise<MessageHead> {
  const { BANK_BIC, BANK_NAME, BANK_ROUTING_NUMBER, ...wires } = env();
  const createdAt = now();
  const common = { createdAt, networkSchemas: wires.WIRE_SCHEMAS };
  const ourBank = { ...nobody, bic: BANK_BIC, name: BANK_NAME };
  if (wires.WIRE_PROFILE === "fedwire") {
    const number = String(await drawFedwireNumber(queryable)).padStart(6, "0");
    return {
      ...{ ...common, profile: "fedwire", correspondent: americanBank(wires.WIRE_CORRESPONDENT_ROUTING_NUMBER) },
      messageId: `${bankDate(createdAt).replaceAll("-", "")}${wires.WIRE_FEDWIRE_SOURCE}${number}`,
      ourBank: { ...ourBank, clearingCode: BANK_ROUTING_NUMBER, country: "US" },
    };
  }
  // Routing numbers identify only banks in the United States.
  const correspondent = { ...nobody, bic: wires.WIRE_CORRESPONDENT_BIC };
  return { ...common, profile: "cbpr", messageId: uuidv7().replaceAll("-", ""), ourBank, correspondent };
}

/**
 * Collects the data for the message about a payment. The settlement date is the next day on which the network settles payments.
 *
 * @throws NetworkUnavailableError if the wire lacks data that every message needs
 */
export async function readOrder(payment: Payment): Promise<CreditTransferOrder> {
  const parts = await readWireParts(payment.id);
  const { uetr, senderName, accountName, accountNumber, country, bankTo, swiftCode, routingNumber } = payment;
  const currency = payment.currency as Currency;
  if (!parts || !uetr) throw new NetworkUnavailableError("the wire has no reference for the banks on its way (UETR)");
  const head = await newHead();
  const schedule = await readWireSchedule(head.createdAt);
  const settlementDate = wireArrival(head.createdAt, { currency, country: country ?? "" }, schedule).sendOn;
  return {
    ...head,
    ...{ transferId: payment.id, uetr, amountMinor: payment.amountMinor, currency, settlementDate },
    charges: (parts.charges || "SHA") as WireCharges,
    sender: {
      name: senderName,
      ...{ street: parts.senderStreet, town: parts.senderTown, postcode: parts.senderPostcode },
      country: parts.senderCountry,
    },
    senderAccount: parts.senderAccount,
    receiver: {
      name: accountName,
      ...{ street: parts.receiverStreet, town: parts.receiverTown, postcode: parts.receiverPostcode },
      country: parts.receiverCountry,
    },
    receiverAccount: accountNumber,
    receiverBank: { bic: swiftCode, clearingCode: routingNumber, country: country ?? "", name: bankTo },
    purpose: parts.purpose as WirePurpose | "",
    remittance: parts.remittance,
  };
}

/**
 * Reads the data of a payment from its message, because later messages about the payment must repeat these data. At Fedwire, the
 * later messages are addressed to the bank that received the first message.
 */
export async function readOriginal(
  payment: Payment,
  message: NetworkMessage,
): Promise<{ original: OriginalPayment; correspondent?: BankIdentity }> {
  const text = (await readContent(message.id))?.toString("utf8") ?? "";
  // This bank wrote the XML, so the element names have no namespace prefixes.
  const textOf = (element: string) => new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1] ?? "";
  const uetr = textOf("UETR");
  const [, instructed] = /<InstdAgt>.*?<MmbId>(\d{9})<\/MmbId>.*?<\/InstdAgt>/.exec(text) ?? [];
  const original = {
    ...{ messageId: message.messageId, createdAt: new Date(textOf("CreDtTm")), uetr },
    ...sentIds({ transferId: payment.id, uetr }),
    ...{ amountMinor: payment.amountMinor, currency: payment.currency as Currency },
    settlementDate: textOf("IntrBkSttlmDt"),
  };
  return { original, ...(instructed ? { correspondent: americanBank(instructed) } : {}) };
}
