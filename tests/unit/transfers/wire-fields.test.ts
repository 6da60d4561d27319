import { expect, it } from "vitest";
import { wireTransferForm, wireTransferInput } from "@/lib/transfers/schema";
import { type WireDetailField, wireCharges } from "@/lib/transfers/wire.model";

const right = {
  amount: "10.00",
  accountName: "Rafael Okafor",
  accountNumber: "DE89370400440532013000",
  country: "DE",
  bankTo: "Commerzbank",
  swiftCode: "COBADEFFXXX",
  routingNumber: "37040044",
  receiverTown: "Köln",
  receiverCountry: "DE",
};

const problemsOf = (changes: Partial<Record<keyof typeof right | WireDetailField, string>>) =>
  (wireTransferInput.safeParse({ ...right, ...changes }).error?.issues ?? []).map(({ path }) => path.join("."));

it("the codes of a wire must belong to the named country", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ country: "FR" })).toEqual(["swiftCode", "accountNumber"]);
  expect(problemsOf({ swiftCode: "COBAFRPP" })).toEqual(["swiftCode"]);
  expect(problemsOf({ accountNumber: "DE89370400440532013001" })).toEqual(["accountNumber"]);
});

it("a territory's bank may have the codes of the country whose IBANs it uses, but not vice versa", () => {
  const british = { accountNumber: "GB29NWBK60161331926819", swiftCode: "NWBKGB2L", routingNumber: "601613" };
  for (const country of ["GB", "Jersey", "GG", "IM"]) expect(problemsOf({ ...british, country }), country).toEqual([]);
  expect(problemsOf({ ...british, country: "JE", swiftCode: "RBOSJESH" })).toEqual([]);
  expect(problemsOf({ ...british, country: "GB", swiftCode: "RBOSJESH" })).toEqual(["swiftCode"]);
  expect(problemsOf({ ...british, country: "Martinique" })).toEqual(["swiftCode", "accountNumber"]);
  const french = { accountNumber: "FR1420041010050500013M02606", swiftCode: "BNPAFRPP", routingNumber: "" };
  expect(problemsOf({ ...french, country: "MQ" })).toEqual([]);
});

it("an American routing number has its check digit, with or without a country", () => {
  const american = { country: "US", swiftCode: "CHASUS33", accountNumber: "123456789" };
  expect(problemsOf({ ...american, routingNumber: "021000021" })).toEqual([]);
  expect(problemsOf({ ...american, routingNumber: "021000022" })).toEqual(["routingNumber"]);
  for (const country of ["", "US", "United States of America"]) {
    for (const routingNumber of ["021000022", "000000000"]) {
      expect(problemsOf({ ...american, country, routingNumber }), routingNumber).toEqual(["routingNumber"]);
    }
  }
});

it("a wire needs the receiver's town and country, and the postcode must be of this country", () => {
  expect(problemsOf({ receiverTown: " ", receiverCountry: "" })).toEqual(["receiverTown", "receiverCountry"]);
  const { receiverTown, receiverCountry, ...withoutAddress } = right;
  expect(
    wireTransferInput.safeParse(withoutAddress).error?.issues.map(({ path, message }) => [path[0], message]),
  ).toEqual([
    ["receiverTown", "required"],
    ["receiverCountry", "required"],
  ]);
  expect(problemsOf({ receiverPostcode: "50674" })).toEqual([]);
  expect(problemsOf({ receiverPostcode: "N4 2ER" })).toEqual(["receiverPostcode"]);
  expect(problemsOf({ receiverPostcode: "N4 2ER", receiverCountry: "United Kingdom" })).toEqual([]);
  expect(problemsOf({ receiverTown: "x".repeat(36) })).toEqual(["receiverTown"]);
});

it("the charges are shared unless the sender chooses otherwise, and other codes are refused", () => {
  expect(wireTransferInput.parse(right)).toMatchObject({ charges: "SHA", purpose: "", remittance: "" });
  for (const charges of wireCharges) expect(problemsOf({ charges })).toEqual([]);
  expect(problemsOf({ charges: "ALL", purpose: "HOLIDAY", remittance: "x".repeat(141) })).toEqual([
    "purpose",
    "charges",
    "remittance",
  ]);
});

it("a wire needs only the numbers that the bank's country needs", () => {
  const without = { swiftCode: "", routingNumber: "" };
  const american = { ...without, country: "US", accountNumber: "123456789" };
  expect(problemsOf({ ...american, routingNumber: "021000021" })).toEqual([]);
  expect(problemsOf(american)).toEqual(["routingNumber"]);
  const british = { ...without, country: "GB", accountNumber: "31926819" };
  expect(problemsOf({ ...british, routingNumber: "60-16-13" })).toEqual([]);
  expect(problemsOf({ ...without, country: "", accountNumber: "GB29NWBK60161331926819" })).toEqual([]);
  expect(problemsOf({ ...without, country: "DE" })).toEqual(["swiftCode"]);
  expect(problemsOf({ ...without, country: "MX", accountNumber: "032180000118359719" })).toEqual(["swiftCode"]);
  expect(problemsOf({ ...without, country: "KE", accountNumber: "1234567890" })).toEqual(["swiftCode"]);
  expect(problemsOf({ ...without, country: "", accountNumber: "1234567890" })).toEqual(["swiftCode"]);
});

it("the numbers are checked while other fields are still empty, and a field has one problem", () => {
  const problemsOfTyped = (typed: object) =>
    (wireTransferInput.safeParse({ accountName: "", bankTo: "", ...typed }).error?.issues ?? [])
      .filter(
        ({ path }) => !["accountName", "bankTo", "amount", "receiverTown", "receiverCountry"].includes(String(path[0])),
      )
      .map(({ path, message }) => [path[0], message]);
  expect(problemsOfTyped({ accountNumber: "DE89370400440532013001" })).toEqual([
    ["swiftCode", "required"],
    ["accountNumber", "iban"],
  ]);
  expect(problemsOfTyped({ accountNumber: "1234", country: "US", routingNumber: "021000022" })).toEqual([
    ["routingNumber", "routingNumberCheckDigit"],
  ]);
  expect(problemsOfTyped({ accountNumber: "", country: "Atlantis", routingNumber: "1/2" })).toEqual([
    ["accountNumber", "required"],
    ["country", "country"],
    ["routingNumber", "lettersAndDigits"],
    ["swiftCode", "required"],
  ]);
  expect(wireTransferInput.safeParse(null).success).toBe(false);
});

it("the form reports no problem of the bank and the address before the account number is known", () => {
  const empty = { ...right, bankTo: "", swiftCode: "?", country: "", receiverTown: "", receiverCountry: "" };
  const reported = (accountNumber: string) =>
    wireTransferForm.safeParse({ ...empty, accountNumber, amount: "" }).error?.issues.map(({ path }) => path[0]);
  expect(reported(" - ")).toEqual(["amount", "accountNumber"]);
  expect(reported("000123456789")).toEqual(["amount", "bankTo", "swiftCode", "receiverTown", "receiverCountry"]);
  expect(wireTransferForm.parse(right)).toEqual(wireTransferInput.parse(right));
});
