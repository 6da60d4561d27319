import { dateText, emailText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

type DayOverdueProps = {
  firstName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  count: number;
  dayPath: string;
};

/** Tells staff how many instalments the end of a day could not collect. */
export function dayOverdueEmail(sender: Sender, { firstName, count, dayPath, ...props }: DayOverdueProps): Letter {
  const date = dateText(props.date);
  const subject = emailText("day-overdue.subject", { count });
  const sentence = emailText("day-overdue.sentence", { count, date });
  const facts: [string, string][] = [
    [emailText("day-overdue.date"), date],
    [emailText("day-overdue.count"), String(count)],
  ];
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: dayPath,
    button: emailText("day-overdue.button"),
  });
}
