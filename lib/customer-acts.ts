/**
 * The actions with which staff correct a customer's data, and the reason codes of each action. Each code has a text for the
 * customer in the messages (`notifications.reasons`). The text names the customer's own reason, such as "You have moved", and not
 * a reason inside the bank.
 */
export const reasonsOfAct = {
  "correct-name": ["name-changed", "name-misspelled", "document-renewed"],
  "correct-address": ["moved", "address-misspelled", "letter-returned"],
  "correct-phone": ["phone-changed", "phone-misspelled", "phone-lost"],
  "correct-email": ["email-changed", "email-misspelled", "mailbox-lost"],
  "reset-pin": ["pin-forgotten", "pin-locked", "pin-known"],
} as const;

/** The codes of the reasons why staff close the relationship with a customer. */
export const closingReasons = ["close-wished", "bank-changed", "left-country"] as const;

type ClosingReason = (typeof closingReasons)[number];

/** An action with which staff correct a customer's data. */
export type CustomerAct = keyof typeof reasonsOfAct;

export const customerActs = Object.keys(reasonsOfAct) as CustomerAct[];

/** For each action, the word that notifications use for the corrected part of the customer's data. */
export const partOfAct = {
  "correct-name": "name",
  "correct-address": "address",
  "correct-phone": "phone",
  "correct-email": "email",
  "reset-pin": "pin",
} as const satisfies Record<CustomerAct, string>;

export type CorrectedPart = (typeof partOfAct)[CustomerAct];

/** The code of a reason. Each code belongs to only one action. */
export type CustomerActReason = (typeof reasonsOfAct)[CustomerAct][number] | ClosingReason;

const reasons: readonly CustomerActReason[] = [
  ...customerActs.flatMap((act): readonly CustomerActReason[] => reasonsOfAct[act]),
  ...closingReasons,
];

/** Reads a stored code. Returns undefined for an unknown code, which another version of the product has stored. */
export function toCustomerActReason(code: string): CustomerActReason | undefined {
  return reasons.find((known) => known === code);
}

/**
 * The codes of the reasons why staff write off a loan. Each code has a sentence for the customer in the messages
 * (`notifications.writtenOff`).
 */
export const writeOffReasons = ["not-collectable", "insolvency", "settlement", "too-small", "our-mistake"] as const;

export type WriteOffReason = (typeof writeOffReasons)[number];

/** Reads a stored code. Returns undefined for an unknown code, which another version of the product has stored. */
export function toWriteOffReason(code: string | undefined): WriteOffReason | undefined {
  return writeOffReasons.find((known) => known === code);
}
