import type { Locator } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoCustomerEmail } from "@/prisma/seed/demo-logins";
import { acknowledge, expect, readChoices, test } from "@/tests/support/browser/browser";
import { createCustomer, openStaffEdit, signInAsStaff } from "@/tests/support/browser/staff";

// Tests the fields and choices of the back office's dialogs against the specification (admin, sections 2 to 4).

const isFixed = (dialog: Locator, label: string) =>
  expect(dialog.getByLabel(label, { exact: true })).not.toBeEditable();

test("Edit User has every field of the specification, and the account number cannot be edited", async ({ page }) => {
  await signInAsStaff(page);
  const dialog = await openStaffEdit(page, paths.manageUsers, demoCustomerEmail, "Edit User");
  for (const label of ["First Name", "Last Name", "Balance"]) {
    await expect(dialog.getByLabel(label, { exact: true })).toBeEditable();
  }
  for (const label of ["Domestic Transfer Pin", "Foreign Transfer Pin", "ATM Pin"]) {
    await expect(dialog.getByLabel(label)).toBeVisible();
  }
  await isFixed(dialog, "Account Number");
  await expect(dialog.getByRole("combobox", { name: "Country", exact: true })).toBeVisible();
  expect(await readChoices(dialog, "Gender")).toEqual(["Not stated", "Male", "Female", "Others"]);
  expect(await readChoices(dialog, "Account Type")).toEqual([
    "Checking",
    "Savings",
    "Fixed Deposit",
    "Premium Finance",
  ]);
  expect(await readChoices(dialog, "Currency")).toEqual(
    expect.arrayContaining(["$ Dollars", "£ Pounds", "€ Euros", "¥ Yen"]),
  );
  expect(await readChoices(dialog, "Account Status")).toEqual(["Pending", "Active", "Suspended", "Blocked"]);
});

test("staff change an address, a wrong postcode is refused beside its field, and the form asks for the reason", async ({
  page,
  newVisitor,
}) => {
  await signInAsStaff(page);
  const customer = await createCustomer(await newVisitor(), page);
  const dialog = await openStaffEdit(page, paths.manageUsers, customer.email, "Edit User");
  await dialog.getByLabel("City", { exact: true }).fill("Portland");
  await dialog.getByLabel("Address", { exact: true }).fill("7 Ring Road");
  await dialog.getByLabel("Postcode", { exact: true }).fill("12");
  const save = dialog.getByRole("button", { name: "Save changes", exact: true });
  await save.click();
  await expect(dialog.getByText("No postcode of this country looks like this.")).toBeVisible();
  await dialog.getByLabel("Postcode", { exact: true }).fill("04101");
  await save.click();
  await expect(dialog.getByLabel("Reason for a new name")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason for a new name").fill("Moved, as the tenancy contract says");
  await save.click();
  await acknowledge(page, "Edit successful", "Your user details have been updated!");
  const again = await openStaffEdit(page, paths.manageUsers, customer.email, "Edit User");
  await expect(again.getByLabel("City", { exact: true })).toHaveValue("Portland");
  await expect(again.getByLabel("Postcode", { exact: true })).toHaveValue("04101");
  await expect(again.getByLabel("Address", { exact: true })).toHaveValue("7 Ring Road");
});

const statuses = {
  transfers: ["Select a status", "Active", "Pending", "Approved", "Closed/Completed", "Deleted"],
  deposits: ["Select a status", "Running", "Suspended", "Closed/Completed", "Deleted"],
};

const modals = [
  { path: paths.manageWireTransfers, title: "Edit Wire Transfer", fixed: ["User Email", "Account Number", "Bank To"] },
  { path: paths.manageInterbankTransfers, title: "Edit Interbank Transfer", fixed: ["User Email", "Account Number"] },
  {
    path: paths.manageOtherTransfers,
    title: "Edit Other Transfer",
    fixed: ["User Email", "Type", "Receiver Email", "Note"],
  },
  { path: paths.manageLoans, title: "Edit Loan", fixed: ["User Email", "Name", "Plan Name"] },
  { path: paths.manageDeposits, title: "Edit FDR", fixed: ["User Email", "Name", "Plan Name"] },
];

for (const { path, title, fixed } of modals) {
  test(`${title}: customer and record are read-only; status and amount can be edited`, async ({ page }) => {
    await signInAsStaff(page);
    await page.goto(withQuery(path, { status: "pending" }));
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    for (const label of fixed) await isFixed(dialog, label);
    await expect(dialog.getByLabel("Amount", { exact: true })).toBeEditable();
    const wanted = path === paths.manageDeposits ? statuses.deposits : statuses.transfers;
    expect(await readChoices(dialog, "Status")).toEqual(expect.arrayContaining(wanted));
  });
}

test("Add FDR Plan has the specification's fields, all of them required", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageDepositPlans);
  await page.getByRole("button", { name: "Add FDR Plan", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add FDR Plan", exact: true });
  const labels = ["FDR Name", "Amount", "Profit", "Lockedin Period (years)", "Minimum", "Maximum"];
  await dialog.getByRole("button", { name: "Add FDR Plan", exact: true }).click();
  for (const label of labels) {
    await expect(dialog.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
});
