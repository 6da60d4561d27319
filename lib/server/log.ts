import "server-only";
import pino from "pino";
import { secretFields } from "@/lib/secret-fields";

/** The names of the values that the log removes. `code` stays, because in the log it is the code of an error. */
const removed = [...secretFields.filter((name) => name !== "code"), "skrillPassword", "email"];

/**
 * The log, with one JSON object per line on standard output. Code must log only ids and codes, and never names, addresses, typed
 * amounts, PINs or passwords. As an additional protection, the logger removes the values with the names in `removed` from the
 * logged object and from the objects in it.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: removed.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
});

/** Selects the fields of an error for the log. Leaves out query parameters, because they may contain personal data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, routine } = error as Error & Record<string, unknown>;
  return { name: error.name, message: error.message, code, constraint, routine, stack: error.stack };
}
