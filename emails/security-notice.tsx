import type { CustomerActReason } from "@/lib/customer-acts";
import { ActionLink, EmailLayout, Facts, Paragraph } from "./layout";
import { absoluteUrl, type Letter, momentText, type Sender } from "./letter";

/**
 * The security events about which the bank sends an e-mail to the account's owner. Each event has its texts in the `emails`
 * messages.
 */
type SecurityNotice =
  | "password-changed"
  | "password-changed-unproved"
  | "domestic-pin-changed"
  | "foreign-pin-changed"
  | "atm-pin-changed"
  | "passkey-added"
  | "password-locked"
  | "domestic-pin-locked"
  | "foreign-pin-locked"
  | "new-device"
  | "second-factor-locked"
  | "second-factor-added"
  | "second-factor-renamed"
  | "second-factor-removed"
  | "second-factors-removed-by-staff"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "step-up-changed"
  | "role-changed"
  | "role-removed"
  | "logged-out-by-staff"
  | "payee-added"
  | "payee-changed"
  | "email-change-asked"
  | "email-changed"
  | "phone-changed"
  | "details-changed"
  | "relationship-closed"
  | "pins-reset";

export type SecurityNoticeProps = {
  firstName: string;
  notice: SecurityNotice;
  by: "owner" | "staff";
  /** The moment of the change, in ISO 8601. */
  at: string;
  /** The names of the browser and of the operating system. Empty when the device is unknown or when staff made the change. */
  device: string;
  /** The IP address. Empty when the address is unknown or when staff made the change. */
  address: string;
  disownPath: string;
  /** The reason for a change that staff made. */
  reason?: CustomerActReason | undefined;
  /** Until this moment, in ISO 8601, the bank sends no money from the reader's accounts. */
  heldUntil?: string | undefined;
  /** Until this moment, in ISO 8601, the reader can choose a new PIN. */
  chooseUntil?: string | undefined;
};

/**
 * Tells users about a change of their credentials or data, or about a lock. The link "This was not me" lets users contest the
 * change.
 */
export function securityNoticeEmail(sender: Sender, props: SecurityNoticeProps): Letter {
  const { firstName, notice, by, at, device, address, disownPath, reason, heldUntil, chooseUntil } = props;
  const { bankName, supportEmail, text, actReasonText } = sender;
  const subject = text(`security-notice.${notice}.subject`);
  const unknown = text("security-notice.unknown");
  const facts: [string, string][] =
    by === "staff"
      ? [[text("security-notice.by"), text("security-notice.staff", { bankName })]]
      : [
          [text("security-notice.device"), device || unknown],
          [text("security-notice.address"), address || unknown],
        ];
  if (reason) facts.push([text("security-notice.reason"), actReasonText(reason)]);
  if (heldUntil) facts.push([text("security-notice.heldUntil"), momentText(sender, heldUntil)]);
  if (chooseUntil) facts.push([text("security-notice.chooseUntil"), momentText(sender, chooseUntil)]);
  return {
    subject,
    body: (
      <EmailLayout
        sender={sender}
        preview={text(`security-notice.${notice}.preview`)}
        heading={subject}
        firstName={firstName}
      >
        <Paragraph>{text(`security-notice.${notice}.told`)}</Paragraph>
        <Facts facts={[[text("security-notice.at"), momentText(sender, at)], ...facts]} />
        <Paragraph>{text("security-notice.warning", { supportEmail })}</Paragraph>
        <ActionLink
          sender={sender}
          href={absoluteUrl(sender, disownPath)}
          label={text("security-notice.button")}
          showAddress
        />
        <Paragraph>{text("security-notice.expiry")}</Paragraph>
      </EmailLayout>
    ),
  };
}
