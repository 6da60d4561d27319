import { dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

/**
 * The events of an end-of-day run about which the bank sends an e-mail to staff. Each event is also the key of its texts in the
 * `emails` messages.
 */
type DayEvent =
  | "day-overdue"
  | "position-limit"
  | "exception-late"
  | "exception-own-late"
  | "maturity-suspended"
  | "closing-money";

export type DayNewsProps = {
  firstName: string;
  /** The date that the end-of-day run has ended, `YYYY-MM-DD`. */
  date: string;
  /** The number of records that the event is about. */
  count: number;
  /** If the event is about differences in reconciliation, these differences have been open for more than this number of days. */
  days?: number;
};

/** Tells staff about an event of an end-of-day run. `path` is the path of the page that lists the records. */
export function dayNewsEmail(
  sender: Sender,
  event: DayEvent,
  { firstName, count, days = 0, ...props }: DayNewsProps,
  path: string,
): Letter {
  const { text } = sender;
  const date = dateText(sender, props.date);
  const subject = text(`${event}.subject`, { count, days });
  const sentence = text(`${event}.sentence`, { count, date, days });
  const facts: [string, string][] = [
    [text(`${event}.date`), date],
    [text(`${event}.count`), String(count)],
  ];
  return newsLetter(sender, { firstName, subject, sentence, facts, path, button: text(`${event}.button`) });
}
