import { EmailLayout, Facts, Paragraph } from "./layout";
import type { Letter, Sender } from "./letter";

/** Contains the code that a customer reads out to staff on the telephone. */
export function callerCodeEmail(sender: Sender, { firstName, code }: { firstName: string; code: string }): Letter {
  const { bankName, text } = sender;
  const subject = text("caller-code.subject");
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={text("caller-code.preview", { bankName })}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{text("caller-code.ask")}</Paragraph>
        <Facts facts={[[text("caller-code.code"), code]]} />
        <Paragraph>{text("caller-code.expiry")}</Paragraph>
        <Paragraph>{text("caller-code.warning", { bankName })}</Paragraph>
      </EmailLayout>
    ),
  };
}
