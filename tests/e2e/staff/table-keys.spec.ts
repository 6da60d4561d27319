import type { Locator, Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { expect, expectAccessible, expectAccessibleInBothLooks, test } from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { createCustomer, isPhone, post, readAccount, signInAsStaff } from "@/tests/support/browser/staff";
import { wire } from "@/tests/support/outgoing-orders";

/** Creates a customer with 500 dollars who has sent wires of 10, 20 and 30 dollars, in this order. */
async function createWires(page: Page, newVisitor: () => Promise<Page>): Promise<BrowserCustomer> {
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  const sender = await createCustomer(customerPage, page, { balance: "500" });
  for (const amount of ["10", "20", "30"])
    await post(customerPage.request, "/api/wire-transfer/new", { ...wire, amount });
  return sender;
}

/** Presses a key until the wanted element has the focus. */
async function pressUntilFocused(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

/** Presses a key until `shown` is visible. Keys have no effect before the page's script has loaded. */
async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("by keyboard alone, staff search a queue, open a transfer, choose transfers and approve them", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const sender = await createWires(page, newVisitor);
  await page.goto(paths.manageWireTransfers);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  await pressUntil(page, "/", page.locator("input:focus"));
  await expect(page.getByRole("searchbox")).toBeFocused();
  // When the user stops typing for a moment, the page starts a search. The field keeps the focus, so the user can type the rest of
  // the text.
  await page.keyboard.type(sender.email.slice(0, 9));
  await expect(page).toHaveURL(/q=/);
  await page.keyboard.type(sender.email.slice(9));
  await expect(page.getByRole("searchbox")).toHaveValue(sender.email);
  // The table is dimmed until the search has ended, so the test waits for the search before it presses keys.
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === sender.email);
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(0)).toBeFocused();
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Control+ArrowUp");
  await expect(rows.nth(1)).toBeFocused();

  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: /^Transfer HF-/ });
  await expect(panel).toContainText("USD 20.00");
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();

  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "1 chosen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 chosen")).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("k");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 chosen")).toBeVisible();
  await expectAccessible(page);
  await pressUntilFocused(page, "Shift+Tab", page.getByRole("button", { name: "Approve 2 transfers", exact: true }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Approve 2 transfers?", exact: true });
  await pressUntilFocused(page, "Tab", question.getByRole("button", { name: "Approve 2 transfers", exact: true }));
  await page.keyboard.press("Enter");
  const done = page.getByRole("dialog", { name: "2 transfers approved", exact: true });
  await expect(done.getByRole("listitem")).toHaveCount(2);
  await pressUntilFocused(page, "Tab", done.getByRole("button", { name: "Ok", exact: true }));
  await page.keyboard.press("Enter");
  await expect(done).toBeHidden();
  expect(await readAccount(page, sender)).toMatchObject({ balance: "450.00", held: "10.00" });
});

test("the shortcuts are listed, letters can be switched off, and typing in a field triggers no shortcut", async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto(paths.manageUsers);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts", exact: true });
  await pressUntil(page, "?", dialog);
  await expect(dialog).toContainText("Next row");
  await expectAccessibleInBothLooks(page);
  await dialog.getByLabel("Use the keys /, ?, j and k").uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  await page.getByRole("button", { name: "Keyboard shortcuts", exact: true }).click();
  await dialog.getByLabel("Use the keys /, ?, j and k").check();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toBeHidden();

  await page.keyboard.press("/");
  await page.keyboard.type("j?/k");
  await expect(page.getByRole("searchbox")).toHaveValue("j?/k");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/manage-users\/.+/);
});

test("one tap on a phone chooses all rows, and the rows that stay chosen are approved @phone", async ({
  page,
  newVisitor,
}) => {
  test.skip(!isPhone(page), "about phones");
  const sender = await createWires(page, newVisitor);
  await page.goto(withQuery(paths.manageWireTransfers, { q: sender.email }));
  const boxes = page.getByRole("table").locator("tbody").getByRole("checkbox");
  await expect(boxes).toHaveCount(3);
  const all = page.getByRole("checkbox", { name: "Choose all pending transfers on this page", exact: true });
  await all.check();
  await expect(page.getByRole("button", { name: "Approve 3 transfers", exact: true })).toBeVisible();
  await expect(boxes.nth(1)).toBeChecked();
  await boxes.nth(1).uncheck();
  await expect(all).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve 2 transfers", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Approve 2 transfers?", exact: true });
  await question.getByRole("button", { name: "Approve 2 transfers", exact: true }).click();
  const done = page.getByRole("dialog", { name: "2 transfers approved", exact: true });
  await expect(done.getByRole("listitem")).toHaveCount(2);
  await done.getByRole("button", { name: "Ok", exact: true }).click();
  expect(await readAccount(page, sender)).toMatchObject({ balance: "460.00", held: "20.00" });
});
