import "server-only";
import pino from "pino";

/**
 * The log: one JSON object per line on standard output. The log contains ids and codes, but never names, addresses, typed
 * amounts, PINs or passwords. The removal of the paths below is an additional protection.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: [
      "password",
      "confirmPassword",
      "currentPassword",
      "pin",
      "email",
      "skrillPassword",
      "sixDigits",
      "*.password",
      "*.currentPassword",
      "*.pin",
      "*.email",
    ],
    censor: "[removed]",
  },
});

/** The fields of a thrown error for the log, without query parameters, because these may contain personal data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, routine } = error as Error & Record<string, unknown>;
  return { name: error.name, message: error.message, code, constraint, routine, stack: error.stack };
}
