import * as z from "zod";
import { accountChangesInput } from "@/lib/accounts/schema";
import { alsoSent } from "@/lib/also-sent";
import { proof } from "@/lib/auth/second-factors/proof-schema";
import { emailInput } from "@/lib/email-address";
import { countryInput } from "@/lib/i18n/countries";
import { keptTextMax } from "@/lib/kept-form";
import { pinInput, pinMask } from "@/lib/pin-input";
import { addressProblems } from "@/lib/places/address-problems";
import { mapTexts, optionalProfileTexts, profileTexts, requiredProfileTexts } from "@/lib/profile-texts";
import { freeText, lineOfText, requiredText } from "@/lib/text-schema";
import { genders } from "./gender.model";
import { firstNameInput, lastNameInput } from "./name-schema";
import { phoneInput } from "./phone-schema";
import { userStatuses } from "./user-statuses.model";

/** A gender, or an empty text when none is chosen. */
const genderInput = z
  .union([z.literal(""), z.enum(genders)], { error: "invalid" })
  .nullable()
  .transform((gender) => gender || null);

/**
 * The PIN field of a form. The form shows a mask for a stored PIN. If the submitted field contains the mask, the PIN does not
 * change. Digits replace the PIN. An empty field is refused (docs/domain.md, "PINs and credentials").
 */
const pinChangeInput = z
  .string({ error: "required" })
  .transform((text) => (text === pinMask ? undefined : text))
  .pipe(z.string().min(1, { error: "required", abort: true }).pipe(pinInput).optional());

/** The ATM PIN field of a form. The field may be empty, because a customer need not have an ATM PIN. */
const atmPinChangeInput = z.union([z.literal(""), pinChangeInput], { error: "pinFormat" });

export const profileFields = {
  firstName: firstNameInput,
  lastName: lastNameInput,
  gender: genderInput,
  /** Nationality. */
  country: countryInput,
  countryOfResidence: countryInput,
  phoneNumber: phoneInput,
  ...mapTexts(requiredProfileTexts, (lengthMax) => requiredText(lengthMax)),
  ...mapTexts(optionalProfileTexts, (lengthMax) => lineOfText(lengthMax).optional()),
  DomesticTransferPin: pinChangeInput,
  ForeignTransferPin: pinChangeInput,
  ATMPin: atmPinChangeInput,
};

const seenText = z.string().max(keptTextMax).optional();

/**
 * The values that the editor saw before the edit. The service compares these values with the stored values, so that an edit does
 * not overwrite a field that somebody else has changed since then (`settleAgainstSeen`). Names are not validated, because an older
 * record may contain a name that is no longer accepted.
 */
export const seenInput = z
  .object({
    firstName: seenText,
    lastName: seenText,
    gender: genderInput.optional(),
    country: countryInput.optional(),
    countryOfResidence: countryInput.optional(),
    phoneNumber: seenText,
    ...mapTexts(profileTexts, () => seenText),
    status: z.enum(userStatuses, { error: "required" }).optional(),
  })
  .optional();

export type SeenFields = NonNullable<z.output<typeof seenInput>>;

/**
 * The profile form. All fields are required, except the gender and the texts of `optionalProfileTexts`. If one of these texts is
 * absent, the stored text stays unchanged. A new PIN or phone number also requires a proof of identity (`checkProof`).
 */
export const profileForm = z.object({ ...profileFields, ...proof }).check(({ value, issues }) => {
  const problems = addressProblems(value.countryOfResidence, value);
  for (const [field, message] of Object.entries(problems)) {
    issues.push({ code: "custom", message, path: [field], input: value[field as "state" | "zip"] });
  }
});

/** The profile form, together with the values that the user saw when the form was opened. */
export const profileEdit = profileForm.safeExtend({ seen: seenInput });

/** The values in the profile form before the schema has converted them. */
export type ProfileFormFields = z.input<typeof profileForm>;

