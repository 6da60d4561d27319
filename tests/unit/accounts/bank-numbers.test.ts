import { isValidIBAN } from "ibantools";
import { describe, expect, it } from "vitest";
import { accountNumberOfIban, ibanOfAccount, toAccountNumber } from "@/lib/bank-numbers";
import { groupedIban } from "@/lib/iban-text";
import { parseEnv } from "@/lib/server/env";

const german = { country: "DE", bankCode: "99999999" };
const number = "06541237897";

describe("the IBAN of an account", () => {
  it.each([
    [german, "DE81999999996541237897"],
    [{ country: "AT", bankCode: "99999" }, "AT899999906541237897"],
    [{ country: "CH", bankCode: "99999" }, "CH3099999006541237897"],
    [{ country: "AE", bankCode: "999" }, "AE759990000006541237897"],
  ])("consists of the country, the check digits, the bank's code and the account number: %o", (bank, iban) => {
    expect(ibanOfAccount(bank, number)).toBe(iban);
    expect(isValidIBAN(iban)).toBe(true);
    expect(accountNumberOfIban(bank, iban)).toBe(number);
    expect(toAccountNumber(bank, iban)).toBe(number);
  });

  it("is absent for numbers of other banks", () => {
    for (const other of ["", "6541237897", "16541237897", "0654123789A"])
      expect(ibanOfAccount(german, other)).toBeNull();
  });

  it("names an account of this bank only if the whole IBAN is right", () => {
    for (const other of ["DE81999999986541237897", "DE82999999996541237897", "DE89370400440532013000", number, ""]) {
      expect(accountNumberOfIban(german, other)).toBeNull();
      expect(toAccountNumber(german, other)).toBe(other);
    }
    expect(accountNumberOfIban(null, "DE81999999996541237897")).toBeNull();
  });

  it("is shown in groups of four", () => {
    expect(groupedIban("DE81999999996541237897")).toBe("DE81 9999 9999 6541 2378 97");
  });
});

const settings = {
  DATABASE_URL: "postgresql://site@localhost/bank",
  NEXTAUTH_URL: "https://bank.example",
  NEXTAUTH_SECRET: "a secret that is good enough for the tests",
  PIN_PEPPER: "a-pepper-that-is-good-enough-for-the-tests",
  DATA_KEY: "a-data-key-that-is-good-enough-for-the-tests",
  SMTP_URL: "smtps://mail.example",
};
const parse = (changes: object) => parseEnv({ ...settings, ...changes });

describe("the settings", () => {
  it("accept a country whose IBANs are the bank's code and the account number", () => {
    const { BANK_IBAN, BANK_BIC } = parse({
      BANK_IBAN_COUNTRY: "de",
      BANK_IBAN_BANK_CODE: "999 999 99",
      BANK_BIC: "deutdeff",
    });
    expect(BANK_IBAN).toEqual(german);
    expect(BANK_BIC).toBe("DEUTDEFF");
  });

  it.each([
    ["a country without a code", "DE", ""],
    ["a code without a country", "", "99999999"],
    ["a country without IBANs", "US", "99999999"],
    ["a code of the wrong length", "DE", "9999999999"],
    ["a code that leaves too few digits for the account", "GB", "NWBK601613"],
    ["a country with check digits of its own", "FR", "3000600001"],
    ["another country with check digits of its own", "BE", "539"],
  ])("refuse %s", (_, BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE) => {
    expect(() => parse({ BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE })).toThrow(
      /BANK_IBAN_COUNTRY and BANK_IBAN_BANK_CODE/,
    );
  });

  it("refuse a BIC of another form", () => {
    for (const BANK_BIC of ["DEUTDE", "DEUT1EFF", "DEUTXXFF", "DEUTDEFFX"])
      expect(() => parse({ BANK_BIC })).toThrow(/BANK_BIC/);
  });

  it("are optional, and only a demonstration has invented numbers", () => {
    expect(parse({})).toMatchObject({ BANK_IBAN: null, BANK_BIC: "", BANK_ADDRESS: "" });
    expect(parse({ DEMO: "1" })).toMatchObject({ BANK_IBAN: german, BANK_BIC: "HOLDDEF0XXX" });
    expect(parse({ DEMO: "1", BANK_BIC: "DEUTDEFF" })).toMatchObject({ BANK_IBAN: null, BANK_BIC: "DEUTDEFF" });
  });
});
