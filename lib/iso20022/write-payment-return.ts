import "server-only";
import { type LatinText, loadLatinText } from "./latin-text";
import { amountMistakes, makeMessage, originalMistakes } from "./make-message";
import {
  accountOf,
  amountOf,
  anyBank,
  isAccount,
  memberBank,
  originalMoney,
  originalOf,
  partyOf,
  reasonOf,
  settlementOf,
} from "./message-parts";
import type { PaymentReturnOrder } from "./orders";
import { groupOf, momentText, textOf } from "./xml-text";

/**
 * Writes the return of a payment from another bank as pacs.004.001.09, or for Fedwire as pacs.004.001.10. In a return, the
 * parties change places: the original receiver pays the original sender.
 *
 * @throws InvalidMessage
 */
export async function writePaymentReturn(order: PaymentReturnOrder): Promise<string> {
  const latin = await loadLatinText();
  const { profile, messageId, createdAt, original, amountMinor, code } = order;
  const header = groupOf(
    "GrpHdr",
    textOf("MsgId", messageId),
    textOf("CreDtTm", momentText(createdAt)),
    textOf("NbOfTxs", "1"),
    settlementOf(order),
  );
  const name = profile === "fedwire" ? "pacs.004.001.10" : "pacs.004.001.09";
  return await makeMessage(order, name, groupOf("PmtRtr", header, returnOf(order, latin)), [
    ...originalMistakes(order, original),
    ...amountMistakes(order, amountMinor, original.currency),
    amountMinor > original.amountMinor && "The return is larger than the payment.",
    code === "" && "The return has no reason.",
  ]);
}

function returnOf(order: PaymentReturnOrder, latin: LatinText): string {
  const { original, amountMinor, ourBank, correspondent } = order;
  const isFedwire = order.profile === "fedwire";
  const type = groupOf("PmtTpInf", groupOf("LclInstrm", textOf("Prtry", "CTRC")));
  return groupOf(
    "TxInf",
    textOf("RtrId", order.returnId),
    originalOf(original),
    originalMoney(original),
    amountOf("RtrdIntrBkSttlmAmt", amountMinor, original.currency),
    textOf("IntrBkSttlmDt", order.settlementDate),
    amountOf("RtrdInstdAmt", amountMinor, original.currency),
    textOf("ChrgBr", "SLEV"),
    groupOf("InstgAgt", memberBank(order, ourBank)),
    groupOf("InstdAgt", memberBank(order, correspondent)),
    chainOf(order, latin),
    reasonOf("RtrRsnInf", order, latin),
    isFedwire ? groupOf("OrgnlTxRef", type) : "",
  );
}

function chainOf(order: PaymentReturnOrder, latin: LatinText): string {
  const { ourBank, receiver, receiverAccount, sender, senderAccount, senderBank } = order;
  // Only version 10 of the message contains the accounts.
  const account = (name: string, number: string) =>
    order.profile === "fedwire" && isAccount(number) ? accountOf(name, number) : "";
  const bankOfSender = anyBank(senderBank, latin);
  // If the network has not named the sender or the receiver of the payment, the return names the bank of this party.
  const payer = groupOf("Pty", partyOf(receiver, latin)) || groupOf("Agt", anyBank(ourBank, latin));
  const payee = groupOf("Pty", partyOf(sender, latin)) || groupOf("Agt", bankOfSender);
  return groupOf(
    "RtrChain",
    groupOf("Dbtr", payer),
    account("DbtrAcct", receiverAccount),
    groupOf("DbtrAgt", anyBank(ourBank, latin)),
    groupOf("CdtrAgt", bankOfSender),
    groupOf("Cdtr", payee),
    account("CdtrAcct", senderAccount),
  );
}
