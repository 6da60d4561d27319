import { describe, expect, test } from "vitest";
import { type RegisterFields, registerInput, registerStepFields, registerSteps } from "@/lib/users/schema";

const good: RegisterFields = {
  firstName: " Ada ",
  lastName: "L",
  email: " ADA@Example.COM ",
  country: "Germany",
  socialSecurityNumber: "1",
  phoneNumber: "+1 (201) 555-0123",
  password: "violet harbour ladder",
  confirmPassword: "violet harbour ladder",
  countryOfResidence: "us",
  city: "Hoboken",
  state: "NJ",
  zip: "07030",
  address: "1 River Street",
  accountType: "Premium Finance",
  currency: "USD",
  DomesticTransferPin: "1234",
  ForeignTransferPin: "123456",
};

test("a registration record is stored in standard forms", () => {
  expect(registerInput.parse(good)).toMatchObject({
    firstName: "Ada",
    email: "ada@example.com",
    country: "DE",
    countryOfResidence: "US",
    phoneNumber: "+12015550123",
    accountType: "premium_finance",
    description: "",
  });
});

test("every field but the description is required, each beside its own name", () => {
  const issues = registerInput.safeParse({}).error?.issues ?? [];
  const expected = Object.keys(good);
  expect(issues.map((issue) => issue.path.join("."))).toEqual(expected);
});

describe("a wrong value is refused beside its field", () => {
  const cases: [keyof RegisterFields, unknown, string][] = [
    ["firstName", "A", "minLength:2"],
    ["firstName", "Ad\u0000a", "invalid"],
    ["lastName", "   ", "required"],
    ["email", "ada@", "email"],
    ["email", "ada@example.com\u0000", "email"],
    ["email", 5, "required"],
    ["country", "Atlantis", "country"],
    ["phoneNumber", "2015550123", "phone"],
    ["phoneNumber", "+1 1", "phone"],
    ["password", "short", "minLength:12"],
    ["password", "password1234", "passwordCommon"],
    ["password", "Ada@example.com", "passwordPersonal"],
    ["confirmPassword", "violet harbour laddeR", "passwordMismatch"],
    ["accountType", "Gold", "accountType"],
    ["currency", "XXX", "currency"],
    ["DomesticTransferPin", "123", "pinFormat"],
    ["DomesticTransferPin", "1234567", "pinFormat"],
    ["ForeignTransferPin", "１２３４", "pinFormat"],
    ["address", "x".repeat(201), "maxLength:200"],
  ];
  test.each(cases)("%s %j", (field, value, problem) => {
    const issues = registerInput.safeParse({ ...good, [field]: value }).error?.issues ?? [];
    expect(issues.filter((issue) => issue.path[0] === field).map((issue) => issue.message)).toContain(problem);
  });
});

test("the steps of the wizard ask together for the whole record", () => {
  const asked = registerStepFields.flat();
  expect(new Set(asked)).toEqual(new Set([...Object.keys(good), "description"]));
  expect(registerSteps.map((step) => step.safeParse(good).success)).toEqual([true, true, true]);
});

test.each(["O’Brien", "Jean-Luc", "J.R.R.", "Nguyễn Thị", "Đặng", "מרים", "Martin Jr.", "Zoe\u0308"])(
  "%s is a name",
  (lastName) => {
    expect(registerInput.parse({ ...good, lastName }).lastName).toBe(lastName.replace("’", "'"));
  },
);

test.each([
  ...["Alert! Verify now: https://evil.example", "evil.example", "www.evil.example", "Ada <b>", "Ada@evil", "Ada 2"],
  ...["Ada\u202egnitaehc", "Ada\u2066", "Ada\u200f", "Ada\nLovelace"],
])("%j is no name: others read it in e-mails of the bank", (lastName) => {
  const { error } = registerInput.safeParse({ ...good, lastName });
  expect(error?.issues.map(({ path }) => path[0])).toContain("lastName");
});

test("no text turns what stands after it around", () => {
  const { error } = registerInput.safeParse({ ...good, city: "a\u202eb", description: "a\u2067b" });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["city", "description"]);
});
