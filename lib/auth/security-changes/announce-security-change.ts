import "server-only";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import { queueEmail } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { calendarNow } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { requestContext } from "@/lib/server/request-context";

/** The name of a notice that emails/security-notice.tsx can show. The texts of the notices are in the `emails` messages. */
export type SecurityNotice = EmailProps["security-notice"]["notice"];

/** Further facts in the e-mail about a change by staff. */
export type MoreFacts = Pick<EmailProps["security-notice"], "reason" | "heldUntil" | "chooseUntil">;

type Person = { userId: string; email: string; firstName: string };

/**
 * Notifies a user by e-mail of a security change in their account, or of a lock after wrong attempts. The e-mail names the
 * change, and the time, device and IP address of the change. The link "This was not me" in the e-mail calls
 * `disownSecurityChange`. The e-mail is queued in the transaction of the change.
 *
 * @param by the person who made the change. If staff made the change, the e-mail contains neither device nor IP address
 */
export async function announceSecurityChange(
  tx: Database,
  { userId, email, firstName }: Person,
  notice: SecurityNotice,
  by: "owner" | "staff" = "owner",
  more: MoreFacts = {},
): Promise<void> {
  const { userAgent, ipAddress } = requestContext();
  const place = { device: describeDevice(userAgent ?? "") ?? "", address: ipAddress ?? "" };
  await queueEmail(tx, email, "security-notice", {
    ...{ firstName, notice, by, at: calendarNow().toISOString() },
    ...(by === "owner" ? place : { device: "", address: "" }),
    ...more,
    emailCodeId: await issueEmailCode(tx, userId, "disown_change"),
  });
}
