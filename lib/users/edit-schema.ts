import * as z from "zod";
import { accountChangesInput } from "@/lib/accounts/schema";
import { emailInput } from "@/lib/auth/schema";
import { countryInput } from "@/lib/i18n/countries";
import { pinInput, pinMask } from "@/lib/pin-input";
import { freeText, requiredText } from "@/lib/text-schema";
import { genders } from "./gender";
import { firstNameInput, lastNameInput } from "./name-schema";

export const userStatuses = ["pending", "active", "suspended", "blocked"] as const;

/** Empty when nothing is chosen. */
const genderInput = z
  .union([z.literal(""), z.enum(genders)], { error: "invalid" })
  .nullable()
  .transform((gender) => gender || null);

/** A PIN as its field shows it: the mask leaves it as it is, digits replace it, clearing it is refused (decision 5). */
const pinChangeInput = z
  .string({ error: "required" })
  .transform((text) => (text === pinMask ? undefined : text))
  .pipe(z.string().min(1, { error: "required", abort: true }).pipe(pinInput).optional());

/** The ATM PIN need not have been set, and is then shown empty. */
const atmPinChangeInput = z.union([z.literal(""), pinChangeInput], { error: "pinFormat" });

const profileFields = {
  firstName: firstNameInput,
  lastName: lastNameInput,
  gender: genderInput,
  /** Nationality. */
  country: countryInput,
  countryOfResidence: countryInput,
  city: requiredText(100),
  state: requiredText(100),
  address: requiredText(200),
  DomesticTransferPin: pinChangeInput,
  ForeignTransferPin: pinChangeInput,
};

/** The password, given once more for what a session alone may not change. */
const currentPasswordInput = z.string({ error: "required" }).max(1_000, "maxLength:1000").optional();

/** The profile form: everything but the gender is required, and the current password when a PIN changes. */
export const profileForm = z
  .object({ ...profileFields, currentPassword: currentPasswordInput })
  .check(({ value, issues }) => {
    const changesPin = value.DomesticTransferPin !== undefined || value.ForeignTransferPin !== undefined;
    if (!changesPin || value.currentPassword) return;
    issues.push({ code: "custom", message: "required", path: ["currentPassword"], input: value.currentPassword });
  });

/** The form as typed. */
export type ProfileFormFields = z.input<typeof profileForm>;

/** The fields of a user that may change; a field that is absent stays as it is. Status and ATM PIN are for staff. */
export const userChangesInput = z
  .object(profileFields)
  .partial()
  .extend({
    status: z.enum(userStatuses, { error: "required" }).optional(),
    ATMPin: atmPinChangeInput.optional(),
  });

export type UserChanges = z.output<typeof userChangesInput>;

export const editUserInput = z.object({
  email: emailInput,
  payload: userChangesInput,
  /** Of who changes a PIN of their own. */
  currentPassword: currentPasswordInput,
});

export type EditUserInput = z.output<typeof editUserInput>;

/** The form in which staff edit a customer and one of their accounts, with the names of its fields. */
export const customerForm = z.object({
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  gender: profileFields.gender,
  country: profileFields.country,
  accountType: accountChangesInput.shape.accountType,
  DomesticTransferPin: profileFields.DomesticTransferPin,
  ForeignTransferPin: profileFields.ForeignTransferPin,
  ATMPin: atmPinChangeInput,
  currency: accountChangesInput.shape.currency,
  balance: accountChangesInput.shape.balance,
  reason: accountChangesInput.shape.reason,
  /** Of the customer and of the account. */
  accountStatus: z.enum(userStatuses, { error: "required" }),
});

/** The form as typed. */
export type CustomerFormFields = z.input<typeof customerForm>;

/** What staff change of a customer and of one of their accounts in one go; staff themselves may have no account. */
export const editCustomerInput = z.object({
  email: emailInput,
  user: userChangesInput,
  accountNumber: freeText(40).optional(),
  account: accountChangesInput.default({}),
});

export type EditCustomerInput = z.output<typeof editCustomerInput>;
