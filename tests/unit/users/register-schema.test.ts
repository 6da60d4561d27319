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

test("every field except the description is required, and its error has the field's name", () => {
  const issues = registerInput.safeParse({}).error?.issues ?? [];
  // The state and the postcode are not required here, because some countries have no states or no postcodes.
  const expected = Object.keys(good).filter((field) => field !== "state" && field !== "zip");
  expect(issues.map((issue) => issue.path.join("."))).toEqual(expected);
});

describe("a wrong value is refused beside its field", () => {
  const cases: [keyof RegisterFields, unknown, string][] = [
    ["firstName", "  ", "required"],
    ["firstName", "Ad\u0000a", "invalid"],
    ["lastName", "-", "name"],
    ["lastName", 5, "required"],
    ["state", " ", "required"],
    ["zip", "", "required"],
    ["zip", "7030", "postcode"],
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
  test.each(cases)("%s with the value %j", (field, value, problem) => {
    const issues = registerInput.safeParse({ ...good, [field]: value }).error?.issues ?? [];
    expect(issues.filter((issue) => issue.path[0] === field).map((issue) => issue.message)).toContain(problem);
  });
});

test("the steps of the wizard together ask for the whole record", () => {
  const asked = registerStepFields.flat();
  expect(new Set(asked)).toEqual(new Set([...Object.keys(good), "description"]));
  expect(registerSteps.map((step) => step.safeParse(good).success)).toEqual([true, true, true]);
});

/** A typed name, and its stored form if it differs. */
const names: [typed: string, kept?: string][] = [
  ...["Jean-Luc", "J.R.R.", "Nguyễn Thị", "Đặng", "מרים", "Martin Jr.", "Davis, Jr.", "伟", "O", "X Æ A-Xii"].map(
    (name): [string] => [name],
  ),
  ["O’Brien", "O'Brien"],
  ["Zoe\u0308", "Zoë"],
  ["Smith\u2010Jones", "Smith-Jones"],
  ["Smith\u2011Jones", "Smith-Jones"],
  ["Anna\u00a0Maria", "Anna Maria"],
  ["کریمی\u200cپور"],
  ["ශ්\u200dරී"],
  ["क्\u200dष"],
  ["Marcel·lí"],
  ["Gal·la Placídia"],
  ["ジョン・スミス"],
  ["買買提·吐爾遜"],
  ["Ravi s/o Suresh"],
  ["Arun A/L Subramaniam"],
  ["Kealiʻi"],
  ["Ng'ang'a"],
  ["Müller-Lüdenscheidt"],
  ["Þórsdóttir"],
  ["Ńorrön Łęcki"],
  ["Αλεξάνδρου"],
  ["Щербакова"],
  ["გელაშვილი"],
  ["Հակոբյան"],
  ["አበበ"],
  ["สมชาย"],
  ["ស៊ីសុវត្ថិ"],
  ["ລາວ"],
  ["အောင်ဆန်း"],
  ["தமிழ்ச்செல்வன்"],
  ["శ్రీనివాస్"],
  ["বন্দ্যোপাধ্যায়", "বন্দ্যোপাধ্যায়".normalize("NFC")],
  ["김민준"],
  ["さくら"],
  ["محمد"],
  ["ދިވެހި"],
  ["བསྟན་འཛིན་རྒྱ་མཚོ".replaceAll("་", " ")],
];

test.each(names)("%s is a valid name", (lastName, kept = lastName) => {
  expect(registerInput.parse({ ...good, lastName }).lastName).toBe(kept);
  expect(registerInput.parse({ ...good, firstName: lastName }).firstName).toBe(kept);
});

test("a single name is valid", () => {
  expect(registerInput.parse({ ...good, firstName: "Suharto", lastName: "" })).toMatchObject({ lastName: "" });
});

test.each([
  ...["Alert! Verify now: https://evil.example", "evil.example", "www.evil.example", "Ada <b>", "Ada@evil", "Ada 2"],
  ...[
    "evil/path",
    "bank.example/s",
    "a/b/c",
    "Ada\u200c",
    "\u200dAda",
    "Ada \u200cB",
    ".",
    "'",
    "·",
    "😀",
    "Ada\u200b",
  ],
  ...["Ada\u202egnitaehc", "Ada\u2066", "Ada\u200f", "Ada\nLovelace"],
])("%j is not a valid name, because other people read names in e-mails of the bank", (lastName) => {
  const { error } = registerInput.safeParse({ ...good, lastName });
  expect(error?.issues.map(({ path }) => path[0])).toContain("lastName");
});

test("no text can reverse the order of the text after it", () => {
  const { error } = registerInput.safeParse({ ...good, city: "a\u202eb", description: "a\u2067b" });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["city", "description"]);
});
