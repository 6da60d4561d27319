import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode, findEmailCodeOwner } from "@/lib/auth/email-codes/consume-email-code";
import { inTransaction } from "@/lib/server/db";
import { rememberLetIn } from "./known-device";

/**
 * Lets a person log in with their password in this browser, by the code of an e-mail for a new password: what strangers try
 * elsewhere stands in its way no more (decision 63). It is no log-in: there are five tries in 15 minutes as on any device, for
 * an hour, and a second factor is asked for as ever.
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
