import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  ok,
  outcome,
  pick,
  test,
} from "@/tests/support/browser/browser";
import { createCustomer, isPhone, post, signInAsStaff } from "@/tests/support/browser/staff";
import { wire } from "@/tests/support/outgoing-orders";

/**
 * `first` is the amount of the first wire in cents. Each further wire is a cent larger than the wire before. Each test has its
 * own amounts, so that a filter shows only the test's wires.
 */
type Wires = { first: number; count?: number };

/**
 * Creates a customer who has sent wires with consecutive amounts. Returns the URL of the work list with a filter for these wires.
 */
async function createWires(page: Page, newVisitor: () => Promise<Page>, { first, count = 3 }: Wires): Promise<string> {
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  await createCustomer(customerPage, page, { balance: "500", firstName: "Ottilie", lastName: "Brandt" });
  for (let place = 0; place < count; place += 1) {
    await post(customerPage.request, "/api/wire-transfer/new", { ...wire, amount: dollars(first + place) });
  }
  return withQuery(paths.manage, { kind: "wire", min: dollars(first), max: dollars(first + count - 1) });
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

const rowsOf = (page: Page) => page.getByRole("table", { name: "Work list", exact: true }).locator("tbody tr");
const panelOf = (page: Page) => page.getByRole("region", { name: /^Wire transfer/ });

test("by keyboard alone, staff open work beside the list, claim it, decide it, and get the next item", async ({
  page,
  newVisitor,
}) => {
  test.skip(isPhone(page), "a phone has no keyboard");
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = await createWires(page, newVisitor, { first: 6_111 });
  await page.goto(list);
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(3);
  await expectAccessibleInBothLooks(page);
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(rows.first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  const panel = page.locator("[data-panel]");
  await expect(panel.getByText("Nobody works on this.", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
  // The focus stays in the list, and the panel shows the focused row.
  await expect(rows.first()).toBeFocused();
  await expect(panel).toContainText("61.11");
  await page.keyboard.press("j");
  await expect(panel).toContainText("61.12");
  await page.keyboard.press("k");
  await expect(panel).toContainText("61.11");

  await page.keyboard.press("c");
  await expect(panel.getByText(/^Me, until /)).toBeVisible();
  await page.keyboard.press("g");
  const giving = page.getByRole("dialog", { name: "Pass on", exact: true });
  await expect(giving).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(giving).toBeHidden();

  await page.keyboard.press("1");
  const dialog = page.getByRole("dialog", { name: "Edit Wire Transfer", exact: true });
  await pick(dialog, "Status", "Approved");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await ok(outcome(page, "Edit successful"));
  await expect(panel).toContainText("61.12");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  // Esc closes the panel even while the panel has not yet loaded the next row.
  await page.keyboard.press("Enter");
  await expect(panel).toContainText("61.12");
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.waitForTimeout(500);
  await expect(panel).toBeHidden();
});

test("a claim in one window is seen in another window at once, and the holder passes the work on with a note", async ({
  page,
  newVisitor,
  expectedConsoleErrors,
}) => {
  test.skip(isPhone(page), "the acts are the same on a phone");
  test.slow();
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = await createWires(page, newVisitor, { first: 6_221, count: 1 });
  await page.goto(list);
  const teller = await newVisitor();
  await teller.setViewportSize({ width: 1440, height: 900 });
  await signInAsStaff(teller);
  await teller.goto(list);
  await rowsOf(teller).first().getByRole("link").first().click();
  const [panel, tellersPanel] = [page.locator("[data-panel]"), teller.locator("[data-panel]")];
  await expect(tellersPanel).toBeVisible();
  await tellersPanel.getByRole("button", { name: "I work on this", exact: true }).click();
  await expect(tellersPanel.getByText(/^Me, until /)).toBeVisible();
  // Both windows belong to the same person, so the list shows "Me" as the owner of the claim.
  await expect(rowsOf(page).first()).toContainText("Me, until", { timeout: 30_000 });
  await rowsOf(page).first().getByRole("link").first().click();
  // The form opens only when the list of colleagues has loaded, because without the list, staff could only remove the owner.
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await panel.getByRole("button", { name: "Pass on", exact: true }).click();
  await ok(outcome(page, "The work was not given"));
  await page.unrouteAll();
  await panel.getByRole("button", { name: "Pass on", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Pass on", exact: true });
  await dialog.getByLabel("Note").fill("Waits for the passport");
  await dialog.getByRole("button", { name: "Give", exact: true }).click();
  await ok(outcome(page, "The work is given"));
  // The audit trail of the record shows the note too.
  await expect(panel.getByText("Note: Waits for the passport", { exact: true }).first()).toBeVisible();
});

test("staff approve all wires that match, after the totals, and see each result @phone", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const list = await createWires(page, newVisitor, { first: isPhone(page) ? 6_331 : 6_341, count: 2 });
  await page.goto(list);
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole("checkbox", { name: "Choose all transfers of this page", exact: true }).click();
  await page.getByRole("button", { name: /^Approve 2/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: /^Approve 2/ }).click();
  await expect(dialog.getByText("Approved", { exact: true })).toHaveCount(2);
  await dialog.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(rows).toHaveCount(0);
});

test("on a phone, a record opens as a sheet above the list @phone", async ({ page, newVisitor }) => {
  test.skip(!isPhone(page), "a desktop has the panel beside the list");
  test.slow();
  await page.goto(await createWires(page, newVisitor, { first: 6_451, count: 1 }));
  const kind = page.getByRole("combobox", { name: "Kind", exact: true });
  await expect(kind).toBeHidden();
  await page.getByRole("button", { name: "Filters (3)", exact: true }).click();
  await expect(kind).toBeVisible();
  await rowsOf(page).first().getByRole("link").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Nobody works on this.", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await sheet.getByRole("button", { name: "I work on this", exact: true }).click();
  await expect(sheet.getByText(/^Me, until /)).toBeVisible();
  await sheet.getByRole("button", { name: "Close", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(panelOf(page)).toHaveCount(0);
});

test("staff save their filters of the work list as a view and open it again", async ({ page, newVisitor }) => {
  test.skip(isPhone(page), "views are the same on a phone");
  test.slow();
  const list = await createWires(page, newVisitor, { first: 6_561, count: 1 });
  await page.goto(list);
  await page.getByText("Views", { exact: true }).click();
  await page.getByRole("button", { name: "Save as a view…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view", exact: true });
  await dialog.getByLabel("Name").fill("Wires of 65.61");
  await dialog.getByRole("button", { name: "Save view", exact: true }).click();
  await expect(page.getByText("View: Wires of 65.61", { exact: true })).toBeVisible();
  await page.goto(paths.manage);
  await page.getByText("Views", { exact: true }).click();
  await page.getByRole("link", { name: "Wires of 65.61", exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(1);
});
