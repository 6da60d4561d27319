import { amountText, dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type DepositStatusProps = {
  firstName: string;
  /** What happened; names the sentence. */
  event: "applied" | "started" | "interest-paid" | "suspended" | "resumed" | "matured" | "closed" | "rejected";
  /** What the deposit's plan is called. */
  name: string;
  /** Decimal text in `currency`: the interest for `interest-paid`, else what is locked. */
  amount: string;
  currency: string;
  /** Until when the money is locked, for `interest-paid` when it was due, `YYYY-MM-DD`; empty when not to be said. */
  date: string;
  /** Empty when there is none to give. */
  reason: string;
  /** Where its owner sees more of it. */
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
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: depositPath,
    button: text("deposit-status.button"),
  });
}
