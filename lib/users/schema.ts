import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";
import { accountTypeInput } from "@/lib/accounts/account-type-schema";
import {
  confirmPasswordInput,
  isPersonalPassword,
  newPasswordInput,
  samePasswords,
} from "@/lib/auth/passwords/password-policy";
import { emailInput } from "@/lib/auth/schema";
import { countryInput } from "@/lib/i18n/countries";
import { currencyInput } from "@/lib/money/currency-schema";
import { pinInput } from "@/lib/pin-input";
import { optionalText, requiredText } from "@/lib/text-schema";
import { firstNameInput, lastNameInput } from "./name-schema";

/** Reads a phone number with country code in any usual notation; gives E.164, such as `+12015550123`. */
const phoneInput = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(40, "phone")
  .transform((text, context): string => {
    const phone = parsePhoneNumberFromString(text.replace(/^00/, "+"));
    if (phone?.isValid()) return phone.number;
    context.addIssue({ code: "custom", message: "phone" });
    return z.NEVER;
  });

const personalFields = {
  firstName: firstNameInput,
  lastName: lastNameInput,
  email: emailInput,
  /** Nationality. */
  country: countryInput,
  /** UID, social security or tax number. */
  socialSecurityNumber: requiredText(40),
  phoneNumber: phoneInput,
  password: newPasswordInput,
  confirmPassword: confirmPasswordInput,
};

const residentialFields = {
  countryOfResidence: countryInput,
  city: requiredText(100),
  state: requiredText(100),
  zip: requiredText(20),
  address: requiredText(200),
};

const accountFields = {
  accountType: accountTypeInput,
  currency: currencyInput,
  DomesticTransferPin: pinInput,
  ForeignTransferPin: pinInput,
  description: optionalText(500),
};

type NewCredentials = Record<"email" | "firstName" | "lastName" | "password" | "confirmPassword", string>;

function checkPassword(context: z.core.ParsePayload<NewCredentials>): void {
  samePasswords(context);
  const { password } = context.value;
  if (!isPersonalPassword(password, context.value)) return;
  context.issues.push({ code: "custom", message: "passwordPersonal", path: ["password"], input: password });
}

/** The fields of the registration, by step of the wizard. Each step is validated before the next is shown. */
export const registerSteps = [
  z.object(personalFields).check(checkPassword),
  z.object(residentialFields),
  z.object(accountFields),
] as const;

/** The whole registration, under the names of the HTTP contract. */
export const registerInput = z
  .object({ ...personalFields, ...residentialFields, ...accountFields })
  .check(checkPassword);

export type RegisterInput = z.output<typeof registerInput>;
/** The values of the registration as they are typed. */
export type RegisterFields = z.input<typeof registerInput>;

/** The names of the fields, by step: when the server refuses a field, the wizard goes back to its step. */
export const registerStepFields = [
  Object.keys(personalFields),
  Object.keys(residentialFields),
  Object.keys(accountFields),
] as const;
