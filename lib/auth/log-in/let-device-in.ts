import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner } from "@/lib/auth/email-codes/consume-email-code";
import { inTransaction } from "@/lib/server/db";
import { rememberLetIn } from "./known-device";

/**
 * Lets a user log in with their password in this browser, by the code of an e-mail for a new password. Failed log-ins of
 * strangers elsewhere no longer block this browser (docs/decisions/log-in.md). This is not a log-in. For an hour, five attempts
 * in 15 minutes are allowed as on any known device, and a second factor is still required.
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
