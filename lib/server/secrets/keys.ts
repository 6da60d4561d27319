import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "@/lib/server/env";

const keyBytes = 32;

/** The purposes of the keys that are derived from `NEXTAUTH_SECRET`. A key reveals nothing about the other keys. */
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

/** The installation's key for one purpose. */
export function derivedKey(purpose: Purpose): Buffer {
  return derive(env().NEXTAUTH_SECRET, purpose);
}

/** Returns the pepper of a PIN's hash. Returns undefined if the settings no longer contain a pepper with this id. */
export function pinPepper(id: string): Buffer | undefined {
  const secret = env().PIN_PEPPER.secrets.get(id);
  return secret === undefined ? undefined : derive(secret, "pin");
}

/** Returns the key of encrypted columns. Returns undefined if the settings no longer contain a key with this id. */
export function dataKey(id: string): Buffer | undefined {
  const secret = env().DATA_KEY.secrets.get(id);
  return secret === undefined ? undefined : derive(secret, "data");
}

/** Returns the key that signs receipts. Returns undefined if the settings no longer contain a key with this id. */
export function receiptKey(id: string): Buffer | undefined {
  const secret = env().DATA_KEY.secrets.get(id);
  return secret === undefined ? undefined : derive(secret, "receipt");
}

/** Derives a key by HKDF with SHA-256 (RFC 5869). Caches the key, because every request needs it. */
function derive(secret: string, purpose: string): Buffer {
  const name = `${purpose}:${secret}`;
  const key = known.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", `holdfast/${purpose}`, keyBytes));
  known.set(name, key);
  return key;
}
