import { paths } from "@/lib/paths";
import { demoAuditorEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  test,
} from "@/tests/support/browser/browser";
import { createCustomer, signInAsStaff } from "@/tests/support/browser/staff";

test("staff find all records of a customer on one page, leave a note and log the customer out", async ({
  page,
  newVisitor,
}) => {
  await signInAsStaff(page);
  const customer = await newVisitor();
  const { email } = await createCustomer(customer, page, { firstName: "Ida", lastName: "Marlow", balance: "250.00" });
  await page.goto(`${paths.manageUsers}?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: /^Ida/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ida Marlow", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Notes", exact: true }).click();
  await page.getByRole("button", { name: "Add note", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Note", { exact: true }).fill("Calls back on Friday");
  await page.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Note saved", "Colleagues see it on this page.");
  await expect(page.getByText("Calls back on Friday", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Edit the note of/ }).click();
  await page.getByRole("dialog").getByLabel("Note", { exact: true }).fill("Calls back on Monday");
  await page.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Note saved", "Colleagues see it on this page.");
  await expect(page.getByText("Calls back on Monday", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);

  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByRole("button", { name: "Log out everywhere", exact: true }).click();
  await expectAccessibleInBothLooks(page);
  await page.getByRole("button", { name: "Yes, log out", exact: true }).click();
  await acknowledge(page, "Logged out", "We have told the customer by e-mail.");
  await expect(page.getByText("Not logged in anywhere at the moment.", { exact: true })).toBeVisible();
  await customer.goto(paths.profile);
  await expect(customer).toHaveURL(/\/login/);

  await page.getByRole("link", { name: "E-mails", exact: true }).click();
  await page.getByRole("link", { name: "Security notice", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "You were logged out", exact: true })).toBeVisible();
  await expect(page.getByText("/email/not-me/hidden")).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Timeline", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "Calls back on Monday" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "All devices logged out by staff" })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Loans and deposits", exact: true }).click();
  await expect(page.getByText("No loans", { exact: true })).toBeVisible();
});

test("an auditor reads a customer's page and changes nothing on it", async ({ page, newVisitor }) => {
  await signInAsStaff(page);
  const customer = await newVisitor();
  const { email } = await createCustomer(customer, page, { firstName: "Ida", lastName: "Marlow" });
  const auditor = await newVisitor();
  await logIn(auditor, demoAuditorEmail, demoPassword);
  await auditor.goto(`${paths.manageUsers}?q=${encodeURIComponent(email)}`);
  await auditor.getByRole("link", { name: /^Ida/ }).first().click();
  await expect(auditor.getByRole("heading", { name: "Sessions", exact: true })).toBeVisible();
  await expect(auditor.getByRole("button", { name: /Log out/ })).toHaveCount(0);
  await auditor.getByRole("link", { name: "Notes", exact: true }).click();
  await expect(auditor.getByText("No notes yet", { exact: true })).toBeVisible();
  await expect(auditor.getByRole("button", { name: "Add note", exact: true })).toHaveCount(0);
});

test("the back office's first page shows waiting items with links, and staff begin there", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.home);
  await expect(page).toHaveURL(paths.manage);
  await expect(page.getByRole("heading", { level: 1, name: "Back office", exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Wire transfers", exact: true }).click();
  await expect(page).toHaveURL(/\/manage-wiretransfers\?status=pending$/);
});
