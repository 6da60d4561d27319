import * as z from "zod";

/**
 * No control characters but line breaks and tabs, and no halves of characters (lone surrogates): Postgres cannot store
 * them, and nobody types them. Nor what turns the text after it around (`\p{Bidi_Control}` but its marks), so that an
 * account number reads as it is.
 */
const plainText = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
const multilineText = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;

/** One line of text that must not be empty. */
export function requiredText(lengthMax: number) {
  return z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .max(lengthMax, `maxLength:${lengthMax}`)
    .regex(plainText, "invalid");
}

/** Text of several lines, which may be empty. */
export function freeText(lengthMax: number) {
  return z.string({ error: "invalid" }).trim().max(lengthMax, `maxLength:${lengthMax}`).regex(multilineText, "invalid");
}

/** Text of several lines that may be missing; then it is empty. */
export function optionalText(lengthMax: number) {
  return freeText(lengthMax).default("");
}
