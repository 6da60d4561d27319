import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "@/lib/server/env";

const keyBytes = 32;

/** What each key made of `NEXTAUTH_SECRET` is for: whoever learns one of them has none of the others. */
type Purpose =
  | "session"
  | "sign-in"
  | "login-step"
  | "device"
  | "passkey"
  | "email-code"
  | "history-cursor"
  | "request-hash";

const known = new Map<string, Buffer>();

/** The key of this installation for one purpose. */
export function derivedKey(purpose: Purpose): Buffer {
  return derive(env().NEXTAUTH_SECRET, purpose);
}

/** What a hash of a PIN needs besides the PIN; undefined when there is no pepper of that id any more. */
export function pinPepper(id: string): Buffer | undefined {
  const secret = env().PIN_PEPPER.secrets.get(id);
  return secret === undefined ? undefined : derive(secret, "pin");
}

/** The key of sealed columns; undefined when there is none of that id any more. */
export function dataKey(id: string): Buffer | undefined {
  const secret = env().DATA_KEY.secrets.get(id);
  return secret === undefined ? undefined : derive(secret, "data");
}

/** HKDF with SHA-256 (RFC 5869). Made once: it is asked for with every request. */
function derive(secret: string, purpose: string): Buffer {
  const name = `${purpose}:${secret}`;
  const key = known.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", `holdfast/${purpose}`, keyBytes));
  known.set(name, key);
  return key;
}
