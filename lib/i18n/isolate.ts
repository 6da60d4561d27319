const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/**
 * Prepares a name or a note for the middle of a sentence. Invisible characters (U+2068, U+2069; Unicode Standard Annex 9) isolate
 * a right-to-left name. Without these characters, a number after the name would appear on the name's left.
 */
export function isolate(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** The values of a message. Right-to-left texts among them are isolated. */
export function isolateValues<Values extends Record<string, unknown>>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? isolate(value) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}
