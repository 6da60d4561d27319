import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { emailInput } from "@/lib/email-address";
import { currencyInput } from "@/lib/money/currency-schema";
import { freeText, lineOfText, requiredText } from "@/lib/text-schema";
import { accountTypeInput } from "./account-type-schema";
import { correctionKinds } from "./correction.model";

/** The fields of the registration form, which describe the owner. */
const ofOwner = [
  ...["firstName", "lastName", "country", "socialSecurityNumber", "phoneNumber", "password", "confirmPassword"],
  ...[
    "countryOfResidence",
    "state",
    "city",
    "zip",
    "address",
    "DomesticTransferPin",
    "ForeignTransferPin",
    "description",
  ],
] as const;

/**
 * The input that opens a further account. The bank assigns the account number. The name of the account is its owner's name
 * (docs/decisions/customer-accounts.md).
 */
export const openAccountInput = z.object({
  email: emailInput.optional(),
  accountType: accountTypeInput,
  currency: currencyInput,
});

/** The request body of the HTTP contract. The body may also contain fields of the registration form, which the bank ignores. */
export const openAccountCall = openAccountInput.extend(alsoSent(["accountNumber", "accountName", ...ofOwner]));

export type OpenAccountInput = z.output<typeof openAccountInput>;

/** The input for the nickname of one of a customer's accounts. An empty text removes the nickname. */
export const nameAccountInput = z.object({ accountNumber: requiredText(40), nickname: lineOfText(60) });

export type NameAccountInput = z.output<typeof nameAccountInput>;

export const accountStatuses = ["pending", "active", "suspended", "blocked"] as const;

/** An amount that may be zero. The service parses the amount in the account's currency. */
const balanceInput = z.union([z.string().max(40, "amountFormat"), z.number()], { error: "amountRequired" });

/** The fields of an account that staff may change. An absent field stays unchanged. */
export const accountChangesInput = z.object({
  accountType: accountTypeInput.optional(),
  /** Staff can change the currency only while the account is not in use (`isAccountInUse`). */
  currency: currencyInput.optional(),
  status: z.enum(accountStatuses, { error: "required" }).optional(),
  /** The new balance. The service posts the difference between the new and the old balance. */
  balance: balanceInput.optional(),
  /**
   * The balance that the editor saw. A changed `balance` requires this field. If `balance` equals `balanceSeen`, nothing is
   * posted. If `balance` differs from `balanceSeen`, `balanceSeen` must be the account's present balance; otherwise the edit is
   * refused with `conflict`. A confirmed proposal is an exception: it is carried out even if the balance has changed.
   */
  balanceSeen: balanceInput.optional(),
  /** The reason for a changed balance. The audit event records the reason. */
  reason: freeText(300).optional(),
  /** The kind of correction, which determines the counter account of the posting for a changed balance. */
  correction: z.enum(correctionKinds, { error: "required" }).optional(),
});

export type AccountChanges = z.output<typeof accountChangesInput>;

/** The form in which staff edit one account. `accountChangesInput` explains the fields. */
export const accountForm = accountChangesInput
  .pick({ accountType: true, currency: true, balance: true, reason: true, correction: true })
  .extend({
    status: z.enum(accountStatuses, { error: "required" }),
  });

/** The values of the form's fields as the reader types them. */
export type AccountFormFields = z.input<typeof accountForm>;

export const editAccountInput = z.object({
  accountNumber: requiredText(40),
  /** Besides the account's fields, the dialog of the back office sends the owner's fields, which `editUser` processes. */
  payload: accountChangesInput.extend(
    alsoSent([
      ...(["accountNumber", "accountStatus", "firstName", "lastName", "gender", "country"] as const),
      ...(["DomesticTransferPin", "ForeignTransferPin", "ATMPin"] as const),
    ]),
  ),
});

export type EditAccountInput = z.output<typeof editAccountInput>;
