import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  outcome,
  pick,
} from "@/tests/support/browser/browser";
import { type Bank, channels, confirm, fillIn, review, test, wire } from "@/tests/support/browser/channels";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { readTransfers, send, signUpPayer } from "@/tests/support/browser/money";

// Tests the browser's back button: a sheet, a dialog, a drawer and a step of a wizard are entries of the browser's history.

const path = (page: Page) => new URL(page.url()).pathname;
const paypal = channels.find(({ path: one }) => one === paths.wallet("paypal")) ?? wire;

/** Opens the page of the beneficiaries, and then the PayPal form. Fills the form in, which opens the review sheet. */
async function fillInAfterAnotherPage(page: Page, payer: Bank["payer"]): Promise<void> {
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.beneficiaries);
  await page.goto(paypal.path);
  await fillIn(page, paypal, "10");
}

test("back closes the sheet, forward does not open it again, and back once more leaves the page @phone", async ({
  page,
  bank: { staff, payer },
}) => {
  await fillInAfterAnotherPage(page, payer);
  await expect(review(page)).toBeVisible();
  await page.goBack();
  await expect(review(page)).toHaveCount(0);
  expect(path(page)).toBe(paypal.path);
  await expect(page.getByLabel("Amount")).toHaveValue("10");
  await page.goForward();
  await expect(review(page)).toHaveCount(0);
  await expect(page.getByLabel("Amount")).toHaveValue("10");
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
  expect(await readTransfers(staff, payer, "other")).toEqual([]);
});

