import { customerForms, secondFactorForms } from "@/tests/support/browser/campaign/customer-forms";
import { goThrough } from "@/tests/support/browser/campaign/go-through";
import { gather, hasOwnSite } from "@/tests/support/browser/campaign/people";
import { staffForms } from "@/tests/support/browser/campaign/staff-forms";
import { prepareCrashes } from "@/tests/support/browser/crash";
import { translatePage } from "@/tests/support/browser/foreign-scripts";
import { test } from "@/tests/support/browser/money";

// Sends every form on a translated page while something fails: the reply or the request is lost, a hidden field is refused, or
// the rendering of the page breaks (docs/decisions/repeated-requests.md). No command may take effect twice, and no page may state
// anything untrue.

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch|broken on purpose|Minified React error|401|50\d/] });

test.beforeEach(async ({ context }) => {
  test.skip(!hasOwnSite(), "people are made in the database of the run's own site");
  await prepareCrashes(context);
  await context.addInitScript(translatePage, "replace");
});

const groups = [
  { forms: customerForms, order: { firstName: "Ada", lastName: "Okafor", balance: "1500.00" } },
  { forms: secondFactorForms, order: { firstName: "Ada", lastName: "Okafor", hasApp: true } },
  { forms: staffForms, order: { firstName: "Ruth", lastName: "Marsh", role: "admin" } },
] as const;

for (const { forms, order } of groups) {
  for (const [index, form] of forms.entries()) {
    test(form.name, async ({ page, staff, browser }) => {
      await goThrough(page, await gather({ page, staff, browser }, order), form, index);
    });
  }
}
