import * as z from "zod";
import { emailInput } from "@/lib/auth/schema";
import { currencyInput } from "@/lib/money/currency-schema";
import { freeText, requiredText } from "@/lib/text-schema";
import { accountTypeInput } from "./account-type-schema";

/** A further account. A sent account number is ignored: the bank gives them out (decision 3). */
export const openAccountInput = z.object({
  email: emailInput.optional(),
  accountType: accountTypeInput,
  currency: currencyInput,
});

export type OpenAccountInput = z.output<typeof openAccountInput>;

export const accountStatuses = ["pending", "active", "suspended", "blocked"] as const;

/** An amount that may be zero; read in the account's currency by the service. */
const balanceInput = z.union([z.string().max(40, "amountFormat"), z.number()], { error: "amountRequired" });

/** The fields of an account that staff may change; a field that is absent stays as it is. */
export const accountChangesInput = z.object({
  accountType: accountTypeInput.optional(),
  /** Only while nothing was ever posted on the account or promised from it. */
  currency: currencyInput.optional(),
  status: z.enum(accountStatuses, { error: "required" }).optional(),
  /** The balance that the account is to have; the difference is posted. */
  balance: balanceInput.optional(),
  /**
   * The balance that the editor saw. Money that moved meanwhile is then neither undone (balance left alone) nor
   * overwritten (balance changed).
   */
  balanceSeen: balanceInput.optional(),
  /** Why the balance changes; for the audit. */
  reason: freeText(300).optional(),
});

export type AccountChanges = z.output<typeof accountChangesInput>;

/** The form in which staff edit one account; what they share with `accountChangesInput` means the same. */
export const accountForm = accountChangesInput
  .pick({ accountType: true, currency: true, balance: true, reason: true })
  .extend({
    status: z.enum(accountStatuses, { error: "required" }),
  });

/** The values of the form as they are typed. */
export type AccountFormFields = z.input<typeof accountForm>;

export const editAccountInput = z.object({
  accountNumber: requiredText(40),
  payload: accountChangesInput,
});

export type EditAccountInput = z.output<typeof editAccountInput>;
