import { extractBIC, extractIBAN, isValidBIC, isValidIBAN } from "ibantools";

/** A bank's routing number in the United States: nine digits. */
const routingNumberWeights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** The first two digits name a Federal Reserve district (01–12), a thrift (21–32), electronic use (61–72), the government (00) or traveller's cheques (80). */
function isKnownPrefix(prefix: number): boolean {
  return prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80;
}

/** What is wrong with a United States routing number (ABA), as a key of the `validation` messages; null when nothing is. */
export function routingNumberProblem(routingNumber: string): string | null {
  if (!/^[0-9]{9}$/.test(routingNumber)) return "routingNumberDigits";
  if (!isKnownPrefix(Number(routingNumber.slice(0, 2)))) return "routingNumberPrefix";
  const sum = routingNumberWeights.reduce((total, weight, index) => total + weight * Number(routingNumber[index]), 0);
  return sum % 10 === 0 ? null : "routingNumberCheckDigit";
}

/** Whose codes the banks of other territories may have, by the registry of IBANs (ISO 13616). */
const territories: Record<string, string[]> = {
  FI: ["AX"],
  FR: ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
  GB: ["GG", "IM", "JE"],
};

/** Whether a code that names `codeCountry` may be that of a bank in `country`. Both are alpha-2. */
function isCodeOf(codeCountry = "", country: string): boolean {
  return codeCountry === country || Boolean(territories[codeCountry]?.includes(country));
}

/** What is wrong with a SWIFT code (BIC, ISO 9362) of a bank in `country` (alpha-2, when it is known); null when nothing is. */
export function swiftCodeProblem(swiftCode: string, country?: string): string | null {
  if (!isValidBIC(swiftCode)) return "swiftCodeFormat";
  const { countryCode } = extractBIC(swiftCode);
  return country && !isCodeOf(countryCode, country) ? "swiftCodeCountry" : null;
}

/** Two letters and two digits: an account number of this form is meant to be an IBAN (ISO 13616). */
export function looksLikeIban(accountNumber: string): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(accountNumber);
}

/** What is wrong with an IBAN of an account in `country` (alpha-2, when it is known); null when nothing is. */
export function ibanProblem(iban: string, country?: string): string | null {
  if (!isValidIBAN(iban)) return "iban";
  const { countryCode } = extractIBAN(iban);
  return country && !isCodeOf(countryCode, country) ? "ibanCountry" : null;
}
