import { amountText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type TransferStatusProps = {
  firstName: string;
  /** What happened; names the sentence. */
  event: "initiated" | "in-progress" | "approved" | "completed" | "cancelled" | "rejected" | "received" | "returned";
  /** What people call the transfer. */
  reference: string;
  /** Decimal text in `currency`. */
  amount: string;
  currency: string;
  /** Who is paid, or for `received` and `returned` who paid. */
  counterparty: string;
  /** Empty when there is none to give. */
  reason: string;
  /** Where its reader sees more of it. */
  transferPath: string;
};

/** Tells the sender or the receiver of a transfer what has happened to it. */
export function transferStatusEmail(sender: Sender, props: TransferStatusProps): Letter {
  const { text } = sender;
  const { event, counterparty, reason, reference, firstName, transferPath } = props;
  const amount = amountText(sender, props.amount, props.currency);
  const subject = text(`transfer-status.${event}.subject`, { amount });
  const sentence = text(`transfer-status.${event}.sentence`, { amount, counterparty });
  const direction = event === "received" || event === "returned" ? "from" : "to";
  const facts: [string, string][] = [
    [text("transfer-status.amount"), amount],
    [text(`transfer-status.${direction}`), counterparty],
    [text("transfer-status.reference"), reference],
  ];
  if (reason) facts.push([text("transfer-status.reason"), reason]);
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: transferPath,
    button: text(`transfer-status.${direction === "to" ? "button" : "listButton"}`),
  });
}
