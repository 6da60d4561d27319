import "server-only";
import pino from "pino";
import { secretFields } from "@/lib/secret-fields";

/** The names of the values that the log removes. The log keeps `code`, because a logged `code` is the code of an error. */
const removed = new Set([...secretFields.filter((name) => name !== "code"), "skrillPassword", "email"]);

/**
 * The log, with one JSON object per line on standard output. Code must log only ids and codes, and never names, addresses, typed
 * amounts, PINs or passwords. As an additional protection, the logger removes the values with the names in `removed` from the
 * logged object and from all objects and arrays in it.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
});

/** Copies the entries of an object that is logged, without the secret values. */
function withoutSecrets(logged: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(logged).map(([name, value]) => [name, removed.has(name) ? "[removed]" : withoutSecretsIn(value)]),
  );
}

/** Copies objects and arrays. A value of another kind, such as a date, stays as it is. */
function withoutSecretsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretsIn);
  return isPlain(value) ? withoutSecrets(value) : value;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Selects the fields of an error for the log. Leaves out query parameters, because they may contain personal data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, routine } = error as Error & Record<string, unknown>;
  return { name: error.name, message: error.message, code, constraint, routine, stack: error.stack };
}
