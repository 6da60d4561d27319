/** The payment that a QR code describes. `amountMinor` is in cents, or null if the payer chooses the amount. */
export type CodedPayment = { name: string; iban: string; bic: string; amountMinor: bigint | null; note: string };

/** The maximum lengths of the receiver's name and of the text for the receiver, and the largest amount in cents (EPC069-12). */
const nameMax = 70;
export const paymentNoteMax = 140;
export const codedAmountMax = 99_999_999_999n;

/**
 * The content of a QR code for a SEPA credit transfer in euros (EPC069-12, version 002, UTF-8). The payer scans the code with the
 * app of a European bank. Empty lines at the end are left out.
 */
export function paymentCode({ name, iban, bic, amountMinor, note }: CodedPayment): string {
  const amount = amountMinor === null ? "" : `EUR${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, "0")}`;
  const [purpose, reference] = ["", ""];
  const lines = ["BCD", "002", "1", "SCT", bic, fold(name, nameMax), iban, amount, purpose, reference];
  return [...lines, fold(note, paymentNoteMax)].join("\n").trimEnd();
}

/** A text on one line, with at most `max` characters. */
function fold(text: string, max: number): string {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, max).join("").trim();
}
