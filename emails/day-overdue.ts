import { dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

type DayOverdueProps = {
  firstName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  count: number;
  dayPath: string;
};

/** Tells staff how many instalments the end-of-day run was unable to collect. */
export function dayOverdueEmail(sender: Sender, { firstName, count, dayPath, ...props }: DayOverdueProps): Letter {
  const { text } = sender;
  const date = dateText(sender, props.date);
  const subject = text("day-overdue.subject", { count });
  const sentence = text("day-overdue.sentence", { count, date });
  const facts: [string, string][] = [
    [text("day-overdue.date"), date],
    [text("day-overdue.count"), String(count)],
  ];
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: dayPath,
    button: text("day-overdue.button"),
  });
}
