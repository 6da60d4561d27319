import "server-only";
import { createAccount } from "@/lib/accounts/create-account";
import { recordAudit } from "@/lib/audit/record-audit";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { assertStrongPassword } from "@/lib/auth/passwords/assert-strong-password";
import { hashPin } from "@/lib/auth/pins/pin-hash";
import { queueEmail } from "@/lib/email/queue-email";
import { fullName } from "@/lib/full-name";
import { inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { assertBelowLimit, countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { insertUser } from "./insert-user";
import type { RegisterInput } from "./schema";

export type Registration = { userId: string; email: string; accountNumber: string };

/**
 * Signs up a customer: creates the user, the account with its ledger account, and the welcome and verification e-mails in one
 * transaction.
 *
 * @throws AppError `validation_failed` on `password` for a password that is easy to guess. `conflict` on `email` for a taken
 * address. `rate_limited` if an IP address signs up too often, or tries too many e-mail addresses that belong to users. The
 * second limit prevents anybody from finding out which addresses of a list are registered
 */
export async function registerUser(input: RegisterInput): Promise<Registration> {
  const { ipAddress } = requestContext();
  await assertBelowLimit("email-taken-address", ipAddress);
  await countAgainstLimit("register-address", ipAddress);
  await assertStrongPassword(input.password, input);
  // Hashing takes tens of milliseconds per secret, so it happens before the transaction.
  const { password, DomesticTransferPin, ForeignTransferPin, accountType, currency, ...person } = input;
  const [passwordHash, domesticPinHash, foreignPinHash] = await Promise.all([
    hashSecret(password),
    hashPin(DomesticTransferPin),
    hashPin(ForeignTransferPin),
  ]);
  const { country: nationality, socialSecurityNumber: taxIdNumber, confirmPassword, ...known } = person;
  const { email, firstName, lastName } = known;
  return await inTransaction(async (tx) => {
    const userId = await insertUser(tx, {
      ...known,
      role: "customer",
      status: "pending",
      nationality,
      taxIdNumber,
      passwordHash,
      domesticPinHash,
      foreignPinHash,
      emailVerifiedAt: null,
    });
    const accountName = fullName({ firstName, lastName });
    const { accountNumber } = await createAccount(tx, { ownerId: userId, accountName, accountType, currency });
    const emailCodeId = await issueEmailCode(tx, userId, "verify_email");
    await queueEmail(tx, email, "welcome", { firstName, accountNumber });
    await queueEmail(tx, email, "verify-email", { firstName, emailCodeId });
    await recordAudit(
      tx,
      { userId },
      {
        action: "user.register",
        subjectType: "user",
        subjectId: userId,
        after: { accountNumber, accountType, currency },
      },
    );
    return { userId, email, accountNumber };
  }).catch(async (error) => {
    if (error instanceof AppError && error.messageKey === "email_taken") {
      await countAgainstLimit("email-taken-address", ipAddress);
    }
    throw error;
  });
}
