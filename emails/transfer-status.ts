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
    | "return-asked";
  /** The reference that customers see. */
  reference: string;
  /** Decimal text in `currency`. */
  amount: string;
  currency: string;
  /** The currency of the reader's account. Absent in e-mails that an older version queued. */
  accountCurrency?: string;
  /** The name of the payee. For `received`, `returned` and `return-asked`, the name of the payer. */
  counterparty: string;
  /** Empty when the event has no reason. */
  reason: string;
  /** The path of the transfer's page. */
  transferPath: string;
};

/** Tells the sender or the receiver of a transfer about a change of the transfer's status. */
export function transferStatusEmail(sender: Sender, props: TransferStatusProps): Letter {
  const { text } = sender;
  const { event, counterparty, reason, reference, firstName, transferPath } = props;
  const amount = amountText(sender, props.amount, props.currency, props.accountCurrency);
  const subject = text(`transfer-status.${event}.subject`, { amount });
  const sentence = text(`transfer-status.${event}.sentence`, { amount, counterparty });
  const direction = event === "received" || event === "returned" || event === "return-asked" ? "from" : "to";
  const button = event === "return-asked" ? "answerButton" : direction === "to" ? "button" : "listButton";
  const facts: [string, string][] = [
    [text("transfer-status.amount"), amount],
    [text(`transfer-status.${direction}`), counterparty],
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
