const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/**
 * Prepares a name or a note for the middle of a sentence. If the text contains right-to-left letters, the function encloses it in
 * invisible characters (U+2068 and U+2069, Unicode Standard Annex 9). Without these characters, a number that follows the text
 * would appear on the left of the text.
 */
export function isolate(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** Applies `isolate` to every text among the values of a message. */
export function isolateValues<Values extends Record<string, unknown>>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? isolate(value) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}
