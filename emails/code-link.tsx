import { ActionLink, EmailLayout, Paragraph } from "./layout";
import { absoluteUrl, emailText, type Letter, type Sender } from "./letter";

/** Asks the reader to open a link that works once: to verify the e-mail address, or to choose a new password. */
export function codeLinkEmail(
  sender: Sender,
  kind: "verify-email" | "reset-password",
  { firstName, linkPath }: { firstName: string; linkPath: string },
): Letter {
  const { bankName } = sender;
  const subject = emailText(`${kind}.subject`);
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={emailText(`${kind}.preview`, { bankName })}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{emailText(`${kind}.ask`)}</Paragraph>
        <ActionLink href={absoluteUrl(sender, linkPath)} label={emailText(`${kind}.button`)} showAddress />
        <Paragraph>{emailText(`${kind}.expiry`, { bankName })}</Paragraph>
      </EmailLayout>
    ),
  };
}
