const textLengthMax = 200;

/** Converts any text to a single line that Postgres can store. Shortens a long text. */
export function cleanText(text: string): string {
  return text
    .slice(0, 10 * textLengthMax)
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\s]+/gu, " ")
    .trim()
    .slice(0, textLengthMax)
    .replace(/\p{Cs}/gu, "");
}
