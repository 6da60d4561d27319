import "server-only";
import { createAccount } from "@/lib/accounts/create-account";
import { recordAudit } from "@/lib/audit/record-audit";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { assertStrongPassword } from "@/lib/auth/passwords/assert-strong-password";
import { hashPin, unknownPinHash } from "@/lib/auth/pins/pin-hash";
import { queueEmail } from "@/lib/email/queue-email";
import { fullName } from "@/lib/full-name";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { assertBelowLimit, countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { insertUser, type NewUser } from "./insert-user";
import type { RegisterInput, StartRegistrationInput } from "./schema";

export type Registration = { userId: string; email: string; accountNumber: string };

/**
 * Signs up a customer: creates the user, the account with its ledger account, and the welcome and verification e-mails in one
 * transaction.
 *
 * @throws AppError the errors of `guardSignUp`
 */
export async function registerUser(input: RegisterInput): Promise<Registration> {
  return await guardSignUp(input, async () => {
    // Hashing takes tens of milliseconds per secret, so it happens before the transaction.
    const { password, DomesticTransferPin, ForeignTransferPin, accountType, currency, ...person } = input;
    const [passwordHash, domesticPinHash, foreignPinHash] = await Promise.all([
      hashSecret(password),
      hashPin(DomesticTransferPin),
      hashPin(ForeignTransferPin),
    ]);
    const { country: nationality, socialSecurityNumber: taxIdNumber, confirmPassword, ...known } = person;
    const { email } = known;
    return await inTransaction(async (tx) => {
      const hashes = { passwordHash, domesticPinHash, foreignPinHash };
      const userId = await insertCustomer(tx, { ...known, nationality, taxIdNumber, ...hashes });
      const { accountNumber } = await openFirstAccount(tx, { ...known, id: userId }, { accountType, currency });
      const after = { accountNumber, accountType, currency };
      await recordAudit(tx, { userId }, { action: "user.register", subjectType: "user", subjectId: userId, after });
      return { userId, email, accountNumber };
    });
  });
}

/** A customer who has begun to register. `passwordHash` is the proof of identity for the log-in that follows. */
export type BegunRegistration = { userId: string; email: string; passwordHash: string };

/**
 * Begins to sign up a customer: creates the user without an account, and the verification e-mail. Until the customer has finished
 * the registration (`finishRegistration`), the country of residence is the country of the nationality, and the PINs are random
 * values that nobody knows.
 *
 * @throws AppError the errors of `guardSignUp`
 */
export async function startRegistration(input: StartRegistrationInput): Promise<BegunRegistration> {
  return await guardSignUp(input, async () => {
    const { password, confirmPassword, country, socialSecurityNumber: taxIdNumber, ...known } = input;
    const [passwordHash, pinHash] = await Promise.all([hashSecret(password), unknownPinHash()]);
    return await inTransaction(async (tx) => {
      const userId = await insertCustomer(tx, {
        ...known,
        ...{ nationality: country, countryOfResidence: country, taxIdNumber },
        ...{ state: "", city: "", zip: "", address: "" },
        ...{ passwordHash, domesticPinHash: pinHash, foreignPinHash: pinHash },
        registrationOpen: true,
      });
      const after = { registration: "open" };
      await recordAudit(tx, { userId }, { action: "user.register", subjectType: "user", subjectId: userId, after });
      return { userId, email: known.email, passwordHash };
    });
  });
}

/**
 * Runs a sign-up, and limits sign-ups per IP address.
 *
 * @throws AppError `validation_failed` on `password` for a password that is easy to guess. `conflict` on `email` for a taken
 * address. `rate_limited` if an IP address signs up too often, or tries too many e-mail addresses that belong to users. Without
 * the second limit, anybody could find out which addresses of a list belong to users
 */
async function guardSignUp<Result>(input: StartRegistrationInput, work: () => Promise<Result>): Promise<Result> {
  const { ipAddress } = requestContext();
  await assertBelowLimit("email-taken-address", ipAddress);
  await countAgainstLimit("register-address", ipAddress);
  await assertStrongPassword(input.password, input);
  return await work().catch(async (error) => {
    if (error instanceof AppError && error.messageKey === "email_taken") {
      await countAgainstLimit("email-taken-address", ipAddress);
    }
    throw error;
  });
}

type NewCustomer = Omit<NewUser, "role" | "status" | "emailVerifiedAt">;

/** Inserts a customer whose e-mail address is not verified, and queues the e-mail with the link. */
async function insertCustomer(tx: Database, customer: NewCustomer): Promise<string> {
  const { email, firstName } = customer;
  const userId = await insertUser(tx, { ...customer, role: "customer", status: "pending", emailVerifiedAt: null });
  const emailCodeId = await issueEmailCode(tx, userId, "verify_email");
  await queueEmail(tx, email, "verify-email", { firstName, emailCodeId });
  return userId;
}

type Owner = { id: string; email: string; firstName: string; lastName: string };

/** Opens the account of a customer who has finished the registration, and queues the welcome e-mail. */
export async function openFirstAccount(
  tx: Database,
  { id, email, firstName, lastName }: Owner,
  account: Pick<RegisterInput, "accountType" | "currency">,
): Promise<{ accountNumber: string }> {
  const accountName = fullName({ firstName, lastName });
  const { accountNumber } = await createAccount(tx, { ownerId: id, accountName, ...account });
  await queueEmail(tx, email, "welcome", { firstName, accountNumber });
  return { accountNumber };
}
