import * as z from "zod";

/** The schema of a whole number from 1 to `max` that a form or a client sends. */
export function wholeNumberInput(max: number) {
  return z
    .union([z.string().trim().max(20, `wholeNumberTo:${max}`), z.number()], { error: "required" })
    .superRefine((value, context) => {
      const isCount = /^\d{1,15}$/.test(String(value)) && Number(value) >= 1 && Number(value) <= max;
      if (!isCount) context.addIssue({ code: "custom", message: value === "" ? "required" : `wholeNumberTo:${max}` });
    });
}
