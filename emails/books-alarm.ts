import { dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type BooksAlarmProps = {
  firstName: string;
  /** The date of the night in which the verification ran, `YYYY-MM-DD`. */
  date: string;
  outcome: "broken" | "failed";
  /** The number of errors that the verification has found in the books. */
  count: number;
  verificationPath: string;
};

/** Tells staff that the nightly verification of the books found an error or did not finish. */
export function booksAlarmEmail(sender: Sender, props: BooksAlarmProps): Letter {
  const { text } = sender;
  const { firstName, outcome, count, verificationPath } = props;
  const date = dateText(sender, props.date);
  const facts: [string, string][] = [[text("books-alarm.date"), date]];
  if (count > 0) facts.push([text("books-alarm.count"), String(count)]);
  return newsLetter(sender, {
    ...{ firstName, facts, path: verificationPath, button: text("books-alarm.button") },
    subject: text(`books-alarm.${outcome}.subject`, { count }),
    sentence: text(`books-alarm.${outcome}.sentence`, { count, date }),
  });
}
