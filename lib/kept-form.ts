/** What every form that sends money has and may keep. */
const order = ["fromAccountNumber", "amount", "note"] as const;
const application = ["fromAccountNumber", "amount"] as const;

/**
 * The forms that come back filled when a session ends while somebody types (decision 75), and their fields that are kept. What
 * proves who somebody is stands in none of them: PINs, passwords, codes, signatures.
 */
export const keptFields = {
  "wire-transfer": [...order, "accountName", "accountNumber", "country", "bankTo", "swiftCode", "routingNumber"],
  "interbank-transfer": [...order, "beneficiary"],
  "own-transfer": [...order, "toAccountNumber"],
  "wallet-transfer": [...order, "receiverEmail"],
  "loan-application": application,
  "deposit-application": application,
  beneficiary: ["nickname", "accountName", "accountNumber", "accountType"],
  account: ["currency", "accountType"],
  profile: ["firstName", "lastName", "gender", "country", "countryOfResidence", "state", "city", "address"],
} as const satisfies Record<string, readonly string[]>;

export type KeptFormName = keyof typeof keptFields;

/** A form, and which one where a page has several of them: `loan-application/Home`. */
export type KeptFormKey = KeptFormName | `${KeptFormName}/${string}`;

/** What was typed into a form. */
export type KeptForm = { key: string; values: Record<string, string> };

/** No field of those forms takes more. */
export const keptTextMax = 1_000;

/** What of a form's values is kept: nothing of a form that is not in the list. */
export function pickKept(key: string, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const [name = ""] = key.split("/");
  const fields: readonly string[] = Object.hasOwn(keptFields, name) ? keptFields[name as KeptFormName] : [];
  const texts = fields.flatMap((field) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return typeof value === "string" && value.length <= keptTextMax ? [[field, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
