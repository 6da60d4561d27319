import { describe, expect, it } from "vitest";
import { accountNumberProblem, payeeAccountProblems, routingNumberNeed } from "@/lib/payee-accounts/account-problems";
import { foldCode } from "@/lib/payee-accounts/fold-code";
import { tellOutgoing } from "@/prisma/seed/outgoing";
import type { SeedAccount } from "@/prisma/seed/past-transfers";
import { otherBanks } from "@/prisma/seed/people";

/** Example IBANs from the IBAN registry, and IBANs of countries that joined the registry recently. */
const ibans = (
  "AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201 " +
  "AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456 " +
  "BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066 " +
  "CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243 " +
  "DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002 ES9121000418450200051332 " +
  "FI2112345600000785 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 " +
  "GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 " +
  "HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 " +
  "IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 " +
  "KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015 " +
  "LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361 " +
  "MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984 " +
  "MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NL91ABNA0417164300 " +
  "NO9386011117947 PK36SCBL0000001123456702 PL61109010140000071219812874 PS92PALS000000000400123456702 " +
  "PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379 " +
  "SA0380000000608010167519 SC18SSCB11010000000000001497USD SE4550000000058398257466 SI56263300012039086 " +
  "SK3112000000198742637541 SM86U0322509800000000270100 ST23000100010051845310146 SV62CENR00000000000000700025 " +
  "TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678 " +
  "VG96VPVG0000012345678901 XK051212012345678906"
).split(" ");

/**
 * A country, an account number and a bank code of this country as people write them, and texts that are not valid as an account
 * number or a bank code in this country.
 */
const domestic: [country: string, account: string, bank: string, wrongAccounts: string[], wrongBanks: string[]][] = [
  [
    "US",
    "000912345678",
    "021000021",
    ["123", "DE89370400440532013000", "1".repeat(18)],
    ["021000022", "000000000", "12345678", "99100001"],
  ],
  ["US", "AB12345678", "026-009-593", [], []],
  ["PR", "123456789", "021502011", ["123"], ["021502012", ""]],
  ["GU", "123456789", "121000248", [], ["121000249"]],
  ["VI", "123456789", "021000021", [], ["021000012"]],
  ["AS", "123456789", "121000248", [], ["000000000"]],
  ["MP", "123456789", "121000248", [], ["12100024"]],
  [
    "GB",
    "31926819",
    "60-16-13",
    ["3192681", "319268190", "GB29NWBK60161331926818", "1234"],
    ["60161", "6016134", "ABCDEF", ""],
  ],
  ["JE", "31926819", "601613", ["1234"], [""]],
  ["AU", "123456789", "062-000", ["123", "12345678901"], ["06200", "0620001", ""]],
  ["CA", "1234567", "12345-678", ["1234", "A1234567"], ["1234", "123456789", ""]],
  ["CA", "1234567", "0 678 12345", [], []],
  [
    "IN",
    "50100012345678",
    "HDFC0000001",
    ["12345678", "1".repeat(19)],
    ["HDFC1000001", "HDF00000001", "021000021", ""],
  ],
  ["MX", "032180000118359719", "", ["032180000118359718", "03218000011835971", "1234"], []],
  ["AR", "2850590940090418135201", "", ["2850590940090418135202", "2850590840090418135201", "1234"], []],
  ["RU", "40817810038000000003", "044525225", ["40817810038000000004", "4081781003800000000"], ["04452522", ""]],
  ["JP", "1234567", "0001001", ["123456", "12345678"], ["0001"]],
  ["CN", "6222020200012345678", "102100099996", ["1234567"], ["1021000999"]],
  ["HK", "012345678", "004", ["12345"], ["0004"]],
  ["SG", "0123456789", "7171", ["123456"], ["71"]],
  ["KR", "11012345678901", "", ["123456789"], []],
  ["NG", "0123456789", "", ["012345678", "01234567890"], []],
  ["NG", "0000014579", "011", ["0000014578", "0000015479"], []],
  ["NG", "8031234567", "305", [], []],
  ["NZ", "12-3140-0171323-50", "", ["1231400171323", "12-3140-0171332-50", "12-3104-0171323-50"], []],
  ["NZ", "01-0902-0068389-00", "", ["01-0902-0068398-00"], []],
  ["NZ", "08-6523-1954512-001", "", ["08-6523-1954521-001"], []],
  ["NZ", "26-2600-0320871-032", "", [], []],
  ["ZA", "62001234567", "250655", ["123456"], ["2506"]],
  ["KE", "01234567890123", "", ["0000000000", "123"], ["000"]],
  ["TH", "1234567890", "", ["E8937040044053201300"], []],
];

/** Returns a SWIFT code of a bank in this country. The country is the code's fifth and sixth character. */
const swiftOf = (country: string) => `ABCD${country}2L`;

const problems = (country: string, account: string, bank: string, said: string | undefined = country) =>
  payeeAccountProblems({
    accountNumber: foldCode(account),
    country: said,
    swiftCode: swiftOf(country),
    routingNumber: foldCode(bank),
  });

