import * as z from "zod";
import { type AccountTypeCode, accountTypeLabel, accountTypes } from "./account-type.model";

/** Reads an account type from a code or a name, such as `Premium Finance Account`, in any letter case. */
export const accountTypeInput = z.string({ error: "required" }).transform((text, context): AccountTypeCode => {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .replace(/ account$/, "");
  const code = accountTypes.find((candidate) => candidate.replace("_", " ") === key);
  if (code) return code;
  context.addIssue({ code: "custom", message: text.trim() === "" ? "required" : "accountType" });
  return z.NEVER;
});

/** An account type's name in replies of the HTTP contract. */
export const accountTypeName = z.enum(Object.values(accountTypeLabel));
