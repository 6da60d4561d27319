import { amountText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type StaffNewsProps = {
  firstName: string;
  /**
   * The event. The events `return-…` report that the receiver of a payment has answered. The reader had asked the receiver to
   * return the payment.
   */
  event: "difference-given" | "return-consented" | "return-refused" | "work-given" | "work-taken";
  /** Decimal text in `currency`. Absent for the events `work-…`, which are about a record on the work list. */
  amount?: string;
  currency?: string;
  /**
   * For the events `return-…`, the name of the receiver who answered. For all other events, the name of the colleague who gave the
   * record to the reader or took the record over.
   */
  by: string;
  path: string;
};

/** Tells a member of staff about an event of a record that they work on. */
export function staffNewsEmail(sender: Sender, { firstName, event, by, path, ...money }: StaffNewsProps): Letter {
  const { text } = sender;
  const amount = money.amount && money.currency ? amountText(sender, money.amount, money.currency) : "";
  return newsLetter(sender, {
    ...{ firstName, path, button: text(`staff-news.${event}.button`) },
    subject: text(`staff-news.${event}.subject`, { amount }),
    sentence: text(`staff-news.${event}.sentence`, { amount, by }),
    facts: [
      ...(amount ? [[text("staff-news.amount"), amount] as [string, string]] : []),
      [text(`staff-news.${event.startsWith("return-") ? "receiver" : "from"}`), by],
    ],
  });
}
