import type { Letter, Sender } from "./letter";
import { newsLetter } from "./news-letter";

type MessageNewsProps = { firstName: string; path: string };

/** Tells a person about a new message. The e-mail does not quote the message, because e-mails are not confidential. */
export function messageNewsEmail(
  sender: Sender,
  name: "message-received" | "message-colleague",
  { firstName, path }: MessageNewsProps,
): Letter {
  const { text } = sender;
  return newsLetter(sender, {
    ...{ firstName, path, facts: [] },
    subject: text(`${name}.subject`),
    sentence: text(`${name}.sentence`),
    button: text(`${name}.button`),
  });
}
