import type { StaffRole } from "@/lib/roles";
import { ActionLink, EmailLayout, Facts, Paragraph } from "./layout";
import { absoluteUrl, type Letter, type Sender } from "./letter";

export type StaffInvitationProps = {
  role: StaffRole;
  /** The name of who invites. */
  invitedBy: string;
  linkPath: string;
};

/** Asks somebody to come and work at the bank. */
export function staffInvitationEmail(sender: Sender, { role, invitedBy, linkPath }: StaffInvitationProps): Letter {
  const { bankName, text } = sender;
  const subject = text("staff-invitation.subject", { bankName });
  return {
    subject,
    body: (
      <EmailLayout sender={sender} preview={text("staff-invitation.preview", { invitedBy })} heading={subject}>
        <Paragraph>{text("staff-invitation.ask", { bankName, invitedBy })}</Paragraph>
        <Facts facts={[[text("staff-invitation.role"), text(`staff-invitation.roles.${role}`)]]} />
        <ActionLink
          sender={sender}
          href={absoluteUrl(sender, linkPath)}
          label={text("staff-invitation.button")}
          showAddress
        />
        <Paragraph>{text("staff-invitation.expiry", { bankName })}</Paragraph>
      </EmailLayout>
    ),
  };
}
