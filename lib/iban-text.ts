/** The word "IBAN", which is the same in every language of the site. */
export const ibanTerm = "IBAN";

/** An IBAN in groups of four characters, as people read and type it. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}
