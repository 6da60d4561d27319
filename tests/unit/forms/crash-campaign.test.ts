import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { customerForms, secondFactorForms } from "@/tests/support/browser/campaign/customer-forms";
import { notOpened } from "@/tests/support/browser/campaign/not-opened";
import { staffForms } from "@/tests/support/browser/campaign/staff-forms";
import { sourceFiles } from "@/tests/support/source-scan";

/** Matches the use of a form component, or of a hook that sends a command. */
const isForm =
  /<(ActionForm|EditDialog|DeleteDialog|TransferForm|ApplyForm|ProofForm|BeneficiaryForm|DeleteForm|TermProductForm)\b|useConfirmedAction[<(]|useRequest\(/;

describe("the crash campaign", () => {
  const cases = [...customerForms, ...secondFactorForms, ...staffForms];
  const inTable = [...new Set(cases.flatMap(({ files }) => files))];
  const inSource = sourceFiles("components", /\.tsx?$/).filter((file) => isForm.test(readFileSync(file, "utf8")));

  it("the campaign opens every form of the site, or states why it does not", () => {
    const known = [...inTable, ...Object.keys(notOpened)].map((file) => `components/${file}`);
    expect(known.sort()).toEqual(inSource.sort());
  });

  it("the campaign does not open a form that it lists as not opened", () => {
    expect(inTable.filter((file) => file in notOpened)).toEqual([]);
  });
});

it("every act of a form is sent by the shared code, which stores its request id", () => {
  // Only these files may contain a plain <form>. A plain <form> may hide a refusal, and has no request id that survives a crash.
  // The forms in these files are searches, settings of the browser, the sign-up, the log-out and the demonstration's date.
  const own = sourceFiles("components", /\.tsx$/).filter((file) => /<form\b/.test(readFileSync(file, "utf8")));
  expect(own).toEqual([
    "components/admin/books/account-list.tsx",
    "components/admin/books/date-choice.tsx",
    "components/admin/books/statements/period-choice.tsx",
    "components/admin/calls/call-search.tsx",
    "components/admin/day/advance-date.tsx",
    "components/admin/resource/resource-search.tsx",
    "components/auth/log-out-on-display.tsx",
    "components/auth/register-wizard.tsx",
    "components/beneficiaries/beneficiary-list.tsx",
    "components/forms/action-form.tsx",
    "components/history/export-button.tsx",
    "components/history/filter-form.tsx",
    "components/history/filter-sheet.tsx",
    "components/layout/language-choice.tsx",
    "components/transfers/sheet-form.tsx",
  ]);
});
