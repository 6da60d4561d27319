import { ActionLink, EmailLayout, Paragraph } from "./layout";
import { absoluteUrl, type Letter, type Sender } from "./letter";

/** Welcomes a new customer after sign-up. */
export function welcomeEmail(
  sender: Sender,
  { firstName, accountNumber, loginPath }: { firstName: string; accountNumber: string; loginPath: string },
): Letter {
  const { bankName, text } = sender;
  const subject = text("welcome.subject", { bankName });
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={text("welcome.preview", { accountNumber })}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{text("welcome.opened", { bankName, accountNumber })}</Paragraph>
        <Paragraph>{text("welcome.next")}</Paragraph>
        <ActionLink sender={sender} href={absoluteUrl(sender, loginPath)} label={text("welcome.button")} />
      </EmailLayout>
    ),
  };
}
