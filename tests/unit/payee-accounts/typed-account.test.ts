import { describe, expect, it } from "vitest";
import { type KnownBank, readTypedAccount } from "@/lib/payee-accounts/typed-account";

const nothing = { accountNumber: "", country: "", swiftCode: "", routingNumber: "" };
const read = (typed: Partial<typeof nothing>, known: KnownBank[] = []) =>
  readTypedAccount({ ...nothing, ...typed }, known);

/** The fields that a form shows for an account in a country, and the name of the bank that the numbers identify. */
const fieldsOf = (typed: Partial<typeof nothing>) => {
  const { accountKind, mayBeIban, bankKind, routingNeed, swiftNeed, bankName } = read(typed);
  return [accountKind, mayBeIban, bankKind, routingNeed, swiftNeed, bankName];
};

describe("a form asks for the fields that the bank's country needs", () => {
  it.each([
    [{}, [undefined, true, undefined, "optional", "needed", undefined]],
    [
      { country: "US", accountNumber: "123456789", routingNumber: "021000021" },
      [undefined, false, "aba", "needed", "needless", undefined],
    ],
    [{ country: "PR" }, [undefined, false, "aba", "needed", "needless", undefined]],
    [
      { country: "GB", accountNumber: "31926819", routingNumber: "60-16-13" },
      [undefined, true, "sortCode", "needed", "needless", undefined],
    ],
    [
      { country: "GB", accountNumber: "GB29NWBK60161331926819" },
      [undefined, true, "sortCode", "needless", "needless", undefined],
    ],
    [{ country: "DE" }, ["iban", true, undefined, "needless", "needed", undefined]],
    [{ accountNumber: "DE89370400440532013000" }, ["iban", true, undefined, "needless", "needed", undefined]],
    [{ country: "IN", routingNumber: "HDFC0000001" }, [undefined, false, "ifsc", "needed", "needless", "HDFC Bank"]],
    [{ country: "MX" }, ["clabe", false, undefined, "needless", "needed", undefined]],
    [
      { country: "AU", routingNumber: "062-000" },
      [undefined, false, "bsb", "needed", "needless", "Commonwealth Bank of Australia"],
    ],
    [
      { country: "CA", routingNumber: "12345-003" },
      [undefined, false, "transit", "needed", "needless", "Royal Bank of Canada"],
    ],
    [
      { country: "CA", routingNumber: "0 004 12345" },
      [undefined, false, "transit", "needed", "needless", "Toronto-Dominion Bank"],
    ],
    [{ country: "JP", routingNumber: "0005001" }, [undefined, false, "branchCode", "optional", "needed", "MUFG Bank"]],
    [{ country: "AR" }, ["cbu", false, undefined, "needless", "needed", undefined]],
    [{ country: "KE" }, [undefined, false, undefined, "needless", "needed", undefined]],
    [{ swiftCode: "CHASUS33" }, [undefined, false, "aba", "needed", "needed", undefined]],
  ])("for %j, the fields are %j", (typed, fields) => {
    expect(fieldsOf(typed)).toEqual(fields);
  });

  it("a CLABE tells its bank only if its check digit is right", () => {
    expect(read({ country: "MX", accountNumber: "002010077777777771" }).bankName).toBe("Banamex");
    expect(read({ country: "MX", accountNumber: "002010077777777772" }).bankName).toBeUndefined();
  });

  it("banks in India and China ask for the purpose", () => {
    for (const country of ["IN", "CN"]) expect(read({ country }).asksPurpose).toBe(true);
    for (const country of ["", "US", "DE"]) expect(read({ country }).asksPurpose).toBe(false);
  });
});

describe("an IBAN and a SWIFT code fill what they state", () => {
  it("an IBAN fills the country, and is shown in groups of four", () => {
    expect(read({ accountNumber: "de89370400440532013000" })).toMatchObject({
      country: "DE",
      grouped: "DE89 3704 0044 0532 0130 00",
    });
    expect(read({ accountNumber: "DE89370400440532013001" })).toMatchObject({ country: undefined, grouped: undefined });
  });

  it("a SWIFT code fills the country, but an IBAN goes first", () => {
    expect(read({ swiftCode: "chasus33" })).toMatchObject({ country: "US", swiftCountry: "US" });
    expect(read({ swiftCode: "CHASUS33", accountNumber: "DE89370400440532013000" })).toMatchObject({
      country: "DE",
      swiftCountry: "US",
    });
    expect(read({ swiftCode: "CHASUS3" }).country).toBeUndefined();
  });

  it("the bank of an earlier wire is known by its IBAN or by its national code", () => {
    const german = {
      ...{ accountNumber: "DE02120300000000202051", country: "DE", routingNumber: "" },
      ...{ bankTo: "DKB Berlin", swiftCode: "BYLADEM1001" },
    };
    const american = {
      ...{ accountNumber: "000912345678", country: "US", routingNumber: "021000021" },
      ...{ bankTo: "JPMorgan Chase", swiftCode: "" },
    };
    const known = [german, american];
    expect(read({ accountNumber: "DE62120300000000202052" }, known).bank).toBeUndefined();
    expect(read({ accountNumber: "DE02120300000000202051" }, known)).toMatchObject({
      bank: german,
      bankName: "DKB Berlin",
    });
    expect(read({ country: "US", accountNumber: "5", routingNumber: "021-000-021" }, known).bankName).toBe(
      "JPMorgan Chase",
    );
    expect(read({ country: "US", routingNumber: "021000022" }, known).bankName).toBeUndefined();
    expect(read({ country: "US", routingNumber: "121000248" }, known).bankName).toBeUndefined();
  });
});