/** The kind of a PIN that staff reset. */
export const resettablePin = z.enum(["domestic", "foreign", "atm"], { error: "invalid" });

/**
 * The editable fields of a user. If a field is absent, the stored value stays unchanged. Only staff may change a status, and only
 * the owner may choose a PIN.
 */
export const userChangesInput = z
  .object(profileFields)
  .partial()
  .extend({
    status: z.enum(userStatuses, { error: "required" }).optional(),
    /**
     * The new e-mail address that staff assign to a user. Users change their own e-mail address in another way: they prove that
     * they receive e-mails at the old and the new address (docs/decisions/email-change.md).
     */
    newEmail: emailInput.optional(),
    /** The PINs that staff reset, so that the owner chooses new PINs. */
    resetPins: z.array(resettablePin).optional(),
  });

export type UserChanges = z.output<typeof userChangesInput>;

/**
 * The reason why staff change a person's name, address, phone number or e-mail address, or reset a PIN. The audit trail stores
 * the reason.
 */
const changeReason = freeText(300).optional();

/** The fields of a user in the HTTP contract that `editUser` cannot change. */
export const keptMembers = [
  "_id",
  "createdAt",
  "updatedAt",
  "email",
  "role",
  "emailVerified",
  "countryCode",
  "countryOfResidenceCode",
] as const;

const keptMember = z.unknown().optional();

export const editUserInput = z.object({
  email: emailInput,
  payload: userChangesInput
    /** The dialog of the back office also sends the account's values, which `editAccount` reads. */
    .extend(alsoSent(["accountType", "currency", "balance", "accountNumber", "accountStatus"]))
    /**
     * Clients that send a whole record back also send the unchangeable fields. If such a value differs from the stored value, the
     * edit is refused.
     */
    .extend(Object.fromEntries(keptMembers.map((name) => [name, keptMember])) as Record<KeptMember, typeof keptMember>),
  seen: seenInput,
  changeReason,
  /** The proof of identity of a user who changes their own PIN or phone number. */
  ...proof,
});

export type KeptMember = (typeof keptMembers)[number];

export type EditUserInput = z.output<typeof editUserInput>;

/** Staff cannot see or choose a PIN. They can leave the PIN unchanged, or reset it so that its owner chooses a new PIN. */
const pinChoice = z.enum(["keep", "reset"], { error: "required" });

/** The fields of the form in which staff edit a customer and one of the customer's accounts. */
export const customerForm = z.object({
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  gender: profileFields.gender,
  country: profileFields.country,
  countryOfResidence: profileFields.countryOfResidence,
  // City and address may be empty in the form, because older records have none. The server refuses to replace a stored city or
  // address with an empty text.
  state: lineOfText(profileTexts.state),
  zip: lineOfText(profileTexts.zip),
  city: lineOfText(profileTexts.city),
  address: lineOfText(profileTexts.address),
  accountType: accountChangesInput.shape.accountType,
  DomesticTransferPin: pinChoice,
  ForeignTransferPin: pinChoice,
  ATMPin: pinChoice,
  newEmail: z.union([z.literal(""), emailInput], { error: "email" }),
  phoneNumber: phoneInput,
  changeReason,
  currency: accountChangesInput.shape.currency,
  balance: accountChangesInput.shape.balance,
  reason: accountChangesInput.shape.reason,
  correction: accountChangesInput.shape.correction,
  accountStatus: z.enum(userStatuses, { error: "required" }),
});

/** The values in the customer form before the schema has converted them. */
export type CustomerFormFields = z.input<typeof customerForm>;

/**
 * The changes that staff make to a customer and to one of the customer's accounts in one edit. If staff change a colleague who
 * has no account, `accountNumber` and `account` are absent.
 */
export const editCustomerInput = z.object({
  email: emailInput,
  user: userChangesInput,
  seen: seenInput,
  changeReason,
  accountNumber: freeText(40).optional(),
  account: accountChangesInput.default({}),
});

export type EditCustomerInput = z.output<typeof editCustomerInput>;
