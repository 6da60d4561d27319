import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner } from "@/lib/auth/email-codes/consume-email-code";
import { inTransaction } from "@/lib/server/db";
import { rememberLetIn } from "./known-device";

/**
 * Makes this browser a known device of a user for an hour. The user proves their identity with the code from a password reset
 * e-mail. During the hour, failed log-ins of strangers in other browsers do not block log-ins in this browser
 * (docs/decisions/log-in.md). This function does not log the user in. The user must still enter the password, and the second
 * factor if there is one, with at most five attempts in 15 minutes.
 *
 * @throws AppError `code_expired`, `rate_limited`
 */
export async function letDeviceIn({ code }: { code: string }): Promise<void> {
  await findEmailCodeOwner(code, "reset_password");
  const userId = await inTransaction(async (tx) => {
    const owner = await consumeEmailCode(tx, code, "reset_password");
    await recordAudit(tx, { userId: owner }, { action: "device.let-in", subjectType: "user", subjectId: owner });
    return owner;
  });
  await rememberLetIn(userId);
}
