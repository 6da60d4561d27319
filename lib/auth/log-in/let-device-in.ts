import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner } from "@/lib/auth/email-codes/consume-email-code";
import { inTransaction } from "@/lib/server/db";
import { rememberLetIn } from "./known-device";

/**
 * Makes this browser a known device of a user for an hour. The user proves their identity with the code from an e-mail for a new
 * password. Failed log-ins of strangers in other browsers then do not block this browser (docs/decisions/log-in.md). This
 * function does not log the user in. For the log-in, the user has five attempts in 15 minutes, and still needs the password and,
 * if the user has one, a second factor.
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
