import "server-only";
import pino from "pino";

/**
 * The log: one JSON object a line on standard output. It carries ids and codes, never names, addresses, amounts typed
 * by people, PINs or passwords; the paths below are a second line of defence.
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

/** The fields of a thrown error that go into the log. Its query parameters do not: they may hold personal data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, routine } = error as Error & Record<string, unknown>;
  return { name: error.name, message: error.message, code, constraint, routine, stack: error.stack };
}
