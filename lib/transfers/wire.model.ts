/**
 * The party that pays the charges of the banks. With `SHA`, the sender pays this bank's charges, and the receiver pays the
 * charges of all other banks. With `OUR`, only the sender pays. With `BEN`, only the receiver pays. SWIFT defines the codes.
 */
export const wireCharges = ["SHA", "OUR", "BEN"] as const;
export type WireCharges = (typeof wireCharges)[number];

/** The purposes of a wire that a customer can choose. The codes are codes of ISO 20022 (ExternalPurpose1Code). */
// biome-ignore format: one line is easier to read
export const wirePurposes = [
  "SALA", "PENS", "SUPP", "IVPT", "GDDS", "SCVE", "RENT", "LOAN", "TAXS",
  "EDUC", "MDCS", "INSU", "INVS", "SAVG", "GIFT", "CHAR", "OTHR",
] as const;
export type WirePurpose = (typeof wirePurposes)[number];

/** The largest lengths that the networks accept (ISO 20022, and the guideline CBPR+ of SWIFT). */
export const wireTextMax = {
  receiverStreet: 70,
  receiverTown: 35,
  receiverPostcode: 16,
  remittance: 140,
} as const;

/** The fields of a wire in addition to the account: the receiver's address and the terms. */
export const wireDetailFields = [
  "receiverStreet",
  "receiverTown",
  "receiverPostcode",
  "receiverCountry",
  "purpose",
  "charges",
  "remittance",
] as const;
export type WireDetailField = (typeof wireDetailFields)[number];

/** The saved data of a beneficiary for wires: the bank, the address and the terms. */
export const savedWireFields = ["country", "bankTo", "swiftCode", "routingNumber", ...wireDetailFields] as const;
export type SavedWireField = (typeof savedWireFields)[number];
export type SavedWire = Record<SavedWireField, string>;

/** Picks from a record the data that wires need. An unknown value becomes an empty text. */
export function toSavedWire(record: Readonly<Record<SavedWireField, string | null>>): SavedWire {
  return Object.fromEntries(savedWireFields.map((field) => [field, record[field] ?? ""])) as SavedWire;
}
