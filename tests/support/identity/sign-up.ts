import { db } from "@/lib/server/db";
import type { EmailCodePurpose } from "@/lib/server/prisma-client/enums";
import { deriveCode } from "@/lib/server/secrets/secrets";
import { type Registration, registerUser } from "@/lib/users/register-user";
import { type RegisterFields, registerInput } from "@/lib/users/schema";
import { testPassword } from "@/tests/support/factories";

let signUps = 0;

/** Returns the fields of the registration form. The e-mail address is new each time. */
export function registerFields(changes: Partial<RegisterFields> = {}): RegisterFields {
  signUps += 1;
  return {
    firstName: "Ada",
    lastName: "Okafor",
    email: `newcomer-${signUps}@customers.example`,
    country: "NG",
    socialSecurityNumber: "123-45-6789",
    phoneNumber: "+1 201 555 0123",
    password: testPassword,
    confirmPassword: testPassword,
    countryOfResidence: "US",
    city: "Hoboken",
    state: "New Jersey",
    zip: "07030",
    address: "1 River Street",
    accountType: "Checking",
    currency: "USD",
    DomesticTransferPin: "1234",
    ForeignTransferPin: "567890",
    description: "",
    ...changes,
  };
}

/** Returns the fields of the first step. After this step, a customer can log in. */
export function firstStepFields(changes: Partial<RegisterFields> = {}) {
  const { firstName, lastName, email, country, socialSecurityNumber, phoneNumber, password, confirmPassword } =
    registerFields(changes);
  return { firstName, lastName, email, country, socialSecurityNumber, phoneNumber, password, confirmPassword };
}

/** Returns the fields of the steps after the log-in. */
export function laterStepFields(changes: Partial<RegisterFields> = {}) {
  const { countryOfResidence, city, state, zip, address, description, ...rest } = registerFields(changes);
  const { accountType, currency, DomesticTransferPin, ForeignTransferPin } = rest;
  return {
    ...{ countryOfResidence, city, state, zip, address, description },
    ...{ accountType, currency, DomesticTransferPin, ForeignTransferPin },
  };
}

/** Signs a customer up through the service. */
export function signUp(changes: Partial<RegisterFields> = {}): Promise<Registration> {
  return registerUser(registerInput.parse(registerFields(changes)));
}

/** Returns the code in the newest e-mail with this purpose to a user. */
export async function latestEmailCode(userId: string, purpose: EmailCodePurpose): Promise<string> {
  const [row] = await db.query<{ nonce: Buffer }>(
    "SELECT nonce FROM email_codes WHERE user_id = $1 AND purpose = $2 ORDER BY created_at DESC, id DESC LIMIT 1",
    [userId, purpose],
  );
  if (!row) throw new Error(`no ${purpose} code was issued`);
  return deriveCode(purpose, row.nonce);
}
