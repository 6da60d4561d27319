import type { APIRequestContext, Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  pick,
} from "@/tests/support/browser/browser";
import { approveNewest, send, signUpPayer, test } from "@/tests/support/browser/money";

const payees = [
  { receiverEmail: "market@spending.example", amount: "30.00" },
  { receiverEmail: "market@spending.example", amount: "10.00" },
  { receiverEmail: "band@spending.example", amount: "60.00" },
];

/** Creates a customer who has paid a market twice and a band once. Logs the customer in and opens the history. */
async function openHistory(page: Page, staff: APIRequestContext): Promise<void> {
  const payer = await signUpPayer(staff, { balance: "500.00" });
  await logIn(page, payer.email, payer.password);
  for (const payee of payees) {
    await send(page.request, "/api/other-transfer/new", {
      email: payer.email,
      type: "PayPal",
      sendAgain: true,
      ...payee,
    });
    await approveNewest(staff, payer, "other");
  }
  await page.goto(paths.transactions);
}

const rows = (page: Page) => page.getByRole("table").locator("tbody tr:has(td)");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Category", exact: true });
const button = (page: Page, category: string) =>
  page.getByRole("button", { name: `Category: ${category}`, exact: true });

/** Opens a payment from the history, and then the dialog in which the customer changes the payment's category. */
async function openPayment(page: Page, index: number, category: string): Promise<void> {
  await page.goto(paths.transactions);
  await rows(page).nth(index).getByRole("link").click();
  await button(page, category).click();
}

test("by keyboard alone, a customer sets a category for all payments to a payee, and another for one payment", async ({
  page,
  staff,
}) => {
  await openHistory(page, staff);
  for (const row of await rows(page).all()) await expect(row).not.toContainText("Uncategorised");
  await rows(page).nth(1).getByRole("link").click();
  await button(page, "Uncategorised").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("radio", { name: "Uncategorised", exact: true })).toBeChecked();
  await expectAccessible(page);
  await dialog(page).getByRole("radio", { name: "Uncategorised", exact: true }).focus();
  // At the last choice, the arrow key moves the focus to the first choice.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page).getByRole("radio", { name: "Groceries", exact: true })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(
    dialog(page).getByRole("radio", { name: "All payments to market@spending.example", exact: true }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, "Groceries")).toBeFocused();

  await openPayment(page, 2, "Groceries");
  await dialog(page).getByRole("radio", { name: "Shopping", exact: true }).click();
  await expect(dialog(page).getByRole("radio", { name: "This payment", exact: true })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(button(page, "Shopping")).toBeVisible();
  await page.goto(paths.transactions);
  await expect(rows(page).nth(2)).toContainText("Shopping");
  await expect(rows(page).nth(1)).toContainText("Groceries");
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
});

test("new data that arrives while the customer chooses a category neither closes the dialog nor moves the focus", async ({
  page,
  staff,
}) => {
  const payer = await signUpPayer(staff, { balance: "500.00" });
  await logIn(page, payer.email, payer.password);
  await send(page.request, "/api/other-transfer/new", { email: payer.email, type: "PayPal", ...payees[0] });
  await page.goto(paths.transactions);
  await rows(page).first().getByRole("link").click();
  await button(page, "Uncategorised").click();
  await dialog(page).getByRole("radio", { name: "Groceries", exact: true }).click();
  // A newly loaded page contains the network's reference, but the open page shows the reference only after the category is saved.
  await approveNewest(staff, payer, "other");
  const address = page.url();
  await expect.poll(async () => (await page.request.get(address)).text()).toContain("Network’s reference");
  await expect(page.getByText("Network’s reference", { exact: true })).toBeHidden();
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Network’s reference", { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, "Groceries")).toBeFocused();
});

test("the history can be filtered by category, and a month's categories link to their payments", async ({
  page,
  staff,
}) => {
  await openHistory(page, staff);
  await openPayment(page, 0, "Uncategorised");
  await dialog(page).getByRole("radio", { name: "Leisure", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(button(page, "Leisure")).toBeVisible();
  await page.goto(paths.transactions);
  await page.getByText("Filters", { exact: true }).filter({ visible: true }).click();
  await pick(page, "Category", "Leisure");
  await page.getByRole("button", { name: "Show transactions", exact: true }).click();
  await expect(page).toHaveURL(/category=leisure/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("band@spending.example");

  await page.goto(paths.spending());
  const card = page.getByRole("region", { name: "Money out in USD", exact: true });
  await expect(card).toContainText("$100.00");
  const byCategory = card.getByRole("list", { name: "By category", exact: true });
  await expect(byCategory.getByRole("listitem")).toHaveText([
    /Leisure\$60\.00.*60%\$60\.00 more/,
    /Uncategorised\$40\.00/,
  ]);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
  await expect(page.getByRole("region", { name: "Paid the most", exact: true }).getByRole("listitem")).toHaveText([
    /band@spending\.example1 payment\$60\.00/,
    /market@spending\.example2 payments\$40\.00/,
  ]);
  const bar = card.getByRole("link", { name: /^Leisure: \$60\.00, 60% of it; before, .* \$0\.00/ });
  await bar.click();
  await expect(page).toHaveURL(/category=leisure/);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(withQuery(paths.spending(), { month: "2024-02" }));
  await expect(page.getByRole("heading", { name: "February 2024", exact: true })).toBeVisible();
  await expect(page.getByText("Nothing has left your accounts")).toBeVisible();
  await page.getByRole("link", { name: "March 2024", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "March 2024", exact: true })).toBeVisible();
});

test("a month is chosen from the bars by the keys and by a click @phone", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.spending());
  const bars = page.getByRole("navigation", { name: "Money out by month", exact: true });
  const chosen = bars.locator("[aria-current]");
  await expect(bars.getByRole("link")).toHaveCount(12);
  // Before the first payment of a month, the page shows the latest month with payments.
  await bars.getByRole("link").last().click();
  await expect(page.getByRole("heading", { name: /, so far$/ })).toBeVisible();
  await expect(page.getByText(/^On track for \$/)).toBeVisible();
  await chosen.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const month = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  await page.keyboard.press("Enter");
  const [name = "", amount = ""] = month.split(": ");
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(chosen).toHaveAccessibleName(month);
  await expect(page.getByRole("region", { name: "Money out in USD", exact: true })).toContainText(amount);
  await expect(page.getByText(/^On track for/)).toBeHidden();
  await page.keyboard.press("Home");
  await expect(bars.getByRole("link").first()).toBeFocused();
  await bars.getByRole("link").last().click();
  await expect(page.getByRole("heading", { name: /, so far$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
});
