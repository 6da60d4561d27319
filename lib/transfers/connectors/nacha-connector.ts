import "server-only";
import { entryMinorMax } from "@/lib/nacha/nacha-record";
import { isAchAccount, isRoutingNumber } from "@/lib/nacha/write-nacha";
import { db, inTransaction } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import {
  cancelWaiting,
  type EntryData,
  findReturnedSince,
  insertEntry,
  type Receiver,
  readEntry,
  readReceiver,
} from "@/lib/transfers/ach/ach.sql";
import { answerOf } from "@/lib/transfers/ach/entry-answer";
import type { Connector, NetworkAnswer, Payment } from "./connector";

/**
 * The connector to the automated clearing house of the United States. A payment waits in the database until the next cut-off,
 * when `sealFiles` writes it into a file. Until then, the bank can cancel the payment (docs/connectors.md).
 */
export const nachaConnector: Connector = {
  async submit(payment) {
    const known = await readEntry(db, payment.id);
    if (known) return answerOf(known);
    const receiver = await readReceiver(payment.id);
    const code = receiver ? refusalOf(payment, receiver) : "R13";
    if (code || !receiver) return { outcome: "refused", reason: "", code: code ?? "R13" };
    await insertEntry(db, payment.id, "waiting", entryOf(payment, receiver));
    return await readAnswer(payment);
  },

  async status({ id }) {
    const entry = await readEntry(db, id);
    return entry ? answerOf(entry) : { outcome: "unknown" };
  },

  async cancel(payment) {
    return await inTransaction(async (tx) => {
      const receiver = { routingNumber: "", accountType: null };
      // The answer `cancelled` promises that the payment is never made. The cancelled entry is stored, so that a later submission
      // of the same payment adds no other entry.
      await insertEntry(tx, payment.id, "cancelled", entryOf(payment, receiver));
      await cancelWaiting(tx, payment.id);
      const entry = await readEntry(tx, payment.id);
      if (!entry) throw new Error("a stored entry is missing");
      return answerOf(entry);
    });
  },

  async returns(_rail, since) {
    return (await findReturnedSince(since)).flatMap((entry) => {
      const answer = answerOf(entry);
      if (answer.outcome !== "returned") return [];
      const { outcome: _outcome, ...back } = answer;
      return [{ paymentId: entry.transferId, ...back }];
    });
  },

  async authorise() {
    throw fieldError("sixDigits", "sixDigitsRefused");
  },
};

async function readAnswer({ id }: Payment): Promise<NetworkAnswer> {
  const entry = await readEntry(db, id);
  if (!entry) throw new Error("a stored entry is missing");
  return answerOf(entry);
}

/** The code of the reason why the clearing house cannot pay the receiver. Null if the clearing house can pay the receiver. */
function refusalOf({ currency, amountMinor, accountNumber }: Payment, { routingNumber }: Receiver): string | null {
  if (currency !== "USD") return "CURRENCY";
  if (amountMinor > entryMinorMax) return "R19";
  if (!isRoutingNumber(routingNumber)) return "R13";
  return isAchAccount(accountNumber) ? null : "R04";
}

/** The words at the end of a company's name. A receiver whose name ends with another word counts as a person. */
const legalForm =
  /\b(inc|incorporated|llc|l\.l\.c|llp|lp|ltd|limited|corp|corporation|co|company|plc|gmbh|foundation|bank)\.?$/i;

function entryOf(payment: Payment, { routingNumber, accountType }: Receiver): EntryData {
  const { amountMinor, accountNumber, accountName, senderName } = payment;
  return {
    entryClass: legalForm.test(accountName.trim()) ? "CCD" : "PPD",
    transactionCode: accountType === "savings" ? "32" : "22",
    ...{ routingNumber, accountNumber, amountMinor, receiverName: accountName, senderName },
  };
}
