import "server-only";
import { randomInt } from "node:crypto";
import { hashPin } from "@/lib/auth/pins/pin-hash";

/** How many are made at once. */
const recoveryCodeCount = 10;

/** Letters and digits that nobody takes for each other. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const groupLength = 4;

/** A new code, `AB2C-DE3F-GH4J`: four letters by which it is found, and eight that nobody guesses (39 bits, and a pepper). */
type NewRecoveryCode = { label: string; rest: string };

const drawGroup = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");

/** Draws ten codes that are found by different letters. */
export function drawRecoveryCodes(): NewRecoveryCode[] {
  const labels = new Set<string>();
  while (labels.size < recoveryCodeCount) labels.add(drawGroup());
  return [...labels].map((label) => ({ label, rest: drawGroup() + drawGroup() }));
}

/** A code as its owner reads it. */
export function showRecoveryCode({ label, rest }: NewRecoveryCode): string {
  return [label, rest.slice(0, groupLength), rest.slice(groupLength)].join("-");
}

/** A code as it was typed, in capitals without hyphens, in its two parts. */
export function splitRecoveryCode(typed: string): NewRecoveryCode {
  return { label: typed.slice(0, groupLength), rest: typed.slice(groupLength) };
}

/** Hashes what nobody may guess of a code, as a PIN is hashed. */
export async function hashRecoveryCode({ label, rest }: NewRecoveryCode): Promise<{ label: string; hash: string }> {
  return { label, hash: await hashPin(rest) };
}
