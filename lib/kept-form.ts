import { type ProfileTextName, profileTexts } from "./profile-texts";

/** In every form that sends money, the values of these fields are preserved when the session ends (`keptFields`). */
const order = ["fromAccountNumber", "amount", "note"] as const;
const application = ["fromAccountNumber", "amount"] as const;

/** The fields for the receiving bank, the receiver's address and the terms in the forms of wires and beneficiaries. */
const savedWire = [
  ...["country", "bankTo", "swiftCode", "routingNumber"],
  ...["receiverStreet", "receiverTown", "receiverPostcode", "receiverCountry", "purpose", "charges", "remittance"],
] as const;

/**
 * The fields of each form whose values are preserved if the session ends while the user types (docs/decisions/forms.md). No list
 * contains a proof of identity, such as a PIN, password, code or signature.
 */
export const keptFields = {
  "wire-transfer": [...order, "accountName", "accountNumber", ...savedWire],
  "interbank-transfer": [...order, "beneficiary", "accountName"],
  "own-transfer": [...order, "toAccountNumber"],
  "wallet-transfer": [...order, "receiverEmail"],
  "loan-application": application,
  "deposit-application": application,
  beneficiary: ["nickname", "accountName", "accountNumber", "accountType", ...savedWire],
  account: ["currency", "accountType"],
  message: ["subject", "text"],
  dispute: ["ground", "explanation"],
  "dispute-answer": ["answer"],
  category: ["category", "scope"],
  memo: ["text"],
  "email-change": ["newEmail"],
  "loan-part": ["amount"],
  profile: [
    "firstName",
    "lastName",
    "gender",
    "country",
    "countryOfResidence",
    "phoneNumber",
    ...(Object.keys(profileTexts) as ProfileTextName[]),
  ],
} as const satisfies Record<string, readonly string[]>;

export type KeptFormName = keyof typeof keptFields;

/** The key of a form. A page with several copies of a form adds a suffix: `loan-application/Home`. */
export type KeptFormKey = KeptFormName | `${KeptFormName}/${string}`;

/** The typed values of a form. */
export type KeptForm = { key: string; values: Record<string, string> };

/** The largest length of a preserved value. No field of these forms accepts a longer text. */
export const keptTextMax = 4_000;

/** Returns the values of a form that are preserved. The result is empty for a form that is not in `keptFields`. */
export function pickKept(key: string, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const [name = ""] = key.split("/");
  const fields: readonly string[] = Object.hasOwn(keptFields, name) ? keptFields[name as KeptFormName] : [];
  const texts = fields.flatMap((field) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return typeof value === "string" && value.length <= keptTextMax ? [[field, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
