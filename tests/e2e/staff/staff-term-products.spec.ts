import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import {
  acknowledge,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pick,
  test,
} from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { createCustomer, post, readAccount, signInAsStaff } from "@/tests/support/browser/staff";

type Application = { customer: BrowserCustomer; customerPage: Page; plan: string };

/** Creates a customer with 500 dollars who has applied for a loan of 1,000 dollars at 10 %, in three instalments. */
async function applyForLoan(staff: Page, newVisitor: () => Promise<Page>): Promise<Application> {
  await signInAsStaff(staff);
  const customerPage = await newVisitor();
  const customer = await createCustomer(customerPage, staff, { balance: "500" });
  const plan = `Boat ${randomUUID().slice(0, 8)}`;
  const terms = { loanName: plan, amount: "1000", profit: "10", totalInstallments: "3", isCore: true };
  await post(staff.request, "/api/loans/new", terms);
  await post(customerPage.request, "/api/loans/new", { loanName: plan, amount: "1000" });
  return { customer, customerPage, plan };
}

/** Creates a customer with 500 dollars who has applied for a deposit of 400 dollars with a term of one year at 5 %. */
async function applyForDeposit(staff: Page, newVisitor: () => Promise<Page>): Promise<Application> {
  await signInAsStaff(staff);
  const customerPage = await newVisitor();
  const customer = await createCustomer(customerPage, staff, { balance: "500" });
  const plan = `Harbour ${randomUUID().slice(0, 8)}`;
  const terms = { minimum: "100", maximum: "900", amount: "400", profit: "5", lockedInPeriod: "1" };
  await post(staff.request, "/api/FDRs/new", { FDRName: plan, intervalType: "quarterly", ...terms, isCore: true });
  await post(customerPage.request, "/api/FDRs/new", { FDRName: plan, amount: "400" });
  return { customer, customerPage, plan };
}

const itemOf = (page: Page, plan: string) => page.getByRole("table").locator("tbody tr").filter({ hasText: plan });

async function openEdit(page: Page, plan: string, title: string): Promise<Locator> {
  await itemOf(page, plan).getByRole("button", { name: /^Edit/ }).click();
  return page.getByRole("dialog", { name: title, exact: true });
}

async function save(page: Page, dialog: Locator, title: string, text: string) {
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, title, text);
}

const updatedLoan = ["Edit successful", "Your Loan has been updated!"] as const;
const updatedDeposit = ["Edit successful", "Your FDR has been updated!"] as const;

