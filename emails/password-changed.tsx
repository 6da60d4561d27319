import { ActionLink, EmailLayout, Paragraph } from "./layout";
import { absoluteUrl, emailText, type Letter, type Sender } from "./letter";

/** Tells the owner of an account that its password is a new one. */
export function passwordChangedEmail(
  sender: Sender,
  { firstName, forgotPasswordPath }: { firstName: string; forgotPasswordPath: string },
): Letter {
  const subject = emailText("password-changed.subject");
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={emailText("password-changed.preview")}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{emailText("password-changed.changed")}</Paragraph>
        <Paragraph>{emailText("password-changed.warning", { supportEmail: sender.supportEmail })}</Paragraph>
        <ActionLink href={absoluteUrl(sender, forgotPasswordPath)} label={emailText("password-changed.button")} />
      </EmailLayout>
    ),
  };
}
