import "server-only";
import type { WireCharges } from "@/lib/transfers/wire.model";
import { clearingNumber } from "./clearing-codes";
import { type LatinText, loadLatinText } from "./latin-text";
import { amountMistakes, makeMessage } from "./make-message";
import {
  accountOf,
  amountOf,
  anyBank,
  isAccount,
  memberBank,
  partyOf,
  paymentMessage,
  settlementOf,
} from "./message-parts";
import type { BankIdentity, CreditTransferOrder } from "./orders";
import { groupOf, momentText, textOf } from "./xml-text";

/** ChargeBearerType1Code of ISO 20022. */
const bearers: Record<WireCharges, string> = { SHA: "SHAR", OUR: "DEBT", BEN: "CRED" };

const remittanceMax = 140;

/** The ids of a payment that the bank sends. Later messages about the payment repeat these ids. */
export function sentIds({ transferId, uetr }: Pick<CreditTransferOrder, "transferId" | "uetr">) {
  // Older systems of other banks keep only sixteen characters of the instruction id. The id is therefore the last sixteen digits
  // of the UETR, which are random.
  return {
    instructionId: uetr.replaceAll("-", "").slice(-16),
    endToEndId: transferId.replaceAll("-", ""),
    transactionId: "",
  };
}

/**
 * Writes a payment as pacs.008.001.08 with a header, by the rules of its profile. The receiver's address is structured. Names
 * and texts are in Latin letters.
 *
 * @throws InvalidMessage if the network would refuse the payment, such as for a receiver without a town
 */
export async function writeCreditTransfer(order: CreditTransferOrder): Promise<string> {
  const latin = await loadLatinText();
  const { messageId, createdAt } = order;
  const header = groupOf(
    "GrpHdr",
    textOf("MsgId", messageId),
    textOf("CreDtTm", momentText(createdAt)),
    textOf("NbOfTxs", "1"),
    settlementOf(order),
  );
  const content = groupOf("FIToFICstmrCdtTrf", header, transactionOf(order, latin));
  return await makeMessage(order, paymentMessage, content, mistakesIn(order, latin));
}

function transactionOf(order: CreditTransferOrder, latin: LatinText): string {
  const { amountMinor, currency, charges, ourBank, sender, receiver, receiverBank } = order;
  const ids = sentIds(order);
  return groupOf(
    "CdtTrfTxInf",
    groupOf(
      "PmtId",
      textOf("InstrId", ids.instructionId),
      textOf("EndToEndId", ids.endToEndId),
      textOf("UETR", order.uetr),
    ),
    order.profile === "fedwire" ? groupOf("PmtTpInf", groupOf("LclInstrm", textOf("Prtry", "CTRC"))) : "",
    amountOf("IntrBkSttlmAmt", amountMinor, currency),
    textOf("IntrBkSttlmDt", order.settlementDate),
    amountOf("InstdAmt", amountMinor, currency),
    textOf("ChrgBr", bearers[charges]),
    // If the receiver pays the charges, the networks require the amount of the charges that the bank has deducted. The bank
    // deducts nothing.
    charges === "BEN"
      ? groupOf("ChrgsInf", amountOf("Amt", 0n, currency), groupOf("Agt", anyBank(ourBank, latin)))
      : "",
    groupOf("InstgAgt", memberBank(order, ourBank)),
    groupOf("InstdAgt", memberBank(order, instructedBank(order))),
    groupOf("Dbtr", partyOf(sender, latin)),
    accountOf("DbtrAcct", order.senderAccount),
    groupOf("DbtrAgt", anyBank(ourBank, latin)),
    groupOf("CdtrAgt", anyBank(receiverBank, latin)),
    groupOf("Cdtr", partyOf(receiver, latin)),
    accountOf("CdtrAcct", order.receiverAccount),
    groupOf("Purp", textOf("Cd", order.purpose)),
    groupOf("RmtInf", textOf("Ustrd", latin(order.remittance, remittanceMax))),
  );
}

/** The bank that receives the message. Fedwire delivers a payment directly to any bank in the United States. */
function instructedBank({ profile, receiverBank, correspondent }: CreditTransferOrder): BankIdentity {
  const isMember = profile === "fedwire" && clearingNumber(receiverBank)?.system === "USABA";
  return isMember ? receiverBank : correspondent;
}

function mistakesIn(order: CreditTransferOrder, latin: LatinText) {
  const { sender, receiver, receiverBank } = order;
  const instructed = clearingNumber(instructedBank(order))?.system;
  const isEmpty = (text: string) => latin(text, remittanceMax) === "";
  return [
    ...amountMistakes(order, order.amountMinor, order.currency),
    isEmpty(sender.name) && "The sender has no name in Latin letters.",
    isEmpty(receiver.name) && "The receiver has no name in Latin letters.",
    !isAccount(order.senderAccount) && "The sender's account has no number that networks carry.",
    !isAccount(order.receiverAccount) && "The receiver's account has no number that networks carry.",
    // CBPR+ requires the town and the country since 14 November 2026, and Fedwire since 16 November 2026.
    (isEmpty(receiver.town) || receiver.country === "") && "The receiver's address needs a town and a country.",
    receiverBank.bic === "" &&
      !clearingNumber(receiverBank) &&
      "The receiver's bank has no BIC and no national number.",
    order.profile === "fedwire" && instructed !== "USABA" && "Fedwire needs the routing number of a bank.",
  ];
}
