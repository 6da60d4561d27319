import "server-only";
import { randomInt } from "node:crypto";
import { hashPin } from "@/lib/auth/pins/pin-hash";

/** The number of codes that are created at once. */
const recoveryCodeCount = 10;

/** Letters and digits that readers do not confuse with each other. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const groupLength = 4;

/**
 * A new code, such as `AB2C-DE3F-GH4J`. The first four characters identify the code's row. The other eight characters are secret.
 * The secret characters contain 39 random bits, and their hash uses a pepper.
 */
type NewRecoveryCode = { label: string; rest: string };

const drawGroup = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");

/** Draws ten codes with different labels. */
export function drawRecoveryCodes(): NewRecoveryCode[] {
  const labels = new Set<string>();
  while (labels.size < recoveryCodeCount) labels.add(drawGroup());
  return [...labels].map((label) => ({ label, rest: drawGroup() + drawGroup() }));
}

/** A code in the form that its owner reads. */
export function showRecoveryCode({ label, rest }: NewRecoveryCode): string {
  return [label, rest.slice(0, groupLength), rest.slice(groupLength)].join("-");
}

/** Splits a typed code, in capitals without hyphens, into its two parts. */
export function splitRecoveryCode(typed: string): NewRecoveryCode {
  return { label: typed.slice(0, groupLength), rest: typed.slice(groupLength) };
}

/** Hashes the secret part of a code with `hashPin`. */
export async function hashRecoveryCode({ label, rest }: NewRecoveryCode): Promise<{ label: string; hash: string }> {
  return { label, hash: await hashPin(rest) };
}