test("staff read about the applicant for a loan, approve the loan, disburse it and write it off", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const { customer, plan } = await applyForLoan(page, newVisitor);
  await page.goto(paths.manageLoans);
  await expect(page).toHaveTitle(/^Manage-loanadmin \| /);
  await expect(page.getByRole("heading", { name: "Manage Loans", exact: true })).toBeVisible();
  for (const column of ["User Email", "Plan Name", "Amount", "Due Date", "Status", "Action"]) {
    await expect(page.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  }
  await page.getByRole("searchbox").fill(customer.email);
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);
  // The loan is not disbursed yet, so the table shows the day of the application as the due date.
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date());
  await expect(page.getByRole("table").locator("tbody tr").getByRole("cell", { name: today, exact: true })).toHaveCount(
    2,
  );
  await page.getByRole("searchbox").fill(plan);
  // The row was in the table before this search, so the row does not show that the search has ended. The test therefore waits for
  // the new URL.
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === plan);
  await expect(itemOf(page, plan)).toContainText("USD 1,000.00");
  await expectAccessible(page);

  const link = itemOf(page, plan).getByRole("link", { name: /^Open the loan/ });
  await link.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: `Loan ${plan}`, exact: true });
  await expect(panel).toContainText(customer.accountNumber);
  await expect(panel).toContainText("Schedule, if it began today");
  await expect(panel).toContainText("USD 366.66");
  await expect(panel.getByRole("link").filter({ hasText: customer.email })).toHaveAttribute(
    "href",
    /^\/manage-users\//,
  );
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();

  let dialog = await openEdit(page, plan, "Edit Loan");
  await expect(dialog.getByLabel("User Email")).not.toBeEditable();
  await pick(dialog, "Status", "Select a status");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(dialog.getByLabel("Status")).toHaveAttribute("aria-invalid", "true");
  await pick(dialog, "Status", "Approved");
  await expect(dialog).toContainText("No money moves: nothing is lent.");
  await dialog.getByLabel("Amount").fill("5000");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(dialog.getByText("Enter an amount from $1,000.00 to $2,000.00.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("1200");
  await save(page, dialog, ...updatedLoan);
  await expect(itemOf(page, plan)).toContainText("Approved");

  dialog = await openEdit(page, plan, "Edit Loan");
  await pick(dialog, "Status", "Active");
  await expect(dialog).toContainText("USD 1,200.00 will be paid into account");
  await save(page, dialog, ...updatedLoan);
  expect(await readAccount(page, customer)).toMatchObject({ balance: "1700.00" });

  dialog = await openEdit(page, plan, "Edit Loan");
  await expect(dialog.getByLabel("Amount")).not.toBeEditable();
  await pick(dialog, "Status", "Closed/Completed");
  await expect(dialog).toContainText("USD 1,320.00 will be collected from account");
  await pick(dialog, "What is outstanding", "Write it off (USD 1,320.00)");
  await expect(dialog).toContainText("USD 1,200.00 of principal will be written off");
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await itemOf(page, plan)
    .getByRole("button", { name: /^Write off/ })
    .click();
  dialog = page.getByRole("dialog", { name: "Write off a loan", exact: true });
  await expect(dialog).toContainText("USD 1,200.00 of principal will be written off");
  await pick(dialog, "Reason, in the customer’s words", "You have paid the part that we agreed on.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Write off", exact: true }).click();
  await acknowledge(page, "The loan is written off", "The customer has been told.");
  expect(await readAccount(page, customer)).toMatchObject({ balance: "1700.00" });

  dialog = await openEdit(page, plan, "Edit Loan");
  await pick(dialog, "Status", "Active");
  await expect(dialog).toContainText("It cannot be opened again.");
  await save(page, dialog, "Error in editing Loan", "This loan is paid or closed. It cannot be opened again.");
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();

  await itemOf(page, plan)
    .getByRole("button", { name: /^Book a recovery/ })
    .click();
  const recovery = page.getByRole("dialog", { name: "Recovery of a written-off loan", exact: true });
  await recovery.getByLabel("Amount").fill("200");
  await expectAccessible(page);
  await recovery.getByRole("button", { name: "Book", exact: true }).click();
  await acknowledge(page, "Recovery booked", "The amount is income of the bank");
  expect(await readAccount(page, customer)).toMatchObject({ balance: "1500.00" });
  await link.click();
  await expect(panel).toContainText("Written off");
  await expect(panel).toContainText("income:recoveries");
  await expect(panel).toContainText("expense:loan-write-off");
  await expect(panel).toContainText("Loan changed");

  // On a phone, the sheet of a loan contains the loan's actions.
  await page.setViewportSize({ width: 360, height: 740 });
  await panel.getByRole("button", { name: "Book a recovery", exact: true }).click();
  await recovery.getByLabel("Amount").fill("100");
  await expectNoSidewaysScroll(page);
  await recovery.getByRole("button", { name: "Book", exact: true }).click();
  await acknowledge(page, "Recovery booked", "The amount is income of the bank");
  expect(await readAccount(page, customer)).toMatchObject({ balance: "1400.00" });
  await expect(panel).toContainText("USD 300.00");
  await page.setViewportSize({ width: 1280, height: 800 });

  // The open panel hides the rest of the page from screen readers, so Playwright finds the link only with `includeHidden`.
  const exportLink = page.getByRole("link", { name: "Export (CSV)", exact: true, includeHidden: true });
  const href = await exportLink.getAttribute("href");
  const file = await (await page.request.get(href ?? "")).text();
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain(customer.email);
});

