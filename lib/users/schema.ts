import * as z from "zod";
import { accountTypeInput } from "@/lib/accounts/account-type-schema";
import {
  confirmPasswordInput,
  isPersonalPassword,
  newPasswordInput,
  samePasswords,
} from "@/lib/auth/passwords/password-policy.model";
import { emailInput } from "@/lib/email-address";
import { countryInput } from "@/lib/i18n/countries";
import { currencyInput } from "@/lib/money/currency-schema";
import { pinInput } from "@/lib/pin-input";
import { addressProblems } from "@/lib/places/address-problems";
import { readPostcode } from "@/lib/places/postcodes";
import { lineOfText, optionalText, requiredText } from "@/lib/text-schema";
import { firstNameInput, lastNameInput } from "./name-schema";
import { phoneInput } from "./phone-schema";

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
  /** Required in countries whose addresses need a state. */
  state: lineOfText(100).default(""),
  zip: lineOfText(20).default(""),
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

type NewAddress = Record<"countryOfResidence" | "state" | "zip", string>;

/** Checks that the address contains the parts that its country requires, and writes the postcode in the country's notation. */
function checkAddress({ value, issues }: z.core.ParsePayload<NewAddress>): void {
  const problems = addressProblems(value.countryOfResidence, value);
  for (const [field, message] of Object.entries(problems)) {
    issues.push({ code: "custom", message, path: [field], input: value[field as keyof NewAddress] });
  }
  value.zip = readPostcode(value.zip, value.countryOfResidence) ?? value.zip;
}

/** The first step of the registration. This step creates a customer who can log in, but has no account yet. */
export const startRegistrationInput = z.object(personalFields).check(checkPassword);

export type StartRegistrationInput = z.output<typeof startRegistrationInput>;

/** The further steps of the registration. The customer is logged in, and gets the first account after these steps. */
export const finishRegistrationInput = z.object({ ...residentialFields, ...accountFields }).check(checkAddress);

export type FinishRegistrationInput = z.output<typeof finishRegistrationInput>;

/**
 * The fields of the registration form, one schema for each step of the wizard. Each step is validated before the next step
 * appears.
 */
export const registerSteps = [
  startRegistrationInput,
  z.object(residentialFields).check(checkAddress),
  z.object(accountFields),
] as const;

/** The input of an API client that registers a customer with one request. */
export const registerInput = z
  .object({ ...personalFields, ...residentialFields, ...accountFields })
  .check(checkPassword)
  .check(checkAddress);

export type RegisterInput = z.output<typeof registerInput>;
/** The values in the registration form before the schema has converted them. */
export type RegisterFields = z.input<typeof registerInput>;

/**
 * The names of the fields in each step of the registration. When the server refuses a field, the wizard returns to the field's
 * step.
 */
export const registerStepFields = [
  Object.keys(personalFields),
  Object.keys(residentialFields),
  Object.keys(accountFields),
] as const;
