import { getCountrySpecifications, isValidBIC } from "ibantools";
import * as z from "zod";
import { type IbanBank, ibanOfAccount } from "./bank-numbers";

/**
 * Sample account numbers with different digits. A country and a bank code are accepted as settings only if every sample gives a
 * valid IBAN. In a country that requires check digits within the account number, some samples give no valid IBAN.
 */
const sampleNumbers = Array.from({ length: 50 }, (_, index) => `0${String(5_197_864_578 + index * 91_234_567)}`);

/**
 * Returns the country and the bank code of the bank's IBANs. Returns null if a setting is missing, or if the bank's account
 * numbers do not fit into the country's IBANs.
 */
function readIbanBank(country: string, bankCode: string): IbanBank | null {
  const bank = { country, bankCode };
  if (!bankCode || !getCountrySpecifications()[country]?.IBANRegistry) return null;
  return sampleNumbers.every((number) => ibanOfAccount(bank, number)) ? bank : null;
}

const code = (text: string) => text.replace(/\s/g, "").toUpperCase();

/** The settings with the numbers that identify this bank to other banks. */
export const bankNumberSettings = {
  /**
   * The country (alpha-2) and the bank code with which the IBANs of new accounts begin. Without these settings, accounts have no
   * IBANs.
   */
  BANK_IBAN_COUNTRY: z.string().default("").transform(code),
  BANK_IBAN_BANK_CODE: z.string().default("").transform(code),
  /** The bank's BIC (ISO 9362), which payers abroad need. */
  BANK_BIC: z
    .string()
    .default("")
    .transform(code)
    .refine((bic) => bic === "" || isValidBIC(bic), "must be a BIC of 8 or 11 characters, such as COBADEFFXXX"),
  /** The bank's postal address on one line. Some banks ask a payer for the address. */
  BANK_ADDRESS: z.string().max(140, "must have at most 140 characters").default(""),
};

/**
 * The numbers of the demonstration. No real bank has these numbers: the codes of German banks begin with the digits 1 to 8, and a
 * 0 as the eighth character marks a BIC for tests.
 */
const demoNumbers = {
  BANK_IBAN_COUNTRY: "DE",
  BANK_IBAN_BANK_CODE: "99999999",
  BANK_BIC: "HOLDDEF0XXX",
  BANK_ADDRESS: "1 Harbour Street, 20457 Hamburg, Germany",
};

type BankNumberSettings = Record<keyof typeof demoNumbers, string>;

/** True if all settings are empty. */
const isUnset = (settings: BankNumberSettings) =>
  Object.keys(demoNumbers).every((name) => !settings[name as "BANK_BIC"]);

/** True if the country and the bank code give valid IBANs, or if both settings are empty. */
export function hasRightIbanSettings({ BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE }: BankNumberSettings): boolean {
  if (!BANK_IBAN_COUNTRY && !BANK_IBAN_BANK_CODE) return true;
  return readIbanBank(BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE) !== null;
}

/**
 * Converts the settings to the values that the bank uses. A demonstration without settings uses the invented numbers of
 * `demoNumbers`.
 */
export function toBankNumbers(settings: BankNumberSettings, isDemo: boolean) {
  const numbers = isDemo && isUnset(settings) ? demoNumbers : settings;
  const { BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE, BANK_BIC, BANK_ADDRESS } = numbers;
  return { BANK_IBAN: readIbanBank(BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE), BANK_BIC, BANK_ADDRESS };
}