test("the customer reads why a loan was rejected, and can apply again", async ({ page, newVisitor }) => {
  test.slow();
  const { customer, customerPage, plan } = await applyForLoan(page, newVisitor);
  await page.goto(withQuery(paths.manageLoans, { q: customer.email }));
  const dialog = await openEdit(page, plan, "Edit Loan");
  await pick(dialog, "Status", "Deleted");
  await dialog.getByLabel("Reason").fill("We need proof of income.");
  await save(page, dialog, ...updatedLoan);
  await customerPage.goto(paths.notifications);
  await expect(customerPage.getByText("We need proof of income.").filter({ visible: true }).first()).toBeVisible();
  await post(customerPage.request, "/api/loans/new", { loanName: plan, amount: "1000" });
  await page.reload();
  await expect(itemOf(page, plan)).toHaveCount(2);
  // Staff cannot reopen an application that has ended. The customer must apply again.
  const rejected = itemOf(page, plan).filter({ hasText: "Deleted" });
  await rejected.getByRole("button", { name: /^Edit/ }).click();
  await pick(dialog, "Status", "Pending");
  await save(page, dialog, "Error in editing Loan", "The customer must apply again.");
});

test("an edit does not overwrite a colleague's change", async ({ page, newVisitor }) => {
  test.slow();
  const { customer, plan } = await applyForLoan(page, newVisitor);
  await page.goto(withQuery(paths.manageLoans, { q: customer.email }));
  const dialog = await openEdit(page, plan, "Edit Loan");
  const colleague = { email: customer.email, loanName: plan, payload: { reason: "Looked at" } };
  await post(page.request, "/api/loans/edit-loan", colleague);
  await pick(dialog, "Status", "Approved");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await page
    .getByRole("alertdialog", { name: "Error in editing Loan", exact: true })
    .getByRole("button", { name: "Ok", exact: true })
    .click();
  await save(page, dialog, ...updatedLoan);
});

test("a deposit is started, suspended, resumed and ended early", async ({ page, newVisitor }) => {
  test.slow();
  const { customer, plan } = await applyForDeposit(page, newVisitor);
  await page.goto(withQuery(paths.manageDeposits, { q: plan }));
  await expect(page.getByRole("heading", { name: "Manage FDR", exact: true })).toBeVisible();
  for (const column of ["User Email", "Plan Name", "Date Applied", "Status", "Action"]) {
    await expect(page.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  const steps = [
    { status: "Suspended", text: "", refused: true },
    { status: "Running", text: "USD 400.00 will be moved from account" },
    { status: "Suspended", text: "No interest is paid until the deposit runs again." },
    { status: "Running", text: "Interest that has fallen due meanwhile is paid at the end of the day." },
    { status: "Deleted", text: "", refused: true },
    { status: "Closed/Completed", text: "Of USD 20.00 that are not paid yet, what is not due is forfeited." },
  ];
  for (const { status, text, refused } of steps) {
    const dialog = await openEdit(page, plan, "Edit FDR");
    await pick(dialog, "Status", status);
    if (status === "Deleted") await dialog.getByLabel(/^Reason/).fill("The customer asked for it.");
    if (refused) {
      const why = await dialog.getByRole("alert").textContent();
      await save(page, dialog, "Error in editing FDR", why ?? "?");
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
      continue;
    }
    await expect(dialog).toContainText(text);
    await save(page, dialog, ...updatedDeposit);
    await expect(itemOf(page, plan)).toContainText(status);
  }
  expect(await readAccount(page, customer)).toMatchObject({ balance: "500.00" });
  await itemOf(page, plan)
    .getByRole("link", { name: /^Open the FDR/ })
    .click();
  const panel = page.getByRole("dialog", { name: `FDR ${plan}`, exact: true });
  await expect(panel).toContainText("Forfeited");
  await expect(panel).toContainText("Fixed deposit changed");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

test("on a phone a list item opens the application as a sheet, which can decide the application @phone", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const { plan } = await applyForDeposit(page, newVisitor);
  await page.goto(withQuery(paths.manageDeposits, { q: plan }));
  await itemOf(page, plan).getByRole("link").filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: `FDR ${plan}`, exact: true });
  await expect(panel).toContainText("Schedule, if it began today");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit FDR", exact: true });
  await pick(dialog, "Status", "Running");
  await expectAccessible(page);
  await save(page, dialog, ...updatedDeposit);
  await expect(panel).toContainText("Running");
});
