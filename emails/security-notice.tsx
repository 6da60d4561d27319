import { ActionLink, EmailLayout, Paragraph } from "./layout";
import { absoluteUrl, emailText, type Letter, type Sender } from "./letter";

/** What has happened to one of the secrets of the reader. */
export type SecurityNotice =
  | "password-changed"
  | "domestic-pin-changed"
  | "foreign-pin-changed"
  | "atm-pin-changed"
  | "password-locked"
  | "domestic-pin-locked"
  | "foreign-pin-locked";

/** Tells the owner of an account that one of its secrets was changed, or was locked after wrong tries. */
export function securityNoticeEmail(
  sender: Sender,
  { firstName, notice, forgotPasswordPath }: { firstName: string; notice: SecurityNotice; forgotPasswordPath: string },
): Letter {
  const subject = emailText(`security-notice.${notice}.subject`);
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={emailText(`security-notice.${notice}.preview`)}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{emailText(`security-notice.${notice}.told`)}</Paragraph>
        <Paragraph>{emailText("security-notice.warning", { supportEmail: sender.supportEmail })}</Paragraph>
        <ActionLink href={absoluteUrl(sender, forgotPasswordPath)} label={emailText("security-notice.button")} />
      </EmailLayout>
    ),
  };
}