describe("a valid IBAN has the check digits and the form of its country, and needs no bank code", () => {
  it.each(ibans)("the IBAN %s is valid", (iban) => {
    const country = iban.slice(0, 2);
    expect(accountNumberProblem(iban)).toBeNull();
    expect(problems(country, iban, "")).toEqual({});
    expect(problems(country, iban.replace(/(.{4})/g, "$1\u00a0").toLowerCase(), "")).toEqual({});
    expect(problems(country, `IBAN: ${iban}`, "")).toEqual({});
    expect(routingNumberNeed({ accountNumber: iban, country, swiftCode: swiftOf(country) })).toBe("needless");
  });

  it.each(ibans)("%s with a wrong, a missing or a doubled character is refused by every form and call", (iban) => {
    const country = iban.slice(0, 2);
    const at = iban.length - 1;
    const wrong = iban.slice(0, at) + (iban[at] === "1" ? "2" : "1");
    for (const text of [wrong, iban.slice(0, at), iban + iban[at], iban.slice(1), `IBAN ${wrong}`]) {
      expect(problems(country, text, "").accountNumber, text).toBeTruthy();
      expect(problems(country, text, "", "").accountNumber, text).toBeTruthy();
      // A beneficiary has no country. The site can therefore notice a damaged IBAN only if the text is long enough and begins
      // with a letter. Any other text could be an account number.
      if (text.length >= 14 && /^[A-Z]/.test(text)) expect(accountNumberProblem(foldCode(text)), text).toBe("iban");
    }
    for (const text of ["1234", "0532013000"]) {
      if (country !== "GB") expect(problems(country, text, "").accountNumber, text).toBe("ibanNeeded");
    }
  });
});

describe("an account without an IBAN and its bank code have the form of their country", () => {
  it.each(domestic)("an account in %s: %s", (country, account, bank, wrongAccounts, wrongBanks) => {
    for (const said of [country, ""]) {
      expect(problems(country, account, bank, said)).toEqual({});
      for (const wrong of wrongAccounts)
        expect(problems(country, wrong, bank, said), wrong).toHaveProperty("accountNumber");
      for (const wrong of wrongBanks)
        expect(problems(country, account, wrong, said), wrong).toHaveProperty("routingNumber");
    }
  });
});

describe("errors that occurred in practice", () => {
  it.each([
    ["DE89370400440532013001", "iban"],
    ["IBAN DE89370400440532013001", "iban"],
    ["IBANDE89", "iban"],
    ["IBAN 1234", "iban"],
    ["E89370400440532013000", "iban"],
    ["0000", "accountNumber"],
    ["60-16-13 / 31926819", "accountNumber"],
    ["DE89 3704 0044 0532 0130 0О", "accountNumber"],
    ["\u202e00031023504400407398ED", "accountNumber"],
    ["12", "accountNumber"],
    ["AB12345678", null],
    ["05197864578", null],
    ["\u202aDE89\u200b3704\u00a00044–0532.0130‑00\u202c", null],
    ["ＤＥ８９３７０４００４４０５３２０１３０００", null],
    ["٠٥١٩٧٨٦٤٥٧٨", null],
  ])("the payee's number %j without a country has the result %s", (text, problem) => {
    expect(accountNumberProblem(foldCode(text))).toBe(problem);
  });

  it("an IBAN must belong to the named country, or to the SWIFT code's country if no country is named", () => {
    const german = { accountNumber: "DE89370400440532013000", routingNumber: "" };
    expect(payeeAccountProblems({ ...german, swiftCode: "COBADEFFXXX" })).toEqual({});
    expect(payeeAccountProblems({ ...german, swiftCode: "CHASUS33" })).toEqual({ accountNumber: "ibanCountry" });
    expect(payeeAccountProblems({ ...german, country: "FR", swiftCode: "COBADEFF" })).toEqual({
      accountNumber: "ibanCountry",
      swiftCode: "swiftCodeCountry",
    });
  });

  it("a bank code beside an IBAN must be part of the IBAN", () => {
    const german = { accountNumber: "DE89370400440532013000", country: "DE", swiftCode: "COBADEFFXXX" };
    expect(payeeAccountProblems({ ...german, routingNumber: "37040044" })).toEqual({});
    for (const routingNumber of ["12030000", "021000021", "021000022"]) {
      expect(payeeAccountProblems({ ...german, routingNumber })).toEqual({ routingNumber: "routingNumberIban" });
    }
    expect(payeeAccountProblems({ ...german, routingNumber: "000000000" })).toEqual({
      routingNumber: "routingNumberZeros",
    });
  });

  it("an account in a territory of the United States counts as American, whichever country is named", () => {
    const account = { accountNumber: "123456789", routingNumber: "021502011" };
    for (const swiftCode of ["BPPRPRSX", "CHASUS33"]) {
      for (const country of ["PR", "US"]) {
        expect(payeeAccountProblems({ ...account, country, swiftCode }), `${country} ${swiftCode}`).toEqual({});
      }
    }
    expect(payeeAccountProblems({ ...account, country: "FR", swiftCode: "BPPRPRSX" })).toHaveProperty("swiftCode");
  });
});

it("the accounts of the demonstration are valid", () => {
  const account = (key: string): SeedAccount => ({ ...({} as SeedAccount), accountNumber: key, accountName: key });
  for (const { wire, to } of tellOutgoing(account, new Date())) {
    if (wire) expect(payeeAccountProblems({ ...wire, accountNumber: to.accountNumber }), to.accountName).toEqual({});
  }
  for (const [name, number] of Object.values(otherBanks)) expect(accountNumberProblem(number), name).toBeNull();
});
