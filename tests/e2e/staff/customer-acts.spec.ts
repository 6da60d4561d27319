import { paths } from "@/lib/paths";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  outcome,
  pick,
  test,
} from "@/tests/support/browser/browser";
import { createCustomer, signInAsStaff } from "@/tests/support/browser/staff";

const reasonLabel = "Reason, in the customer’s words";
const evidence = "Passport C01X00T47, seen in the branch";

test("staff correct a phone number and reset a PIN with a reason and evidence, and the customer reads of it and chooses a new PIN", async ({
  page,
  newVisitor,
}) => {
  await signInAsStaff(page);
  const customer = await newVisitor();
  const { email, password } = await createCustomer(customer, page, { firstName: "Ida", lastName: "Marlow" });
  await page.goto(`${paths.manageUsers}?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: /^Ida/ }).first().click();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Reset PIN", exact: true }).click();
  await expect(dialog.getByText("The old PIN stops working at once")).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Reset PIN", exact: true }).click();
  await expect(dialog.getByText("This field is required.").first()).toBeVisible();
  await dialog.getByLabel("Domestic Transfer Pin", { exact: true }).check();
  await pick(dialog, reasonLabel, "You have forgotten your PIN");
  await dialog.getByLabel("Evidence", { exact: true }).fill(evidence);
  // The button moves when the errors disappear, so the test waits until the errors have disappeared.
  await expect(dialog.getByText("This field is required.")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Reset PIN", exact: true }).click();
  await acknowledge(page, "Done", "We have told the customer.");

  await customer.goto(paths.profile);
  await expect(customer.getByText("Domestic Transfer Pin: our staff have reset it.")).toBeVisible();
  await expectAccessibleInBothLooks(customer);
  await customer.getByRole("link", { name: "Choose a new PIN", exact: true }).click();
  await customer.getByLabel("Domestic Transfer Pin", { exact: true }).fill("1357");
  await customer.getByLabel("Current Password", { exact: true }).fill(password);
  await customer.getByRole("button", { name: "Update My Profile", exact: true }).click();
  // The new PIN ends the customer's session, so the page may redirect to the log-in while the dialog is open.
  await expect(outcome(customer, "Edit successful")).toBeVisible();

  await page.getByRole("button", { name: "Correct phone number", exact: true }).click();
  await expect(dialog.getByText("payments are held for 24 hours")).toBeVisible();
  await dialog.getByLabel("Phone Number", { exact: true }).fill("+1 201 555 0177");
  await pick(dialog, reasonLabel, "You have lost your phone");
  await dialog.getByLabel("Evidence", { exact: true }).fill(evidence);
  await dialog.getByRole("button", { name: "Correct phone number", exact: true }).click();
  await acknowledge(page, "Done", "We have told the customer.");
  const tabs = page.getByRole("navigation", { name: "Parts of the customer’s page", exact: true });
  await tabs.getByRole("link", { name: "Audit", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "Phone number corrected" });
  await expect(row).toContainText("You have lost your phone");
  await expect(row).toContainText(evidence);

  await tabs.getByRole("link", { name: "E-mails", exact: true }).click();
  await page.getByRole("link", { name: "Security notice", exact: true }).first().click();
  await expect(page.getByText("You have lost your phone")).toBeVisible();
  await expect(page.getByText("No money leaves your accounts until")).toBeVisible();
});
