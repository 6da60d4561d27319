import type { FieldErrors } from "react-hook-form";

type FieldError = { type?: string; message: string };

/** Returns all errors of a form, keyed by the dotted paths of their fields. */
export function problemsOf(errors: FieldErrors, parent = ""): [name: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]): [string, FieldError][] => {
    if (typeof error !== "object" || error === null) return [];
    const name = parent + key;
    if (typeof error.message === "string" && error.message) return [[name, error as FieldError]];
    return "ref" in error && !Array.isArray(error) ? [] : problemsOf(error as FieldErrors, `${name}.`);
  });
}
