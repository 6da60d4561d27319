import "server-only";
import { referenceIdTail } from "@/lib/transfer-reference";

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?([0-9a-f]{12})$/i;

/**
 * Returns the last twelve hexadecimal digits of a transfer's id, or null for a text that is not a reference. A reference is the
 * whole id, or the short reference that customers see. An id without hyphens is accepted too, because an end-to-end id has at
 * most 35 characters and therefore no room for the hyphens.
 */
export function transferKeyOf(reference: string): string | null {
  return uuid.exec(reference)?.[1]?.toLowerCase() ?? referenceIdTail(reference);
}

const uuidWithin = /(?<![0-9a-z])[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?![0-9a-z])/gi;
const referenceWithin = /(?<![0-9a-z])HF[- ]?[0-9a-z]{4,6}[- ]?[0-9a-z]{4,6}(?![0-9a-z])/gi;
/** `HF` and the last twelve hexadecimal digits of an id. Some networks write a reference in this form. */
const tailWithin = /^HF[- ]?([0-9a-f]{6})[- ]?([0-9a-f]{6})$/i;

/** Finds the first reference to a transfer in a free text. */
function findWithin(text: string): LineReference | null {
  for (const [found] of [...text.matchAll(uuidWithin), ...text.matchAll(referenceWithin)]) {
    const [, first = "", last = ""] = tailWithin.exec(found) ?? [];
    const transferKey = transferKeyOf(found) ?? ((first + last).toLowerCase() || null);
    if (transferKey) return { reference: found, transferKey };
  }
  return null;
}

/** The words that networks write in place of a missing reference, without punctuation. Sources: ISO 20022, SWIFT and others. */
const sayNothing = new Set([
  ...["NOTPROVIDED", "NOTPROVIDE", "NOTAVAILABLE", "NOTAPPLICABLE", "NOREFERENCE", "NOREF", "NONREF", "NONREFERENCE"],
  ...["NONE", "NULL", "NA", "UNKNOWN", "UNDEFINED", "EMPTY", ""],
]);

/** Whether a text is a reference. A word such as `NOTPROVIDED` or a row of zeros is not a reference. */
export function saysSomething(reference: string | undefined): reference is string {
  const plain = (reference ?? "").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return !sayNothing.has(plain) && !/^0*$/.test(plain);
}

/**
 * The reference of a line. `transferKey` is the last twelve digits of the transfer's id, or null if the line names no transfer.
 */
export type LineReference = { reference: string; transferKey: string | null };

/**
 * Chooses the reference of a line: the first of `references` that is the reference of a transfer and nothing else. If there is no
 * such reference, chooses the first reference of a transfer within a longer text. If no text refers to a transfer, chooses the
 * first reference that contains information.
 *
 * @param references the references of the line, in order of priority
 * @param texts free texts of the line, which the payer or the network wrote
 */
export function chooseReference(references: (string | undefined)[], texts: (string | undefined)[] = []): LineReference {
  const said = references.filter(saysSomething).map((reference) => reference.trim());
  for (const reference of said) {
    const transferKey = transferKeyOf(reference);
    if (transferKey) return { reference, transferKey };
  }
  for (const text of [...said, ...texts]) {
    const found = text ? findWithin(text) : null;
    if (found) return found;
  }
  return { reference: said[0] ?? "", transferKey: null };
}
