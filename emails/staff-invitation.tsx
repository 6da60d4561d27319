import type { StaffRole } from "@/lib/roles";
import { ActionLink, EmailLayout, Facts, Paragraph } from "./layout";
import { absoluteUrl, type Letter, momentText, type Sender } from "./letter";

export type StaffInvitationProps = {
  role: StaffRole;
  /** The name of the inviting member of staff. */
  invitedBy: string;
  linkPath: string;
  /** The moment when the link expires, in ISO 8601. Absent in e-mails that an older version queued. */
  until?: string;
};

/** Invites a person to join the bank's staff. */
export function staffInvitationEmail(
  sender: Sender,
  { role, invitedBy, linkPath, until }: StaffInvitationProps,
): Letter {
  const { bankName, text } = sender;
  const subject = text("staff-invitation.subject", { bankName });
  const facts: [string, string][] = [[text("staff-invitation.role"), text(`staff-invitation.roles.${role}`)]];
  if (until) facts.push([text("staff-invitation.until"), momentText(sender, until)]);
  return {
    subject,
    body: (
      <EmailLayout sender={sender} preview={text("staff-invitation.preview", { invitedBy })} heading={subject}>
        <Paragraph>{text("staff-invitation.ask", { bankName, invitedBy })}</Paragraph>
        <Facts facts={facts} />
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
