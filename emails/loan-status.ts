import { amountText, dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type LoanStatusProps = {
  firstName: string;
  /** What happened; names the sentence. */
  event:
    | "applied"
    | "approved"
    | "disbursed"
    | "instalment-due"
    | "instalment-paid"
    | "instalment-overdue"
    | "paid"
    | "closed"
    | "rejected"
    | "returned";
  /** What the loan's plan is called. */
  name: string;
  /** Decimal text in `currency`: of the instalment where it is about one, else what was lent. */
  amount: string;
  currency: string;
  /** When the (for `disbursed`: first) instalment is due, `YYYY-MM-DD`; else empty. */
  date: string;
  /** Empty when there is none to give. */
  reason: string;
  /** Why an instalment is overdue. */
  cause?: "insufficient_funds" | "blocked";
  /** Where its borrower sees more of it. */
  loanPath: string;
};

/** Tells a borrower what has happened to a loan. */
export function loanStatusEmail(sender: Sender, props: LoanStatusProps): Letter {
  const { text } = sender;
  const { event, name, reason, cause = "insufficient_funds", firstName, loanPath } = props;
  const amount = amountText(sender, props.amount, props.currency);
  const date = dateText(sender, props.date);
  const values = { amount, name, date, dated: date ? "yes" : "no", cause };
  const subject = text(`loan-status.${event}.subject`, values);
  const sentence = text(`loan-status.${event}.sentence`, values);
  const isInstalment = event.startsWith("instalment-");
  const facts: [string, string][] = [
    [text("loan-status.loan"), name],
    [text(`loan-status.${isInstalment ? "instalment" : "amount"}`), amount],
  ];
  if (date) facts.push([text(`loan-status.${event === "disbursed" ? "firstDue" : "due"}`), date]);
  if (reason) facts.push([text("loan-status.reason"), reason]);
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: loanPath,
    button: text("loan-status.button"),
  });
}
