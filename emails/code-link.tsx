import { ActionLink, EmailLayout, Paragraph } from "./layout";
import { absoluteUrl, type Letter, type Sender } from "./letter";

/** Asks the reader to open a single-use link, for example to verify the e-mail address or to set a new password. */
export function codeLinkEmail(
  sender: Sender,
  kind: "verify-email" | "reset-password" | "leave-email" | "join-email",
  { firstName, linkPath }: { firstName: string; linkPath: string },
): Letter {
  const { bankName, text } = sender;
  const subject = text(`${kind}.subject`);
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={text(`${kind}.preview`, { bankName })}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{text(`${kind}.ask`)}</Paragraph>
        <ActionLink sender={sender} href={absoluteUrl(sender, linkPath)} label={text(`${kind}.button`)} showAddress />
        <Paragraph>{text(`${kind}.expiry`, { bankName })}</Paragraph>
      </EmailLayout>
    ),
  };
}
