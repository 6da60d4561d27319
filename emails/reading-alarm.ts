import { dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type ReadingAlarmProps = {
  firstName: string;
  /** The name of the member of staff who reads the records. */
  reader: string;
  /** The kind of the counted records: rows in lists, customers whose page was opened, or rows of exported files. */
  kind: "listed" | "opened" | "exported";
  count: number;
  /** `alarm` means that the count is unusually high. `stop` means that the count has reached the limit for one person. */
  outcome: "alarm" | "stop";
  /** `YYYY-MM-DD`. */
  date: string;
  auditPath: string;
};

/** Tells admins and auditors that a colleague has read an unusual number of customers' records on one day. */
export function readingAlarmEmail(sender: Sender, props: ReadingAlarmProps): Letter {
  const { text } = sender;
  const { firstName, reader, kind, count, outcome, auditPath } = props;
  const date = dateText(sender, props.date);
  const facts: [string, string][] = [
    [text("reading-alarm.date"), date],
    [text(`reading-alarm.${kind}`), String(count)],
  ];
  return newsLetter(sender, {
    ...{ firstName, facts, path: auditPath, button: text("reading-alarm.button") },
    subject: text(`reading-alarm.${outcome}.subject`, { reader }),
    sentence: text(`reading-alarm.${outcome}.sentence`, { reader, date }),
  });
}
