import { expect, it } from "vitest";
import { wireTransferInput } from "@/lib/transfers/schema";

const right = {
  amount: "10.00",
  accountName: "Rafael Okafor",
  accountNumber: "DE89370400440532013000",
  country: "DE",
  bankTo: "Commerzbank",
  swiftCode: "COBADEFFXXX",
  routingNumber: "37040044",
};

const problemsOf = (changes: Partial<typeof right>) =>
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
