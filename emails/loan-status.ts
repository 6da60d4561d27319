import { toWriteOffReason } from "@/lib/customer-acts";
import { amountText, dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type LoanStatusProps = {
  firstName: string;
  /** The event. The e-mail has one sentence for each event. */
  event:
    | "applied"
    | "approved"
    | "disbursed"
    | "instalment-due"
    | "instalment-paid"
    | "instalment-part"
    | "instalment-overdue"
    | "paid"
    | "closed"
    | "recovered"
    | "rejected"
    | "withdrawn"
    | "returned";
  /** The name of the loan's plan. */
  name: string;
  /** Decimal text in `currency`: the amount of the instalment if the event is about an instalment, otherwise the loan amount. */
  amount: string;
  currency: string;
  /**
   * The due date of the instalment as `YYYY-MM-DD`. If the event is `disbursed`, this is the due date of the first instalment.
   * Empty for events without an instalment.
   */
  date: string;
  /** The reason for the event. Empty when the event needs no reason. */
  reason: string;
  /** The code of the reason why staff have written the loan off. */
  reasonCode?: string;
  /** The reason why an instalment is overdue. */
  cause?: "insufficient_funds" | "blocked";
  /** The path of the loan's page. */
  loanPath: string;
};

/** Tells a borrower what has happened to a loan. */
export function loanStatusEmail(sender: Sender, props: LoanStatusProps): Letter {
  const { text } = sender;
  const { event, name, cause = "insufficient_funds", firstName, loanPath } = props;
  const code = toWriteOffReason(props.reasonCode);
  const reason = [code ? sender.writtenOffText(code) : "", props.reason].filter(Boolean).join(" ");
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
  else if (event === "rejected")
    facts.push([text("loan-status.reason"), text("noReason", { supportEmail: sender.supportEmail })]);
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: loanPath,
    button: text("loan-status.button"),
  });
}
