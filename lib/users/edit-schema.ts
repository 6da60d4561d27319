import * as z from "zod";
import { accountChangesInput } from "@/lib/accounts/schema";
import { emailInput } from "@/lib/auth/schema";
import { countryInput } from "@/lib/i18n/countries";
import { pinInput, pinMask } from "@/lib/pin-input";
import { freeText, requiredText } from "@/lib/text-schema";
import { genders } from "./gender";
import { firstNameInput, lastNameInput } from "./name-schema";
import { userStatuses } from "./user-statuses";

/** Empty when nothing is chosen. */
const genderInput = z
  .union([z.literal(""), z.enum(genders)], { error: "invalid" })
  .nullable()
  .transform((gender) => gender || null);

/** A PIN as the form sends it: the mask keeps the PIN, digits replace it, an empty field is refused (decision 5). */
const pinChangeInput = z
  .string({ error: "required" })
  .transform((text) => (text === pinMask ? undefined : text))
  .pipe(z.string().min(1, { error: "required", abort: true }).pipe(pinInput).optional());

/** The ATM PIN may never have been set; its field is then empty. */
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

const seenText = z.string().max(200).optional();

/**
 * What the editor saw of the fields before the edit. A field that somebody else has changed meanwhile is then neither taken back
 * nor overwritten. Names are not judged: an older record may have others than are taken now.
 */
const seenInput = z
  .object({
    firstName: seenText,
    lastName: seenText,
    gender: genderInput.optional(),
    country: countryInput.optional(),
    countryOfResidence: countryInput.optional(),
    city: seenText,
    state: seenText,
    address: seenText,
    status: z.enum(userStatuses, { error: "required" }).optional(),
  })
  .optional();

export type SeenFields = NonNullable<z.output<typeof seenInput>>;

/** The current password: a session alone may not make these changes. */
const currentPasswordInput = z.string({ error: "required" }).max(1_000, "maxLength:1000").optional();

/** The profile form. All fields but the gender are required; the current password is required when a PIN changes. */
export const profileForm = z
  .object({ ...profileFields, currentPassword: currentPasswordInput })
  .check(({ value, issues }) => {
    const changesPin = value.DomesticTransferPin !== undefined || value.ForeignTransferPin !== undefined;
    if (!changesPin || value.currentPassword) return;
    issues.push({ code: "custom", message: "required", path: ["currentPassword"], input: value.currentPassword });
  });

/** The form and what it began with. */
export const profileEdit = profileForm.safeExtend({ seen: seenInput });

/** The values of the form as they are typed. */
export type ProfileFormFields = z.input<typeof profileForm>;

/** The editable fields of a user; absent fields stay as they are. Only staff may change status and ATM PIN. */
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
  seen: seenInput,
  /** Required of users who change their own PIN. */
  currentPassword: currentPasswordInput,
});

export type EditUserInput = z.output<typeof editUserInput>;

/** The fields of the form in which staff edit a customer and one of the customer's accounts. */
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
  accountStatus: z.enum(userStatuses, { error: "required" }),
});

/** The form as typed. */
export type CustomerFormFields = z.input<typeof customerForm>;

/** The changes that staff make to a customer and one account together; staff themselves may have no account. */
export const editCustomerInput = z.object({
  email: emailInput,
  user: userChangesInput,
  seen: seenInput,
  accountNumber: freeText(40).optional(),
  account: accountChangesInput.default({}),
});

export type EditCustomerInput = z.output<typeof editCustomerInput>;
