import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { acknowledge, expect, expectAccessible, test } from "@/tests/support/browser/browser";
import { signInAsStaff } from "@/tests/support/browser/staff";

// These tests do not change the rates of the euro and the yen, because other tests convert these currencies.

test("staff set a rate, the page asks about an unlikely rate, and the history keeps both rates", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageRates);
  await expect(page).toHaveTitle(/^Manage-rates \| /);
  await expect(page.getByRole("link", { name: "Exchange Rates", exact: true })).toBeVisible();
  const item = page.getByRole("row").filter({ hasText: "= 1.4007 CAD" });
  await expect(item).toContainText("demo");

  await item.getByRole("button", { name: "Edit the rate of CAD", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Exchange Rate", exact: true });
  const rate = dialog.getByLabel("One US dollar in CAD");
  const save = dialog.getByRole("button", { name: "Save changes", exact: true });
  await expect(dialog).toContainText("This is the present rate.");
  await rate.fill("1,4,1");
  await save.click();
  await expect(dialog.getByText("Enter a rate such as 0.8614.")).toBeVisible();
  await dialog.getByLabel("Source").fill("Central bank, 21 November");
  await rate.fill("14.07");
  await expect(dialog).toContainText("+904.50% from the present rate. Check the decimal point.");
  await save.click();
  await expect(dialog.getByText(/Confirm that it is right/)).toBeVisible();
  await expectAccessible(page);
  await rate.fill("1.4120");
  await expect(dialog).toContainText("+0.81% from the present rate.");
  await save.click();
  await acknowledge(page, "Edit successful", "The exchange rate has been updated!");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table", { name: "Current rates", exact: true })).toContainText("1 USD = 1.412 CAD");

  await page.getByRole("link", { name: "History of CAD", exact: true }).click();
  const history = page.getByRole("table", { name: "Rates of CAD, newest first", exact: true });
  const newest = history.locator("tbody tr").first();
  await expect(newest).toContainText("Central bank, 21 November");
  await expect(newest).toContainText("+0.81%");
  await expect(newest).toContainText("Ruth Calder");
  await expect(history.locator("tbody tr").nth(1)).toContainText("1.4007");
  await page.getByRole("link", { name: "Close the history", exact: true }).click();
  await expect(history).toBeHidden();
});

test("a rate that a colleague has set meanwhile is not overwritten", async ({ page, newVisitor }) => {
  const colleague = await newVisitor();
  await Promise.all([signInAsStaff(page), signInAsStaff(colleague)]);
  const open = async (visitor: Page) => {
    await visitor.goto(paths.manageRates);
    await visitor.getByRole("button", { name: "Edit the rate of AUD", exact: true }).click();
    return visitor.getByRole("dialog", { name: "Edit Exchange Rate", exact: true });
  };
  const [dialog, stale] = [await open(page), await open(colleague)];
  const set = async (visitor: Page, rate: string, outcome: string) => {
    await visitor.getByLabel("One US dollar in AUD").fill(rate);
    await visitor.getByLabel("Source").fill("Desk");
    await visitor.getByRole("button", { name: "Save changes", exact: true }).click();
    await visitor
      .getByRole("alertdialog", { name: outcome, exact: true })
      .getByRole("button", { name: "Ok", exact: true })
      .click();
  };
  await set(page, "1.5209", "Edit successful");
  await expect(dialog).toBeHidden();
  await set(colleague, "1.5219", "Error in editing exchange rate");
  await expect(stale.getByLabel("Present rate")).toHaveValue("1.5209");
  await expect(stale.getByLabel("One US dollar in AUD")).toHaveValue("1.5219");
  await set(colleague, "1.5219", "Edit successful");
});

test("a page number beyond the history leads to the last page", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageRateHistory("GBP", 9));
  await expect(page).toHaveURL(/currency=GBP&page=1|currency=GBP$/);
});
