import * as z from "zod";
import { accountNumberProblem } from "./account-problems";
import { foldCode } from "./fold-code";

/**
 * Parses a number or code in any notation, and converts it to capital letters and digits (`foldCode`). An empty text is refused.
 */
export function codeInput(lengthMax: number) {
  return z
    .string({ error: "required" })
    .max(lengthMax, `maxLength:${lengthMax}`)
    .transform(foldCode)
    .pipe(z.string().min(1, "required"));
}

/**
 * Parses a number or code in any notation, and converts it to capital letters and digits (`foldCode`). An empty text is accepted.
 */
export function optionalCode(lengthMax: number) {
  return z
    .string({ error: "invalid" })
    .max(lengthMax, `maxLength:${lengthMax}`)
    .transform(foldCode)
    .pipe(z.string().regex(/^[A-Z0-9]*$/, "lettersAndDigits"));
}

/** The account number of an existing record. The schema checks only the characters, and not whether the account can be paid. */
export const accountNumberKey = codeInput(60).pipe(z.string().regex(/^[A-Z0-9]+$/, "accountNumber"));

/** The number of an account at any bank, for inputs without the bank's country. */
export const payeeAccountNumberInput = z
  .string({ error: "required" })
  .max(60, "accountNumber")
  .transform(foldCode)
  .pipe(z.string().min(1, { error: "required", abort: true }))
  .superRefine((number, context) => {
    const problem = accountNumberProblem(number);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
