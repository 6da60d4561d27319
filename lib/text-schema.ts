import * as z from "zod";

/**
 * `plainText` and `multilineText` refuse control characters and lone surrogates (one half of a character in UTF-16). People
 * cannot type these characters, and Postgres cannot store NUL and lone surrogates. Only `multilineText` accepts line breaks and
 * tabs. Both patterns also refuse the characters that change the direction of the following text, because these characters could
 * reverse the order of an account number on the screen. Of the characters in `\p{Bidi_Control}`, both patterns accept only the
 * three invisible marks U+061C, U+200E and U+200F.
 */
const plainText = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
const multilineText = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;

/**
 * One line of text, which may be empty. Combines letters with their accents (NFC), so that texts that look equal are also equal
 * in the database.
 */
export function lineOfText(lengthMax: number) {
  return z
    .string({ error: "required" })
    .trim()
    .normalize("NFC")
    .max(lengthMax, `maxLength:${lengthMax}`)
    .regex(plainText, "invalid");
}

/** One line of text that must not be empty. */
export function requiredText(lengthMax: number) {
  return lineOfText(lengthMax).min(1, "required");
}

/** Text of several lines, which may be empty. */
export function freeText(lengthMax: number) {
  return z
    .string({ error: "invalid" })
    .trim()
    .normalize("NFC")
    .max(lengthMax, `maxLength:${lengthMax}`)
    .regex(multilineText, "invalid");
}

/** Text of several lines. A missing value becomes an empty text. */
export function optionalText(lengthMax: number) {
  return freeText(lengthMax).default("");
}
