import "server-only";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import { queueEmail } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { calendarNow } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { requestContext } from "@/lib/server/request-context";

/** A notice of emails/security-notice.tsx, with its texts in the `emails` messages. */
export type SecurityNotice = EmailProps["security-notice"]["notice"];

type Person = { userId: string; email: string; firstName: string };

/**
 * Tells a user by e-mail of a change to the protection of their account, or of a lock. The e-mail names the change, its time,
 * its device and its IP address. The e-mail's link "This was not me" calls `disownSecurityChange`. Runs in the transaction of
 * the change.
 *
 * @param by who made the change; for staff, the e-mail leaves out device and IP address
 */
export async function announceSecurityChange(
  tx: Database,
  { userId, email, firstName }: Person,
  notice: SecurityNotice,
  by: "owner" | "staff" = "owner",
): Promise<void> {
  const { userAgent, ipAddress } = requestContext();
  const place = { device: describeDevice(userAgent ?? "") ?? "", address: ipAddress ?? "" };
  await queueEmail(tx, email, "security-notice", {
    ...{ firstName, notice, by, at: calendarNow().toISOString() },
    ...(by === "owner" ? place : { device: "", address: "" }),
    emailCodeId: await issueEmailCode(tx, userId, "disown_change"),
  });
}
