import { keyOfKind, type ProposalKind, toOvertaking } from "@/lib/proposal-kinds";
import { amountText, type Letter, momentText, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type ProposalNewsProps = {
  firstName: string;
  /** `waits` goes to those who may confirm it, the others to whoever has proposed it. */
  event: "waits" | "confirmed" | "declined" | "expired" | "changed";
  kind: ProposalKind;
  /** The name of who has proposed or decided it; absent where it ended without anybody. */
  by?: string;
  /** Decimal text in `currency`; absent where nothing is moved. */
  amount?: string;
  currency?: string;
  /** Why it was declined, or what has overtaken it; else empty. */
  reason: string;
  /** When it ends if nobody decides. */
  until: string;
  proposalPath: string;
};

/** Tells staff that a proposal waits for a second person, or its maker what became of it. */
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
