import type { StaffRole } from "@/lib/roles";
import { ActionLink, EmailLayout, Facts, Paragraph } from "./layout";
import { absoluteUrl, emailText, type Letter, type Sender } from "./letter";

export type StaffInvitationProps = {
  role: StaffRole;
  /** The name of who invites. */
  invitedBy: string;
  linkPath: string;
};

/** Asks somebody to come and work at the bank. */
export function staffInvitationEmail(sender: Sender, { role, invitedBy, linkPath }: StaffInvitationProps): Letter {
  const { bankName } = sender;
  const subject = emailText("staff-invitation.subject", { bankName });
  return {
    subject,
    body: (
      <EmailLayout sender={sender} preview={emailText("staff-invitation.preview", { invitedBy })} heading={subject}>
        <Paragraph>{emailText("staff-invitation.ask", { bankName, invitedBy })}</Paragraph>
        <Facts facts={[[emailText("staff-invitation.role"), emailText(`staff-invitation.roles.${role}`)]]} />
        <ActionLink href={absoluteUrl(sender, linkPath)} label={emailText("staff-invitation.button")} showAddress />
        <Paragraph>{emailText("staff-invitation.expiry", { bankName })}</Paragraph>
      </EmailLayout>
    ),
  };
}
