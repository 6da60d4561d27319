import type { AccountTypeCode } from "@/lib/accounts/account-type.model";
import type { Currency } from "@/lib/money/currency";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { demoCustomerEmail } from "./demo-logins";

/** A person of the demo data. Each person has one account. */
export type DemoPerson = {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  gender: "male" | "female" | "others" | null;
  country: string;
  state: string;
  city: string;
  zip: string;
  address: string;
  phoneNumber: string;
  accountType: AccountTypeCode;
  currency: Currency;
  status: UserStatus;
  /** The opening balance of the account, in whole currency units. */
  openingUnits: number;
  /** The number of months since the person became a customer. */
  joinedMonthsAgo: number;
};

type Row = [
  key: string,
  name: string,
  gender: DemoPerson["gender"],
  place: [country: string, state: string, city: string, zip: string, address: string, phone: string],
  account: [AccountTypeCode, Currency],
  status: UserStatus,
  openingUnits: number,
  joinedMonthsAgo: number,
];

const rows: Row[] = [
  [
    "amelia",
    "Amelia Hart",
    "female",
    ["US", "Maine", "Portland", "04101", "18 Harbour Street", "+12075550118"],
    ["checking", "USD"],
    "active",
    6_400,
    18,
  ],
  [
    "northwind",
    "Northwind Shipping",
    null,
    ["US", "Maine", "Portland", "04101", "2 Custom House Wharf", "+12075550120"],
    ["premium_finance", "USD"],
    "active",
    900_000,
    18,
  ],
  [
    "daniel",
    "Daniel Okafor",
    "male",
    ["US", "Massachusetts", "Boston", "02108", "41 Beacon Street", "+16175550141"],
    ["checking", "USD"],
    "active",
    3_200,
    18,
  ],
  [
    "noah",
    "Noah Bergström",
    "male",
    ["US", "New York", "Brooklyn", "11201", "96 Willow Street", "+17185550196"],
    ["savings", "USD"],
    "active",
    12_750,
    16,
  ],
  [
    "priya",
    "Priya Raman",
    "female",
    ["GB", "England", "London", "E1 6AN", "7 Fournier Street", "+442071230007"],
    ["checking", "GBP"],
    "active",
    8_900,
    14,
  ],
  [
    "arthur",
    "Arthur Pemberton",
    "male",
    ["GB", "Scotland", "Edinburgh", "EH1 2NG", "33 Victoria Street", "+441312250033"],
    ["savings", "GBP"],
    "active",
    21_300,
    13,
  ],
  [
    "jonas",
    "Jonas Lindqvist",
    "male",
    ["DE", "Berlin", "Berlin", "10115", "Ackerstraße 12", "+493055500112"],
    ["checking", "EUR"],
    "active",
    5_150,
    12,
  ],
  [
    "sofia",
    "Sofia Marchetti",
    "female",
    ["IT", "Lombardia", "Milano", "20121", "Via Brera 9", "+390255500109"],
    ["checking", "EUR"],
    "active",
    7_420,
    11,
  ],
  [
    "claire",
    "Claire Beaulieu",
    "female",
    ["CA", "Québec", "Montréal", "H2Y 1C6", "350 Rue Saint-Paul", "+15145550135"],
    ["checking", "CAD"],
    "active",
    4_600,
    10,
  ],
  [
    "liam",
    "Liam Fraser",
    "male",
    ["AU", "Victoria", "Melbourne", "3000", "12 Flinders Lane", "+61355500112"],
    ["fixed_deposit", "AUD"],
    "active",
    15_000,
    9,
  ],
  [
    "hana",
    "Hana Kobayashi",
    "female",
    ["JP", "Tokyo", "Tokyo", "150-0001", "4-12 Jingumae", "+81355500412"],
    ["checking", "JPY"],
    "active",
    840_000,
    8,
  ],
  [
    "grace",
    "Grace Whitfield",
    "others",
    ["US", "Vermont", "Burlington", "05401", "5 Church Street", "+18025550105"],
    ["checking", "USD"],
    "pending",
    0,
    0,
  ],
  [
    "viktor",
    "Viktor Sokolov",
    "male",
    ["US", "Illinois", "Chicago", "60601", "200 Wacker Drive", "+13125550200"],
    ["checking", "USD"],
    "suspended",
    2_300,
    7,
  ],
  [
    "marta",
    "Marta Kowalska",
    "female",
    ["PL", "Mazowieckie", "Warszawa", "00-001", "Nowy Świat 15", "+48225550015"],
    ["savings", "EUR"],
    "blocked",
    1_050,
    6,
  ],
];

/** All customers of the demo data. The names are invented. The phone numbers come from ranges that are reserved for fiction. */
export const demoPeople: DemoPerson[] = rows.map(
  ([key, name, gender, place, account, status, openingUnits, months]) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    const [country, state, city, zip, address, phoneNumber] = place;
    const [accountType, currency] = account;
    const email = key === "amelia" ? demoCustomerEmail : `${key}@holdfast.example`;
    return {
      key,
      email,
      firstName,
      lastName,
      gender,
      country,
      state,
      city,
      zip,
      address,
      phoneNumber,
      accountType,
      currency,
      status,
      openingUnits,
      joinedMonthsAgo: months,
    };
  },
);

/**
 * Accounts at other banks that demo customers pay, keyed by a short name. Each value is the holder's name and the account
 * number.
 */
export const otherBanks = {
  power: ["Casco Bay Power", "70412288193"],
  insurance: ["Lighthouse Mutual", "88120045517"],
  grocer: ["Rosemont Market", "41900327745"],
  studio: ["Tidewater Pottery Studio", "30077415529"],
  phone: ["Northern Lights Mobile", "55210098714"],
  landlordLondon: ["Spitalfields Lettings", "GB29NWBK60161331926819"],
  utilityBerlin: ["Berliner Stadtwerke", "DE89370400440532013000"],
} as const satisfies Record<string, readonly [string, string]>;
