import { ActionLink, EmailLayout, Paragraph } from "./layout";
import { absoluteUrl, emailText, type Letter, type Sender } from "./letter";

/** To a new customer, at sign-up. */
export function welcomeEmail(
  sender: Sender,
  { firstName, accountNumber, loginPath }: { firstName: string; accountNumber: string; loginPath: string },
): Letter {
  const { bankName } = sender;
  const subject = emailText("welcome.subject", { bankName });
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={emailText("welcome.preview", { accountNumber })}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{emailText("welcome.opened", { bankName, accountNumber })}</Paragraph>
        <Paragraph>{emailText("welcome.next")}</Paragraph>
        <ActionLink href={absoluteUrl(sender, loginPath)} label={emailText("welcome.button")} />
      </EmailLayout>
    ),
  };
}
