import { describe, expect, it } from "vitest";
import { openAccountInput } from "@/lib/accounts/schema";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { applyForDepositInput } from "@/lib/deposits/schema";
import { type KeptFormName, keptFields, keptTextMax, pickKept } from "@/lib/kept-form";
import { applyForLoanInput, payInstalmentsInput } from "@/lib/loans/schema";
import { memoForm } from "@/lib/memos/schema";
import { chooseCategoryInput } from "@/lib/spending/schema";
import { newThreadForm } from "@/lib/threads/schema";
import { answerDisputeInput, openDisputeInput } from "@/lib/transfers/disputes/schema";
import { newPayeeForm, ownTransferInput, walletTransferForm, wireTransferInput } from "@/lib/transfers/schema";
import { profileForm } from "@/lib/users/edit-schema";
import { requestEmailChangeForm } from "@/lib/users/email-change/schema";

/** The schema of each form whose content is kept and restored after a log-in. */
const schemas = {
  "wire-transfer": wireTransferInput,
  "interbank-transfer": newPayeeForm,
  "own-transfer": ownTransferInput,
  "wallet-transfer": walletTransferForm,
  "loan-application": applyForLoanInput,
  "deposit-application": applyForDepositInput,
  beneficiary: addBeneficiaryInput,
  account: openAccountInput,
  message: newThreadForm,
  dispute: openDisputeInput,
  "dispute-answer": answerDisputeInput,
  category: chooseCategoryInput,
  memo: memoForm,
  "email-change": requestEmailChangeForm,
  "loan-part": payInstalmentsInput.pick({ amount: true }),
  profile: profileForm,
} satisfies Record<KeptFormName, { shape: object }>;

/**
 * Fields that contain a proof of identity (such as a PIN or password), and fields that a form shows only together with a proof of
 * identity.
 */
const secrets = [
  "pin",
  "passkey",
  "password",
  "sixDigits",
  "DomesticTransferPin",
  "ATMPin",
  "ForeignTransferPin",
  "currentPassword",
  "code",
];
/**
 * Fields that nobody types into: the record, the owner, the plan, the wallet, a quote that soon expires, and the answer to a
 * question of the form.
 */
const known = ["id", "transferId", "email", "quoteId", "sendAgain", "channel", "loanName", "FDRName"];

describe.each(Object.keys(schemas) as KeptFormName[])("the kept fields of the form %s", (name) => {
  const fields = Object.keys(schemas[name].shape);

  it("typed fields are kept, and secrets are not kept", () => {
    const kept: readonly string[] = keptFields[name];
    expect(fields.filter((field) => ![...secrets, ...known].includes(field)).sort()).toEqual([...kept].sort());
  });

  it("a secret that is sent nevertheless is left out", () => {
    const values = Object.fromEntries([...fields, ...secrets].map((field) => [field, "2468"]));
    expect(Object.keys(pickKept(`${name}/which`, values)).filter((field) => secrets.includes(field))).toEqual([]);
  });
});

it("no kept field has the name of a secret, except for the codes of banks and places", () => {
  const named = Object.values(keptFields)
    .flat()
    .filter((field) => /pin|pass|secret|code|digit|otp|token/i.test(field));
  expect([...new Set(named)]).toEqual(["swiftCode", "receiverPostcode"]);
});

describe("the kept values of a form", () => {
  it("nothing is kept of a form outside the list or with a similar name", () => {
    for (const key of ["log-in", "", "constructor", "__proto__", "toString/profile", "profile-pins"])
      expect(pickKept(key, { amount: "5.00", firstName: "Ada" })).toEqual({});
  });

  it("only texts of a bounded length are kept", () => {
    const values = {
      amount: 5,
      note: "a".repeat(keptTextMax + 1),
      accountName: { is: "an object" },
      bankTo: "Harbour",
    };
    expect(pickKept("wire-transfer", values)).toEqual({ bankTo: "Harbour" });
  });
});