test("after a sheet was closed by Esc, one press of back leaves the page", async ({ page, bank: { payer } }) => {
  await fillInAfterAnotherPage(page, payer);
  await expect(review(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(review(page)).toHaveCount(0);
  await page.getByRole("button", { name: paypal.submit, exact: true }).click();
  await expect(review(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(review(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
});

test("from the outcome of an order, back goes to the empty form and never sends again @phone", async ({
  page,
  bank: { staff, payer },
}) => {
  await fillInAfterAnotherPage(page, payer);
  await confirm(page, paypal);
  await expect(outcome(page, paypal.success)).toBeVisible();
  await page.goBack();
  await expect(outcome(page, paypal.success)).toHaveCount(0);
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await page.goForward();
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await expect(review(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
  expect(await readTransfers(staff, payer, "other")).toHaveLength(1);
});

test("after a reload over an open sheet, the page opens without the sheet and one press of back leaves it", async ({
  page,
  bank: { payer },
}) => {
  await fillInAfterAnotherPage(page, payer);
  await expect(review(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Amount")).toHaveValue("10");
  await expect(review(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
});

test("back closes the drawer, and a link of the drawer takes the place of its entry @phone", async ({ page }, info) => {
  test.skip(info.project.name !== "phone", "a drawer exists only on phones");
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.beneficiaries);
  const drawer = page.getByRole("dialog", { name: "Main menu", exact: true });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  expect(path(page)).toBe(paths.beneficiaries);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await drawer.locator(`a[href="${paths.transactions}"]`).click();
  await page.waitForURL((url) => url.pathname === paths.transactions);
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
  await expect(page.getByRole("button", { name: "Add Beneficiary", exact: true }).first()).toBeVisible();
});

test("back closes a dialog over a dialog first, and the settings and the search too", async ({ page }) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await send(page.request, "/api/beneficiary/new", {
    ...{ nickname: "Noah", accountName: "Noah Berg", accountType: "Checking" },
    accountNumber: "DE89370400440532013000",
  });
  await page.goto(paths.transactions);
  await page.goto(paths.beneficiaries);
  await page.getByRole("button", { name: "Add Beneficiary", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  for (const [label, text] of [
    ["Nickname", "Again"],
    ["Account Name", "Noah Berg"],
    ["Account Number", "DE89370400440532013000"],
  ] as const)
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: /^Add/ }).click();
  // The customer has already saved a beneficiary with this account, so an error appears in a dialog over the form.
  const problem = page.getByRole("alertdialog");
  await expect(problem).toBeVisible();
  await page.goBack();
  await expect(problem).toHaveCount(0);
  await expect(dialog.getByLabel("Nickname")).toHaveValue("Again");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(path(page)).toBe(paths.beneficiaries);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search for pages, people and transfers", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(path(page)).toBe(paths.beneficiaries);
  await page.goBack();
  await expect(page).toHaveURL(paths.transactions);
});

test("two presses of back at once close the sheet and leave the page", async ({ page, bank: { payer } }) => {
  await fillInAfterAnotherPage(page, payer);
  await expect(review(page)).toBeVisible();
  await page.evaluate(() => {
    window.history.back();
    window.history.back();
  });
  await expect(page).toHaveURL(paths.beneficiaries);
});

test("a page that the search opens takes the place of the search", async ({ page }) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.beneficiaries);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("combobox", { name: /search/i }).fill("statements");
  await page
    .getByRole("option", { name: /Statements/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === paths.statements);
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("on the send page, back returns to the choice of the receiver @phone", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await send(page.request, "/api/beneficiary/new", {
    ...{ nickname: "Landlady", accountName: "Noah Berg", accountType: "Checking" },
    accountNumber: payee.accountNumber,
  });
  await page.goto(paths.beneficiaries);
  await page.goto(paths.send());
  await page.getByRole("option").filter({ hasText: "Noah Berg" }).click();
  await page.getByLabel("Amount").fill("40");
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Who gets the money?", exact: true })).toBeVisible();
  await page.getByRole("option").filter({ hasText: "Noah Berg" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("40");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
});

test("back steps back in the registration and keeps what was typed @phone", async ({ page }) => {
  await page.goto(paths.terms);
  await page.goto(paths.register);
  const next = page.getByRole("button", { name: "Next", exact: true });
  const step = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  for (const [label, text] of [
    ["First name", "Ada"],
    ["E-mail", `ada-${randomUUID()}@example.com`],
    ["Tax", "123-45-6789"],
    ["Phone", "+1 202 555 0143"],
    ["Password", "correct otter lagoon 42 quartz"],
    ["Confirm", "correct otter lagoon 42 quartz"],
  ] as const)
    await page.getByLabel(label).first().fill(text);
  await pick(page, "Nationality", "Germany");
  await next.click();
  await expect(step("Residential Information")).toBeVisible();
  await page.getByLabel("City").fill("Berlin");
  await page.goBack();
  await expect(step("Personal Information")).toBeVisible();
  await next.click();
  await expect(page.getByLabel("City")).toHaveValue("Berlin");
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(step("Personal Information")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(paths.terms);
});

const unsaved = (page: Page) => page.getByRole("alertdialog", { name: "Your changes are not saved", exact: true });
const answer = (page: Page, name: string) => unsaved(page).getByRole("button", { name, exact: true }).click();

test("a profile with unsaved changes asks before a link, back and closing leave it @phone", async ({
  page,
  isMobile,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.beneficiaries);
  await page.goto(paths.editProfile("details"));
  // On wide screens, the test leaves the form through a link of the side menu. On phones, the test leaves the form through the
  // logo, because the form's button replaces the bottom bar.
  const path = isMobile ? paths.home : paths.transactions;
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
  await page.getByLabel("City").fill("Lisbon");
  await link.click();
  await expect(unsaved(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await answer(page, "Stay");
  await expect(page.getByLabel("City")).toHaveValue("Lisbon");
  for (let time = 0; time < 2; time += 1) {
    await page.goBack();
    await expect(unsaved(page)).toBeVisible();
    await expect(page).toHaveURL(paths.editProfile("details"));
    await answer(page, "Stay");
    await expect(unsaved(page)).toHaveCount(0);
  }
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closing;
  await page.goBack();
  await answer(page, "Leave without saving");
  await expect(page).toHaveURL(paths.beneficiaries);
  // The page has dropped the unsaved change, so the form shows the saved profile.
  await page.goto(paths.editProfile("details"));
  await expect(page.getByLabel("City")).not.toHaveValue("Lisbon");
  await page.getByLabel("City").fill("Porto");
  await link.click();
  await answer(page, "Leave without saving");
  await page.waitForURL((url) => url.pathname === path);
  await page.goBack();
  await expect(page).toHaveURL(paths.editProfile("details"));
  await expect(page.getByLabel("City")).not.toHaveValue("Porto");
  await page.goBack();
  await expect(page).toHaveURL(paths.beneficiaries);
});
