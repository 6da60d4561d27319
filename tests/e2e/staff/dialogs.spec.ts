import type { Locator, Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  test,
} from "@/tests/support/browser/browser";
import { signInAsStaff } from "@/tests/support/browser/staff";

// Opens every dialog of the back office by keyboard alone, at a desktop's and a phone's width, in the light and the dark look.
// Other tests cover the effects of the dialogs.

/** A page, and patterns for the names of the buttons and links that open the page's dialogs (`openers`). */
type DialogPage = { path: string; openers: RegExp[] };

const queue = (path: string): DialogPage => ({ path, openers: [/^Edit /, /^Open the (?!mailbox)/] });

/**
 * The tabs of the demo customer's page. The paths are relative to the page's URL, which the test finds in the table of customers.
 */
const ofCustomer: DialogPage[] = [
  { path: "", openers: [/^Edit User$/, /^Edit account /, /^Log out everywhere$/] },
  { path: "notes", openers: [/^Add note$/] },
  { path: "beneficiaries", openers: [/^Add Beneficiary$/, /^Edit /, /^Delete /] },
];

const groups: Record<string, DialogPage[]> = {
  "people, plans, rates and staff": [
    { path: paths.manageUsers, openers: [/^Edit \S+@/, /^Keyboard shortcuts$/, /^Columns$/] },
    { path: paths.manageLoanPlans, openers: [/^Add Loan$/, /^Edit /, /^Delete /] },
    { path: paths.manageDepositPlans, openers: [/^Add FDR Plan$/, /^Edit /, /^Delete /] },
    { path: paths.manageRates, openers: [/^Edit the rate of /] },
    { path: paths.manageStaff, openers: [/^Invite colleague/, /^Change the role of /, /^Remove /] },
  ],
  "queues, calendar, board and files": [
    queue(paths.manageInterbankTransfers),
    queue(paths.manageWireTransfers),
    queue(paths.manageOtherTransfers),
    queue(paths.manageLoans),
    queue(paths.manageDeposits),
    { path: paths.manageCalendarAt({ view: "list", date: "2026-11-24" }), openers: [/^Add event$/] },
    { path: paths.manageBoard, openers: [/^Add task$/] },
    { path: paths.settlementFiles, openers: [/^Upload a file$/] },
  ],
};

const dialogs = "[role=dialog], [role=alertdialog]";

/** The maximum number of Tab stops within one control. A date field has one stop for each of its parts. */
const stopsPerControl = 6;

/**
 * Presses Tab until every control of the dialog has had the focus. The function also waits for controls that load after the
 * dialog has opened.
 */
async function expectAllReachable(dialog: Locator): Promise<void> {
  await dialog.evaluate((element) => {
    const reached = new WeakSet<Element>();
    const note = () => document.activeElement && reached.add(document.activeElement);
    note();
    element.addEventListener("focusin", note);
    const isReached = (control: HTMLElement) => {
      // The Tab key reaches only the chosen radio button of a group, so any button of the group counts as reached. The arrow keys
      // reach the other buttons.
      const { name, type } = control as HTMLInputElement;
      const same =
        type === "radio" ? element.querySelectorAll(`input[type=radio][name="${CSS.escape(name)}"]`) : [control];
      return [...same].some((one) => reached.has(one));
    };
    const leftOver = () =>
      [
        ...element.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
      ].filter(
        (control) =>
          control.tabIndex >= 0 &&
          !control.matches(":disabled, [type=hidden], [data-headlessui-focus-guard]") &&
          control.checkVisibility({ visibilityProperty: true }) &&
          !isReached(control),
      );
    Object.assign(window, { leftOverInDialog: () => leftOver().map(({ outerHTML }) => outerHTML.slice(0, 200)) });
  });
  const leftOver = () =>
    dialog.evaluate(() => (window as unknown as { leftOverInDialog: () => string[] }).leftOverInDialog());
  let left = await leftOver();
  const pressesMax = (left.length + 5) * stopsPerControl;
  for (let presses = 0; left.length > 0 && presses < pressesMax; presses += 1) {
    await dialog.page().keyboard.press("Tab");
    left = await leftOver();
  }
  expect(left, "cannot be reached by Tab").toEqual([]);
  await expect.poll(() => hasFocus(dialog), "the focus stays in the dialog").toBe(true);
}

const hasFocus = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));

/** The name of the focused element. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });

/**
 * Opens a dialog by keyboard, checks the dialog at a desktop's and a phone's width in the light and the dark look, and closes the
 * dialog by keyboard.
 */
async function lookAt(page: Page, name: RegExp): Promise<void> {
  const opener = page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
  const button = opener.filter({ visible: true }).first();
  await button.focus();
  const opened = await focusedName(page);
  expect(opened).toMatch(name);
  await page.keyboard.press("Enter");
  const dialog = page.locator(dialogs).filter({ visible: true }).last();
  await expect(dialog).toBeVisible();
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  await expectAllReachable(dialog);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothLooks(page, dialogs);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // The test compares the names of the focused elements and not their positions, because another test may have added a newer
  // record above this record.
  await expect.poll(() => focusedName(page), "the opener has the focus again").toBe(opened);
}

async function lookAtAll(page: Page, pages: DialogPage[]): Promise<void> {
  for (const { path, openers } of pages) {
    await page.goto(path);
    for (const name of openers) await test.step(`${path} ${name}`, () => lookAt(page, name));
  }
}

for (const [group, pages] of Object.entries(groups)) {
  test(`every dialog works by keyboard, at both widths and in both looks: ${group}`, async ({ page }) => {
    test.slow();
    await signInAsStaff(page);
    await lookAtAll(page, pages);
  });
}

test("every dialog works by keyboard, at both widths and in both looks: a customer's page", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  // Logs the customer in, so that a session exists that staff can end.
  await logIn(await newVisitor(), demoCustomerEmail, demoPassword);
  await signInAsStaff(page);
  await page.goto(withQuery(paths.manageUsers, { q: demoCustomerEmail }));
  const href = (await page.locator("tbody").getByRole("link").first().getAttribute("href")) ?? "";
  await lookAtAll(
    page,
    ofCustomer.map(({ path, openers }) => ({ path: withQuery(href, { tab: path || undefined }), openers })),
  );
});
