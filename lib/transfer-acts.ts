/**
 * The actions with which staff end a transfer, and the reason codes of each action. `decline` releases held money. `recall`
 * asks the network to return a payment. `reverse` takes back a payment inside this bank. Each code has a sentence for the
 * customer in the messages (`notifications.declined`). The database contains the same codes (the SQL function
 * `transfers_keep_rules`).
 */
export const reasonsOfTransferAct = {
  decline: ["details-wrong", "information-missing", "not-allowed", "looks-unusual", "customer-asked"],
  recall: ["customer-asked", "sent-twice", "wrong-receiver", "not-ordered"],
  reverse: ["customer-asked", "sent-twice", "wrong-receiver", "not-ordered"],
} as const;

export type TransferAct = keyof typeof reasonsOfTransferAct;

/** The code of the reason why staff end a transfer. */
export type DeclineReason = (typeof reasonsOfTransferAct)[TransferAct][number];

const { decline, recall, reverse } = reasonsOfTransferAct;

export const declineReasons: DeclineReason[] = [...new Set<DeclineReason>([...decline, ...recall, ...reverse])];

/**
 * Returns the reason that the customer reads: the sentence of the code and the text of the staff. The code or the text may be
 * missing. An unknown code, which another version of the product has stored, is left out.
 *
 * @param sentenceOf translates a code (`notifications.declined`)
 */
export function readReason(
  sentenceOf: (code: DeclineReason) => string,
  { reasonCode, reason }: { reasonCode?: string | null | undefined; reason: string },
): string {
  const code = declineReasons.find((known) => known === reasonCode);
  return [code ? sentenceOf(code) : "", reason].filter(Boolean).join(" ");
}
