/** A part of a message: plain text, or the address of a page. */
export type TextPart = { text: string; address?: string };

const addressPattern = /https?:\/\/[^\s<>"'`]+/giu;
/** Punctuation marks that end a sentence and do not belong to an address. */
const sentenceEnd = /[.,;:!?)\]}»”]+$/u;

/**
 * Splits a message into plain text and addresses of pages. An address begins with `http://` or `https://`, so no link can execute
 * a script. `address` is the address as the browser opens it: an internationalised domain is in its ASCII form, which reveals
 * look-alike letters.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(addressPattern)) {
    const shown = found.replace(sentenceEnd, "");
    const address = URL.parse(shown)?.href;
    if (!address) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, address });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
