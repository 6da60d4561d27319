import "server-only";
import { v7 as uuidv7 } from "uuid";
import { bicForm } from "@/lib/bank-numbers";
import type { MessageHead, OriginalPayment, PaymentReturnOrder, WireProfile } from "@/lib/iso20022/orders";
import { writePaymentReturn } from "@/lib/iso20022/write-payment-return";
import { inTransaction } from "@/lib/server/db";
import { newHead } from "@/lib/transfers/connectors/iso20022-order";
import { readWireSchedule } from "@/lib/transfers/sending/read-wire-schedule";
import { wireArrival } from "@/lib/transfers/wire-arrival.model";
import { makeMessage } from "./store/make-message";
import { readContent } from "./store/message.sql";
import { noteUnsentReturn } from "./store/note-unsent-return";
import { findDueReturns, type ReturnedCredit, takeReturn } from "./store/returned.sql";

const batchSize = 50;
/** The header of a message ends within the first 8 KiB of the message. */
const headerBytes = 8 * 1024;

/**
 * Creates a message (pacs.004) for each return of a payment from another bank. Only payments that arrived through an exchange
 * of files are returned by a message. The settlement date is the next day on which the currency's network settles payments. The
 * database allows only one message for a payment, so several workers may run at the same
 * time. If a message cannot be written, staff see the reason. The worker then tries again, after longer and longer pauses.
 *
 * @returns the number of messages
 */
export async function makeReturns(rail: string): Promise<number> {
  let made = 0;
  for (const credit of await findDueReturns(rail, "pacs.004", batchSize)) {
    try {
      made += (await makeReturn(rail, credit)) ? 1 : 0;
    } catch (error) {
      await noteUnsentReturn(rail, credit, error);
    }
  }
  return made;
}

async function makeReturn(rail: string, credit: ReturnedCredit): Promise<boolean> {
  const head = await newHead();
  const schedule = await readWireSchedule(head.createdAt);
  const { sendOn } = wireArrival(head.createdAt, { currency: credit.currency, country: "" }, schedule);
  const order = { ...orderOf(credit, head.profile), settlementDate: sendOn };
  // Through Fedwire, a return is sent directly to the bank that sent the payment.
  const correspondent = order.senderBank.clearingCode ? order.senderBank : head.correspondent;
  const text = await writePaymentReturn({ ...head, correspondent, ...order, original: await originalOf(credit) });
  const { messageId } = head;
  const message = { rail, kind: "pacs.004", messageId, fileName: `${messageId}.xml`, text };
  return await inTransaction(async (tx) => {
    if (!(await takeReturn(tx, credit.id))) return false;
    return (await makeMessage(tx, { ...message, incomingPaymentId: credit.id })) !== null;
  });
}

type ReturnParts = Omit<PaymentReturnOrder, keyof MessageHead | "original" | "settlementDate">;

/** The payment as the other bank sent it. Fedwire also requires the creation time of the message in which the payment arrived. */
async function originalOf(credit: ReturnedCredit): Promise<OriginalPayment> {
  const { amountMinor, currency, uetr, messageId, transactionId, valueDate, networkMessageId } = credit;
  const text = uetr ? ((await readContent(networkMessageId))?.subarray(0, headerBytes).toString("utf8") ?? "") : "";
  const isOfMessage = messageId !== "" && text.includes(`>${messageId}<`);
  const [, moment = ""] = /<(?:\w+:)?CreDtTm>([^<]*)</.exec(text) ?? [];
  const createdAt = isOfMessage && !Number.isNaN(Date.parse(moment)) ? new Date(moment) : null;
  return {
    ...{ messageId, createdAt, instructionId: "", endToEndId: "", transactionId, uetr },
    ...{ amountMinor, currency, settlementDate: valueDate },
  };
}

function orderOf(credit: ReturnedCredit, profile: WireProfile): ReturnParts {
  const { amountMinor, returnCode, senderBank } = credit;
  // Outside Fedwire, nine digits may also be the number of a bank in another country.
  const isRouting = profile === "fedwire" && /^\d{9}$/.test(senderBank);
  const someone = { street: "", town: "", postcode: "", country: "" };
  const isBic = bicForm.test(senderBank);
  return {
    returnId: uuidv7().replaceAll("-", ""),
    ...{ amountMinor, code: returnCode, text: "" },
    sender: { ...someone, name: credit.senderName },
    senderAccount: credit.senderAccount,
    senderBank: {
      ...{ bic: isBic ? senderBank : "", name: isBic || isRouting ? "" : senderBank },
      ...(isRouting ? { clearingCode: senderBank, country: "US" } : { clearingCode: "", country: "" }),
    },
    receiver: { ...someone, name: credit.receiverName },
    receiverAccount: credit.accountNamed,
  };
}
