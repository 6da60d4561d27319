import { readReason } from "@/lib/transfer-acts";
import { amountText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type TransferStatusProps = {
  firstName: string;
  /** The event. The e-mail has one sentence for each event. */
  event:
    | "initiated"
    | "in-progress"
    | "approved"
    | "completed"
    | "cancelled"
    | "rejected"
    | "reversed"
    | "price-ended"
    | "received"
    | "returned"
    | "return-asked"
    | "dispute-opened"
    | "disputed"
    | "dispute-upheld"
    | "dispute-rejected"
    | "dispute-withdrawn"
    | "dispute-lapsed";
  /** The reference that customers see. */
  reference: string;
  /** Decimal text in `currency`. */
  amount: string;
  currency: string;
  /** The currency of the reader's account. Absent in e-mails that an older version queued. */
  accountCurrency?: string;
  /** The name of the other party: the payee, or the payer in an e-mail to the payee. */
  counterparty: string;
  /** The reason for the event. Empty when the event needs no reason. */
  reason: string;
  /** The code of the reason why staff have ended the transfer. Absent in other e-mails. */
  reasonCode?: string;
  /** The path of the transfer's page. */
  transferPath: string;
};

const toReceiver: TransferStatusProps["event"][] = [
  "received",
  "returned",
  "return-asked",
  "disputed",
  "dispute-withdrawn",
];

/** The events about which the bank sends an e-mail with the same texts to the sender and to the receiver. */
const toBoth: TransferStatusProps["event"][] = ["dispute-upheld", "dispute-rejected", "dispute-lapsed"];

/** Tells the sender or the receiver of a transfer about a change of the transfer's status. */
export function transferStatusEmail(sender: Sender, props: TransferStatusProps): Letter {
  const { text } = sender;
  const { event, counterparty, reference, firstName, transferPath } = props;
  const reason = readReason(sender.declinedText, props);
  const amount = amountText(sender, props.amount, props.currency, props.accountCurrency);
  const subject = text(`transfer-status.${event}.subject`, { amount });
  const sentence = text(`transfer-status.${event}.sentence`, { amount, counterparty });
  const direction = toReceiver.includes(event) ? "from" : "to";
  const isAnswered = event === "return-asked" || event === "disputed";
  const button = isAnswered ? "answerButton" : event === "received" || event === "returned" ? "listButton" : "button";
  const facts: [string, string][] = [
    [text("transfer-status.amount"), amount],
    ...(toBoth.includes(event)
      ? []
      : [[text(`transfer-status.${direction}`), counterparty] satisfies [string, string]]),
    [text("transfer-status.reference"), reference],
  ];
  if (reason) facts.push([text("transfer-status.reason"), reason]);
  else if (event === "rejected" || event === "reversed")
    facts.push([text("transfer-status.reason"), text("noReason", { supportEmail: sender.supportEmail })]);
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: transferPath,
    button: text(`transfer-status.${button}`),
  });
}
