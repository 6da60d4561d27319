import { dateText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

type PositionLimitProps = {
  firstName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  count: number;
  statementsPath: string;
};

/** Tells staff how many positions in currencies are worth more than the limit at the end of a date. */
export function positionLimitEmail(
  sender: Sender,
  { firstName, count, statementsPath, ...props }: PositionLimitProps,
): Letter {
  const { text } = sender;
  const date = dateText(sender, props.date);
  const subject = text("position-limit.subject", { count });
  const sentence = text("position-limit.sentence", { count, date });
  const facts: [string, string][] = [
    [text("position-limit.date"), date],
    [text("position-limit.count"), String(count)],
  ];
  return newsLetter(sender, {
    ...{ firstName, subject, sentence, facts },
    path: statementsPath,
    button: text("position-limit.button"),
  });
}
