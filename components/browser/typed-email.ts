import { withTabStorage } from "./tab-storage";

const storageKey = "holdfast-typed-email";

/** Returns the e-mail address that was typed in this tab before the log-in. */
export function typedEmail(): string {
  return withTabStorage((storage) => storage.getItem(storageKey)) ?? "";
}

/**
 * Keeps a typed e-mail address in this tab until the log-in. The address never becomes part of a URL. If the browser refuses
 * the storage, the visitor types the address again.
 */
export function keepTypedEmail(email: string): void {
  withTabStorage((storage) => storage.setItem(storageKey, email));
}

/** Forgets the typed address. Every page of a logged-in reader calls this function. */
export function forgetTypedEmail(): void {
  withTabStorage((storage) => storage.removeItem(storageKey));
}
