import "server-only";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { describeDevice } from "@/lib/auth/sessions/describe-device";
import { queueEmail } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import { calendarNow } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { requestContext } from "@/lib/server/request-context";

/** What there is to tell: a member of the type in emails/security-notice.tsx, with its texts in the `emails` messages. */
export type SecurityNotice = EmailProps["security-notice"]["notice"];

type Person = { userId: string; email: string; firstName: string };

/**
 * Tells a person by e-mail of a change to what protects their account, or of a lock: what, when, and from which device and
 * address. Its link says "This was not me" (`disownSecurityChange`). In the transaction of the change itself.
 *
 * @param by who made the change: the device and address of staff are nothing for customers
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
