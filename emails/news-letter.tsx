import { ActionLink, EmailLayout, Facts, Paragraph } from "./layout";
import { absoluteUrl, type Letter, type Sender } from "./letter";

type News = {
  firstName: string;
  subject: string;
  /** The message in one sentence. */
  sentence: string;
  /** Names and values, in the order of the e-mail. */
  facts: [name: string, value: string][];
  /** The path of the page with more details. */
  path: string;
  /** The text of the button that opens the page with more details. */
  button: string;
};

/** Returns an e-mail that reports an event: a sentence, the facts, and a button with the link to more details. */
export function newsLetter(sender: Sender, { firstName, subject, sentence, facts, path, button }: News): Letter {
  return {
    subject,
    body: (
      <EmailLayout sender={sender} preview={sentence} heading={subject} firstName={firstName}>
        <Paragraph>{sentence}</Paragraph>
        <Facts facts={facts} />
        <ActionLink sender={sender} href={absoluteUrl(sender, path)} label={button} />
      </EmailLayout>
    ),
  };
}
