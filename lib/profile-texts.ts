/** The texts of a profile that must not be empty, with the largest number of characters. */
export const requiredProfileTexts = { city: 100, address: 200 } as const;

/**
 * The texts of a profile that may be empty, with the largest number of characters. Some countries need the state and the postcode
 * (`addressProblems`).
 */
export const optionalProfileTexts = { state: 100, zip: 20 } as const;

/**
 * All texts of a profile: fields of one line without a rule of their own. The record, the edit, the HTTP contract and the
 * crash-safe form read this list. Each text has a column of the same name in the table of users. Its label in `profile.json` is
 * also its name in the audit trail.
 */
export const profileTexts = { ...requiredProfileTexts, ...optionalProfileTexts };

export type ProfileTextName = keyof typeof profileTexts;

/** One value for each text of a list. */
export function mapTexts<Name extends string, Value>(
  texts: Readonly<Record<Name, number>>,
  toValue: (lengthMax: number, name: Name) => Value,
): Record<Name, Value> {
  const values = Object.entries<number>(texts).map(([name, lengthMax]) => [name, toValue(lengthMax, name as Name)]);
  return Object.fromEntries(values) as Record<Name, Value>;
}
