import { keyOfKind, type ProposalKind, toOvertaking } from "@/lib/proposal-kinds";
import { amountText, type Letter, momentText, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type ProposalNewsProps = {
  firstName: string;
  /**
   * If the event is `waits`, the e-mail is sent to the staff who may confirm the proposal. For any other event, the e-mail is sent
   * to the member of staff who made the proposal.
   */
  event: "waits" | "confirmed" | "declined" | "expired" | "changed";
  kind: ProposalKind;
  /** The name of the member of staff who made or decided the proposal. Absent when the proposal ended automatically. */
  by?: string;
  /** Decimal text in `currency`. Absent for a proposal that moves no money. */
  amount?: string;
  currency?: string;
  /** The reason for declining the proposal, or the change that made the proposal obsolete. Empty for other events. */
  reason: string;
  /** The moment when an undecided proposal expires. */
  until: string;
  proposalPath: string;
};

/** Tells staff that a proposal waits for a second person, or tells the proposal's maker the outcome. */
export function proposalNewsEmail(sender: Sender, { firstName, proposalPath, ...props }: ProposalNewsProps): Letter {
  const { text, proposalKindText, overtakenText } = sender;
  const { event, kind, by = "", amount, currency, reason, until } = props;
  const facts: [string, string][] = [[text("proposal-news.act"), proposalKindText(keyOfKind(kind))]];
  if (amount && currency) facts.push([text("proposal-news.amount"), amountText(sender, amount, currency)]);
  if (event === "waits") facts.push([text("proposal-news.until"), momentText(sender, until)]);
  if (event === "changed") facts.push([text("proposal-news.reason"), overtakenText(toOvertaking(reason))]);
  else if (reason) facts.push([text("proposal-news.reason"), reason]);
  return newsLetter(sender, {
    ...{ firstName, facts, path: proposalPath, button: text("proposal-news.button") },
    subject: text(`proposal-news.${event}.subject`),
    sentence: text(`proposal-news.${event}.sentence`, { by }),
  });
}
