import type { Locator, Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoCustomerEmail } from "@/prisma/seed/demo-logins";
import { expect, expectAccessibleInBothLooks, expectNoSidewaysScroll, test } from "@/tests/support/browser/browser";
import { signInAsStaff } from "@/tests/support/browser/staff";

// Every dialog of the back office that a page opens by itself: by keyboard alone, at both widths, in both looks. What a dialog
// does is in the test of its page.

/** A page, and the names of the buttons and links on it that each open a dialog. */
type DialogPage = { path: string; openers: RegExp[] };

const tools = [/^Keyboard shortcuts$/, /^Columns$/];
const queue = (path: string, open: RegExp): DialogPage => ({ path, openers: [/^Edit /, open] });
const ofCustomer = (tab?: string) => withQuery(paths.manageUsers, { q: demoCustomerEmail, tab });

const groups: Record<string, DialogPage[]> = {
  "tables of people, plans and rates": [
    { path: paths.manageUsers, openers: [/^Edit \S+@/, ...tools] },
    { path: paths.manageLoanPlans, openers: [/^Add Loan$/, /^Edit /, /^Delete /] },
    { path: paths.manageDepositPlans, openers: [/^Add FDR Plan$/, /^Edit /, /^Delete /] },
    { path: paths.manageRates, openers: [/^Edit the rate of /] },
    { path: paths.manageStaff, openers: [/^Invite colleague/, /^Change the role of /, /^Remove /] },
  ],
  queues: [
    queue(paths.manageInterbankTransfers, /^Open the transfer/),
    queue(paths.manageWireTransfers, /^Open the transfer/),
    queue(paths.manageOtherTransfers, /^Open the transfer/),
    queue(paths.manageLoans, /^Open the /),
    queue(paths.manageDeposits, /^Open the /),
  ],
  "a customer’s page, calendar, board and files": [
    { path: ofCustomer(), openers: [/^Edit User$/, /^Edit account /, /^Log out everywhere$/] },
    { path: ofCustomer("notes"), openers: [/^Add note$/] },
    { path: ofCustomer("beneficiaries"), openers: [/^Add Beneficiary$/, /^Edit /, /^Delete /] },
    { path: paths.manageCalendarAt({ view: "list", date: "2026-11-24" }), openers: [/^Add event$/] },
    { path: paths.manageBoard, openers: [/^Add task$/] },
    { path: paths.settlementFiles, openers: [/^Upload a file$/] },
  ],
};

const dialogs = "[role=dialog], [role=alertdialog]";

/** Opens a page; of a customer's, the tab is behind the link in the table. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const tab = new URLSearchParams(path.split("?")[1]).get("tab");
  if (!path.startsWith(paths.manageUsers) || !path.includes("?")) return;
  const href = await page.locator("tbody").getByRole("link").first().getAttribute("href");
  await page.goto(withQuery(href ?? "", { tab: tab ?? undefined }));
  await page.waitForLoadState("networkidle");
}

/** Presses Tab until everything in the dialog that can be reached has had the focus. */
async function expectAllReachable(dialog: Locator): Promise<void> {
  const missed = await dialog.evaluate((element) => {
    const reachable = "a[href], button, input, select, textarea, [tabindex='0']";
    const all = [...element.querySelectorAll<HTMLElement>(reachable)].filter(
      (control) => control.tabIndex >= 0 && !control.matches(":disabled, [type=hidden]") && control.checkVisibility(),
    );
    const left = new Set<Element>(all);
    element.addEventListener("focusin", ({ target }) => left.delete(target as Element));
    if (document.activeElement) left.delete(document.activeElement);
    Object.assign(window, { leftInDialog: left });
    return all.length;
  });
  for (let presses = 0; presses <= missed; presses += 1) await dialog.page().keyboard.press("Tab");
  const left = await dialog.evaluate(() =>
    [...(window as unknown as { leftInDialog: Set<Element> }).leftInDialog].map((control) => control.outerHTML),
  );
  expect(left, "cannot be reached by Tab").toEqual([]);
}

/** Opens a dialog by keyboard, looks at it at both widths and in both looks, and leaves it by keyboard. */
async function lookAt(page: Page, name: RegExp): Promise<void> {
  const opener = page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
  const button = opener.filter({ visible: true }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.locator(dialogs).filter({ visible: true }).last();
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectAllReachable(dialog);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothLooks(page, dialogs);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button, `the focus after ${name}`).toBeFocused();
}

for (const [group, pages] of Object.entries(groups)) {
  test(`every dialog is worked by keyboard, at both widths and in both looks: ${group}`, async ({ page }) => {
    test.slow();
    await signInAsStaff(page);
    for (const { path, openers } of pages) {
      await openPage(page, path);
      for (const name of openers) await test.step(`${path} ${name}`, () => lookAt(page, name));
    }
  });
}
