import { magicEmail } from "@/lib/transfers/connectors/sandbox-behaviour";
import type { PastTransfer, SeedAccount } from "./past-transfers";

const hourMs = 60 * 60 * 1000;

type Way = Pick<PastTransfer, "to" | "channel" | "wire">;

function wire(accountName: string, accountNumber: string, wireTo: PastTransfer["wire"]): Way {
  return { channel: "wire", to: { accountName, accountNumber }, wire: wireTo };
}

function wallet(channel: PastTransfer["channel"], receiverEmail: string): Way {
  return { channel, to: { accountName: receiverEmail, accountNumber: "" } };
}

const ways = {
  aunt: wire("Ingrid Hart", "DE89370400440532013000", {
    country: "DE",
    bankTo: "Commerzbank Köln",
    swiftCode: "COBADEFFXXX",
    routingNumber: "37040044",
    receiverStreet: "Aachener Straße 41",
    receiverTown: "Köln",
    receiverPostcode: "50674",
  }),
  school: wire("Lakeside Language School", "GB29NWBK60161331926819", {
    country: "GB",
    bankTo: "National Westminster Bank London",
    swiftCode: "NWBKGB2LXXX",
    routingNumber: "601613",
    receiverStreet: "18 Lakeside Road",
    receiverTown: "London",
    receiverPostcode: "N4 2ER",
  }),
  supplier: wire("Harbor Timber Supply", "000912345678", {
    country: "US",
    bankTo: "JPMorgan Chase New York",
    swiftCode: "CHASUS33XXX",
    routingNumber: "021000021",
    receiverStreet: "402 Harbor Street",
    receiverTown: "New York",
    receiverPostcode: "10004",
  }),
  mill: wire("Bath Mill Works", "000455120093", {
    country: "US",
    bankTo: "First Coast Bank Bath",
    swiftCode: "FCBBUS33XXX",
    routingNumber: "011200365",
    receiverStreet: "9 Mill Lane",
    receiverTown: "Bath",
    receiverPostcode: "04530",
  }),
  printer: wire("Pine Street Print", "000730018846", {
    country: "US",
    bankTo: "First Coast Bank Bath",
    swiftCode: "FCBBUS33XXX",
    routingNumber: "011200365",
    receiverStreet: "77 Pine Street",
    receiverTown: "Bath",
    receiverPostcode: "04530",
  }),
  wool: wire("Casco Wool", "000318820057", {
    country: "US",
    bankTo: "Islands Savings Bank Portland",
    swiftCode: "ISSBUS33XXX",
    routingNumber: "011275303",
    receiverStreet: "5 Casco Wharf",
    receiverTown: "Portland",
    receiverPostcode: "04101",
  }),
  band: wallet("paypal", "bookings@tidewater-band.example"),
  shop: wallet("google_pay", "shop@northlight-prints.example"),
  editor: wallet("payoneer", "mira@freelance.example"),
  translator: wallet("skrill", "teo@translations.example"),
  rental: wallet("transfer_wise", "casa@alquiler.example"),
  /** The sandbox network does not answer an order to this address. Staff therefore see an order without an answer. */
  down: wallet("payoneer", magicEmail("down")),
} as const;

/** The demonstration's wires and wallet transfers, in all statuses. */
const story: [
  from: string,
  way: keyof typeof ways,
  units: number,
  note: string,
  hoursAgo: number,
  PastTransfer["status"],
][] = [
  ["amelia", "aunt", 250, "Birthday", 190 * 24, "closed"],
  ["amelia", "band", 180, "Deposit for the wedding", 96 * 24, "closed"],
  ["northwind", "supplier", 3_480, "Invoice 1187", 61 * 24, "closed"],
  ["amelia", "rental", 410, "Flat in Valencia", 44 * 24, "closed"],
  ["noah", "shop", 36.4, "Prints", 30 * 24, "closed"],
  ["northwind", "supplier", 2_915.75, "Invoice 1210", 26 * 24, "closed"],
  ["daniel", "translator", 95, "Certificate", 19 * 24, "deleted"],
  ["amelia", "school", 620, "Summer course", 12 * 24, "deleted"],
  // The next eight transfers are in the period of the wire network's statement (statement.ts).
  ["northwind", "supplier", 2_204, "Invoice 1218", 9 * 24, "closed"],
  ["northwind", "printer", 1_875, "Invoice 402", 9 * 24 - 2, "closed"],
  ["noah", "editor", 140, "Thesis", 8 * 24, "closed"],
  ["amelia", "wool", 74.5, "Wool for the winter", 8 * 24 - 3, "closed"],
  ["northwind", "mill", 10_480, "Invoice 88-21", 7 * 24, "closed"],
  ["noah", "wool", 132, "Blanket", 6 * 24, "closed"],
  ["northwind", "supplier", 3_017.25, "Invoice 1226", 5 * 24, "closed"],
  ["daniel", "printer", 48.6, "Posters", 4 * 24, "closed"],
  ["daniel", "down", 64, "Illustrations", 40, "approved"],
  ["northwind", "supplier", 4_120.5, "Invoice 1233", 33, "active"],
  ["northwind", "mill", 18_250, "Invoice 88-30", 29, "pending"],
  ["daniel", "band", 90, "Party", 26, "pending"],
  ["priya", "school", 340, "Evening course", 22, "pending"],
  ["noah", "translator", 58.25, "Letter", 11, "pending"],
  ["amelia", "aunt", 120, "For the garden", 6, "pending"],
  ["amelia", "shop", 24.9, "Poster", 3, "pending"],
];

const reasons: Partial<Record<keyof typeof ways, string>> = {
  translator: "The network does not know this e-mail address.",
  school: "The receiving bank asks for a reference. Please send it again with one.",
};

/**
 * Returns the demonstration's transfers by wire and by wallet. The money of some transfers has left the bank. Other transfers
 * still need a decision of staff or an answer from the network.
 */
export function tellOutgoing(account: (key: string) => SeedAccount, today: Date): PastTransfer[] {
  return story.map(([from, way, units, note, hoursAgo, status]) => ({
    ...ways[way],
    from: account(from),
    units,
    note,
    at: new Date(today.getTime() - hoursAgo * hourMs),
    status,
    ...(status === "deleted" ? { reason: reasons[way] ?? "" } : {}),
  }));
}
