import { amountText, dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type DepositStatusProps = {
  firstName: string;
  /** The event. The e-mail has one sentence for each event. */
  event:
    | "applied"
    | "started"
    | "interest-paid"
    | "suspended"
    | "resumed"
    | "matured"
    | "closed"
    | "rejected"
    | "withdrawn";
  /** The name of the deposit's plan. */
  name: string;
  /** Decimal text in `currency`: the interest if the event is `interest-paid`, otherwise the principal. */
  amount: string;
  currency: string;
  /**
   * A date as `YYYY-MM-DD`: the due date of the interest if the event is `interest-paid`, otherwise the end of the deposit. Empty
   * when the e-mail shows no date.
   */
  date: string;
  /** The reason for the event. Empty when the event needs no reason. */
  reason: string;
  /** The path of the deposit's page. */
  depositPath: string;
};

/** Tells a customer what has happened to a fixed deposit. */
export function depositStatusEmail(sender: Sender, props: DepositStatusProps): Letter {
  const { text } = sender;
  const { event, name, reason, firstName, depositPath } = props;
  const amount = amountText(sender, props.amount, props.currency);
  const date = dateText(sender, props.date);
  const values = { amount, name, date, dated: date ? "yes" : "no" };
  const subject = text(`deposit-status.${event}.subject`, values);
  const sentence = text(`deposit-status.${event}.sentence`, values);
  const isInterest = event === "interest-paid";
  const facts: [string, string][] = [
    [text("deposit-status.deposit"), name],
    [text(`deposit-status.${isInterest ? "interest" : "amount"}`), amount],
  ];
  if (date) facts.push([text(`deposit-status.${isInterest ? "due" : "locked"}`), date]);
  if (reason) facts.push([text("deposit-status.reason"), reason]);
  else if (event === "rejected")
    facts.push([text("deposit-status.reason"), text("noReason", { supportEmail: sender.supportEmail })]);
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: depositPath,
    button: text("deposit-status.button"),
  });
}
