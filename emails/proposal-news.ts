import { keyOfKind, type ProposalKind } from "@/lib/proposal-kinds";
import { amountText, emailText, type Letter, momentText, proposalKindText, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type ProposalNewsProps = {
  firstName: string;
  /** `waits` goes to those who may confirm it, the others to whoever has proposed it. */
  event: "waits" | "confirmed" | "declined";
  kind: ProposalKind;
  /** The name of who has proposed or decided it. */
  by: string;
  /** Decimal text in `currency`; absent where nothing is moved. */
  amount?: string;
  currency?: string;
  /** Why it was declined; else empty. */
  reason: string;
  /** When it ends if nobody decides. */
  until: string;
  proposalPath: string;
};

/** Tells staff that a proposal waits for a second person, or its maker what became of it. */
export function proposalNewsEmail(sender: Sender, { firstName, proposalPath, ...props }: ProposalNewsProps): Letter {
  const { event, kind, by, amount, currency, reason, until } = props;
  const facts: [string, string][] = [[emailText("proposal-news.act"), proposalKindText(keyOfKind(kind))]];
  if (amount && currency) facts.push([emailText("proposal-news.amount"), amountText(amount, currency)]);
  if (event === "waits") facts.push([emailText("proposal-news.until"), momentText(sender, until)]);
  if (reason) facts.push([emailText("proposal-news.reason"), reason]);
  return newsLetter(sender, {
    ...{ firstName, facts, path: proposalPath, button: emailText("proposal-news.button") },
    subject: emailText(`proposal-news.${event}.subject`),
    sentence: emailText(`proposal-news.${event}.sentence`, { by }),
  });
}
