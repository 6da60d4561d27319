import "server-only";
import { env } from "@/lib/server/env";
import { pinPepper } from "@/lib/server/secrets/keys";
import { hashSecret, verifySecret } from "@/lib/server/secrets/secrets";

/**
 * Hashes a PIN. Ten thousand PINs are tried in two minutes, whatever the hash: so this one also takes a pepper, which the
 * database does not hold (`PIN_PEPPER`). Its id stands in front.
 */
export async function hashPin(pin: string): Promise<string> {
  const { currentId } = env().PIN_PEPPER;
  return `${currentId}:${await hashSecret(pin, pinPepper(currentId))}`;
}

/** Whether `pin` is what was hashed, with whichever pepper. One from before there were peppers still counts. */
export async function verifyPin(stored: string, pin: string): Promise<boolean> {
  const { id, hash } = split(stored);
  if (id === undefined) return await verifySecret(hash, pin);
  const pepper = pinPepper(id);
  return pepper !== undefined && (await verifySecret(hash, pin, pepper));
}

/** Whether the hash was made with the current pepper; else it is to be made anew when the PIN is next known. */
export function isPinHashCurrent(stored: string): boolean {
  return split(stored).id === env().PIN_PEPPER.currentId;
}

function split(stored: string): { id: string | undefined; hash: string } {
  const [, id, hash = stored] = /^([A-Za-z0-9]+):(.+)$/.exec(stored) ?? [];
  return { id, hash };
}
