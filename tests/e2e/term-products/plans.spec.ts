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
import { post, signInAsStaff } from "@/tests/support/browser/staff";

// Each test creates its own plans, because other tests apply for the plans of the demo data.

const uniqueName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

async function fill(dialog: Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

test("staff add a loan plan, see a customer's payments, change the plan and delete it", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageLoanPlans);
  await expect(page).toHaveTitle(/^Manage-loan \| /);
  await expect(page.getByRole("heading", { name: "Loan Admin", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add/Edit Loan Plan", exact: true })).toBeVisible();
  const name = uniqueName("Roof");

  await page.getByRole("button", { name: "Add Loan", exact: true }).click();
  const add = page.getByRole("dialog", { name: "Add Loan", exact: true });
  const send = add.getByRole("button", { name: "Add Loan", exact: true });
  await send.click();
  await expect(add.getByText("This field is required.")).toHaveCount(3);
  await expect(add.getByText("Enter an amount.")).toBeVisible();
  await expect(add).toContainText("Fill in the terms to see what customers get.");
  await fill(add, { "Loan Name": name, Amount: "1000", Profit: "10", "Number of Installments": "3" });
  await expect(add).toContainText(
    "A customer borrows USD 1,000.00 to USD 2,000.00 and pays it back in 3 installments. For USD 1,000.00 they pay USD 366.66 each time and USD 366.68 at the end, USD 1,100.00 in all.",
  );
  await fill(add, { Profit: "100.5", "Number of Installments": "61" });
  await send.click();
  await expect(add.getByText("Enter a percentage from 0 to 100")).toBeVisible();
  await expect(add.getByText("Use a whole number from 1 to 60.")).toBeVisible();
  await expectAccessible(page);
  await fill(add, { Profit: "10", "Number of Installments": "4" });
  await expect(add).toContainText("For USD 1,000.00 they pay USD 275.00 each time, USD 1,100.00 in all.");
  await send.click();
  await acknowledge(page, "Loan Successfully added", "A new loan plan has been added!");
  await expect(add).toBeHidden();

  await page.getByRole("searchbox", { name: "Search name", exact: true }).fill(name);
  const item = page.getByRole("row").filter({ hasText: name });
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);
  await expect(item.getByRole("cell")).toHaveText([name, "USD 1,000.00", "10%", /^4/, "EditDelete"]);

  // Two plans cannot have the same name, even if one name is in capital letters. After the refusal the fields keep the typed
  // text.
  await page.getByRole("button", { name: "Add Loan", exact: true }).click();
  await fill(add, { "Loan Name": name.toUpperCase(), Amount: "50", Profit: "1", "Number of Installments": "2" });
  await send.click();
  await acknowledge(page, "Error in adding loan", "There is a plan with this name already.");
  await expect(add.getByText("There is a plan with this name already.")).toBeVisible();
  await expect(add.getByLabel("Amount", { exact: true })).toHaveValue("50");
  await add.getByRole("button", { name: "Cancel", exact: true }).click();

  await item.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Loan", exact: true });
  await expect(edit.getByLabel("Number of Installments")).toHaveValue("4");
  await pick(edit, "Currency", "€ Euros");
  await pick(edit, "Due date on a closed day", "Next business day");
  await fill(edit, { Amount: "2500", Profit: "5.25" });
  await edit.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Edit successful", "Your loan details have been updated!");
  await expect(item.getByRole("cell")).toHaveText([name, "EUR 2,500.00", "5.25%", /^4/, "EditDelete"]);

  await item.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  const ask = page.getByRole("alertdialog", { name: "Delete Loan", exact: true });
  await expect(ask).toContainText("Are you sure you want to delete this loan plan?");
  await ask.getByRole("button", { name: "No", exact: true }).click();
  await expect(ask).toBeHidden();
  await item.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await ask.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  await acknowledge(page, "Delete successful", "Your loan has been deleted!");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("staff add an FDR plan, see a customer's interest, change the plan and delete it, by keyboard", async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto(paths.manageDepositPlans);
  await expect(page).toHaveTitle(/^Manage-fdr \| /);
  await expect(page.getByRole("heading", { name: "FDR Admin", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add/Edit FDR Plans", exact: true })).toBeVisible();
  const name = uniqueName("Harbour");

  await page.getByRole("button", { name: "Add FDR Plan", exact: true }).focus();
  await page.keyboard.press("Enter");
  const add = page.getByRole("dialog", { name: "Add FDR Plan", exact: true });
  await expect(add.getByLabel("FDR Name")).toBeVisible();
  await add.getByLabel("FDR Name").focus();
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.press("Tab");
      if (text) await page.keyboard.type(text);
    }
  };
  await page.keyboard.type(name);
  await type("", "500", "5000", "400", "6", "2", "Quarterly");
  await add.getByRole("button", { name: "Add FDR Plan", exact: true }).press("Enter");
  await expect(add.getByText("The amount must lie between minimum and maximum.")).toBeVisible();
  await expectAccessible(page);
  await fill(add, { Amount: "1000" });
  await expect(add).toContainText(
    "A customer locks USD 500.00 to USD 5,000.00 for 2 years. USD 1,000.00 earns USD 15.00 each quarter, USD 120.00 in all.",
  );
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog", { name: "FDR Plan Successfully added", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await expect(add).toBeHidden();

  await page.goto(withQuery(paths.manageDepositPlans, { q: name }));
  const item = page.getByRole("row").filter({ hasText: name });
  const actions = "EditDelete";
  await expect(item.getByRole("cell")).toHaveText([
    name,
    "USD 500.00",
    "USD 5,000.00",
    "6%",
    "USD 1,000.00",
    "2 years, quarterly",
    actions,
  ]);
  await item.getByRole("button", { name: `Edit ${name}`, exact: true }).press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit FDR", exact: true });
  await fill(edit, { Maximum: "900" });
  await page.keyboard.press("Enter");
  await expect(edit.getByText("The amount must lie between minimum and maximum.")).toBeVisible();
  await fill(edit, { Maximum: "2000" });
  await pick(edit, "Interval", "At maturity");
  await expect(edit).toContainText("USD 1,000.00 earns USD 120.00 at maturity.");
  await edit.getByRole("button", { name: "Save changes", exact: true }).press("Enter");
  await acknowledge(page, "Edit successful", "Your FDR details have been updated!");
  await expect(item).toContainText("2 years, at maturity");

  await item.getByRole("button", { name: `Delete ${name}`, exact: true }).press("Enter");
  const ask = page.getByRole("alertdialog", { name: "Delete FDR", exact: true });
  await expect(ask).toContainText("Are you sure you want to delete this FDR plan?");
  await ask.getByRole("button", { name: "Yes, Delete", exact: true }).press("Enter");
  await acknowledge(page, "Delete successful", "Your FDR has been deleted!");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("a plan that a colleague has changed meanwhile is not overwritten", async ({ page, newVisitor }) => {
  const colleague = await newVisitor();
  await Promise.all([signInAsStaff(page), signInAsStaff(colleague)]);
  const name = uniqueName("Barn");
  const plan = { loanName: name, amount: "1000", profit: "5", totalInstallments: 4 };
  await post(page.request, "/api/loans/new", { ...plan, isCore: true });
  const open = async (visitor: Page) => {
    await visitor.goto(withQuery(paths.manageLoanPlans, { q: name }));
    await visitor.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  };
  await Promise.all([open(page), open(colleague)]);
  // The test delays the refreshed data of the colleague's page. The colleague could therefore save again before the data arrive.
  await colleague.route(/[?&]_rsc=/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  const save = async (visitor: Page, profit: string, title: string, text: string) => {
    await visitor.getByLabel("Profit").fill(profit);
    await visitor.getByRole("button", { name: "Save changes", exact: true }).click();
    await acknowledge(visitor, title, text);
  };
  await save(page, "6", "Edit successful", "Your loan details have been updated!");
  await save(colleague, "7", "Error in editing loan", "Somebody has changed this meanwhile.");
  await expect(colleague.getByLabel("Profit")).toHaveValue("7");
  await save(colleague, "7", "Edit successful", "Your loan details have been updated!");
  await expect(colleague.getByRole("row").filter({ hasText: name })).toContainText("7%");
});

for (const path of [paths.manageLoanPlans, paths.manageDepositPlans]) {
  test(`the server searches, sorts and filters ${path}`, async ({ page }) => {
    await signInAsStaff(page);
    await page.goto(withQuery(path, { currency: "GBP" }));
    await expect(page.getByRole("table")).toContainText(path === paths.manageLoanPlans ? "Bridge" : "Sterling reserve");
    await expect(page.getByRole("table")).not.toContainText("$");
    await page.getByRole("link", { name: "Profit", exact: true }).click();
    await expect(page).toHaveURL(/sort=profit/);
    // No test creates a plan in Australian dollars, so the table is empty.
    await page.goto(withQuery(path, { currency: "AUD" }));
    await expect(page.getByText("Nothing fits this choice at the moment.")).toBeVisible();
    await page.goto(withQuery(path, { sort: "name; drop", page: 99 }));
    await expect(page.getByRole("table")).toBeVisible();
  });

  test(`the dialogs of ${path} are readable in both looks, and fit a phone`, async ({ page }) => {
    await signInAsStaff(page);
    await page.goto(path);
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toContainText("A customer");
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "No", exact: true }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
