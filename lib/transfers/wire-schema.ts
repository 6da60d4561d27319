import * as z from "zod";
import { countryInput } from "@/lib/i18n/countries";
import { type PayeeAccount, payeeAccountProblems } from "@/lib/payee-accounts/account-problems";
import { optionalCode } from "@/lib/payee-accounts/account-schema";
import { readPostcode } from "@/lib/places/postcodes";
import { lineOfText, requiredText } from "@/lib/text-schema";
import { wireCharges, wirePurposes, wireTextMax } from "./wire.model";

const max = wireTextMax;

/** The address of a wire's receiver. Networks refuse a wire without the town and the country. */
export const wireAddress = {
  receiverStreet: lineOfText(max.receiverStreet).prefault(""),
  receiverTown: requiredText(max.receiverTown),
  receiverPostcode: lineOfText(max.receiverPostcode).prefault(""),
  receiverCountry: countryInput,
};

/** The terms of a wire: the purpose, who pays the charges, and the text for the receiver. */
export const wireTerms = {
  purpose: z.enum(["", ...wirePurposes], { error: "invalid" }).prefault(""),
  charges: z.enum(wireCharges, { error: "invalid" }).prefault("SHA"),
  remittance: lineOfText(max.remittance).prefault(""),
};

/** Finds the mistake in a receiver's postcode. Returns a key of the `validation` messages, or null for a correct postcode. */
function receiverPostcodeProblem(postcode: string, country: string | undefined): string | null {
  return postcode && country && readPostcode(postcode, country) === null ? "postcode" : null;
}

/** The fields of an input that name an account at any bank and the address of its holder. */
type WireFields = Partial<Record<keyof PayeeAccount | "receiverPostcode" | "receiverCountry", unknown>>;

/**
 * Finds the mistakes in the account and in the postcode of a wire. Does not need the remaining fields, which may be missing or
 * wrong.
 */
function findWireProblems(wire: WireFields): Partial<Record<keyof WireFields, string>> {
  const textOf = (field: keyof WireFields) => (typeof wire[field] === "string" ? wire[field] : "");
  const [accountNumber, country] = [textOf("accountNumber"), textOf("country")];
  const [swiftCode, routingNumber] = [textOf("swiftCode"), textOf("routingNumber")];
  const receiverPostcode = receiverPostcodeProblem(textOf("receiverPostcode"), textOf("receiverCountry"));
  return {
    ...payeeAccountProblems({ accountNumber, country, swiftCode, routingNumber }),
    ...(receiverPostcode ? { receiverPostcode } : {}),
  };
}

/**
 * Reports the mistakes in the account and in the postcode of a wire, except in fields for which a problem is already reported.
 */
export function addWireProblems(wire: WireFields, context: z.core.$RefinementCtx<unknown>): void {
  const known = new Set(context.issues.map(({ path }) => path?.[0]));
  for (const [field, message] of Object.entries(findWireProblems(wire))) {
    if (!known.has(field)) context.addIssue({ code: "custom", path: [field], message });
  }
}

const savedCountry = z.string({ error: "invalid" }).transform((text, context) => {
  if (text.trim() === "") return "";
  const { data } = countryInput.safeParse(text);
  if (data !== undefined) return data;
  context.addIssue({ code: "custom", message: "country" });
  return z.NEVER;
});

/**
 * The saved data of a beneficiary for wires. Every field may be missing, because the form of a wire asks for missing data. An
 * empty text means that the value is unknown.
 */
export const savedWireInput = {
  country: savedCountry.optional(),
  bankTo: lineOfText(120).optional(),
  swiftCode: optionalCode(40).optional(),
  routingNumber: optionalCode(40).optional(),
  receiverStreet: lineOfText(max.receiverStreet).optional(),
  receiverTown: lineOfText(max.receiverTown).optional(),
  receiverPostcode: lineOfText(max.receiverPostcode).optional(),
  receiverCountry: savedCountry.optional(),
  purpose: wireTerms.purpose.unwrap().optional(),
  charges: z.enum(["", ...wireCharges], { error: "invalid" }).optional(),
  remittance: lineOfText(max.remittance).optional(),
};

/**
 * Adds the mistakes in a beneficiary's saved data for wires. `path` is the path of the fields in the input. If the data of the
 * bank are missing, the account number is not checked, because the rules for account numbers depend on the bank's country.
 */
export function addSavedWireProblems(
  saved: WireFields,
  context: z.core.$RefinementCtx<unknown>,
  path: string[] = [],
): void {
  const isBankKnown = Boolean(saved.country || saved.swiftCode || saved.routingNumber);
  for (const [field, message] of Object.entries(findWireProblems(saved))) {
    const isOfBank = field !== "receiverPostcode";
    if (message === "required" || (isOfBank && !isBankKnown)) continue;
    // The form that edits a beneficiary has no field for the account number, because the number cannot be changed. A mistake in
    // the number is therefore reported at the country.
    const place = path.length > 0 && field === "accountNumber" ? "country" : field;
    context.addIssue({ code: "custom", path: [...path, place], message });
  }
}
