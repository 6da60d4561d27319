import { ActionLink, EmailLayout, Facts, Paragraph } from "./layout";
import { absoluteUrl, type Letter, type Sender } from "./letter";

type News = {
  firstName: string;
  subject: string;
  /** What has happened, in one sentence. */
  sentence: string;
  /** Names and values, in their order. */
  facts: [name: string, value: string][];
  /** Where the reader sees more of it. */
  path: string;
  /** Of the button that leads there. */
  button: string;
};

/** A letter that tells somebody what has happened: a sentence, the facts, and the way to more. */
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
