/** The texts of a profile that must not be empty. Maps each text to its largest number of characters. */
export const requiredProfileTexts = { city: 100, address: 200 } as const;

/**
 * The optional texts of a profile. Maps each text to its largest number of characters. In some countries, an address needs
 * the state and the postcode (`addressProblems`).
 */
export const optionalProfileTexts = { state: 100, zip: 20 } as const;

/**
 * All texts of a profile. Each text is one line and needs no format check of its own. The record, the edit command, the HTTP
 * contract and the preserved form (`keptFields`) use this list. Each text has a column with the same name in the table `users`.
 * The label of a text in `profile.json` is also its name in the audit trail.
 */
export const profileTexts = { ...requiredProfileTexts, ...optionalProfileTexts };

export type ProfileTextName = keyof typeof profileTexts;

/** Returns one value for each text of a list, keyed by the text's name. */
export function mapTexts<Name extends string, Value>(
  texts: Readonly<Record<Name, number>>,
  toValue: (lengthMax: number, name: Name) => Value,
): Record<Name, Value> {
  const values = Object.entries<number>(texts).map(([name, lengthMax]) => [name, toValue(lengthMax, name as Name)]);
  return Object.fromEntries(values) as Record<Name, Value>;
}
