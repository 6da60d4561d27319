import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, holdScripts, logIn, waitForScripts } from "@/tests/support/browser/browser";
import { openFundedAccount, signUpVerified, test } from "@/tests/support/browser/money";

// On a slow connection, people type before the page's scripts have loaded. The fields must keep the typed text, and the form must
// send the text.

/** Waits until the page has painted all changes so far. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Types a different text into each field of the page. @returns the texts, keyed by the fields' ids */
async function typeEverywhere(page: Page): Promise<Record<string, string>> {
  const fields = page
    .getByRole("main")
    .locator("input:not([readonly]):not([type=hidden]), textarea")
    .filter({ visible: true });
  await fields.first().waitFor();
  const typed: Record<string, string> = {};
  for (const [number, field] of (await fields.all()).entries()) {
    const name = (await field.getAttribute("id")) ?? `${number}`;
    const type = await field.getAttribute("type");
    if (type === "checkbox" || type === "radio") {
      await field.check();
      typed[name] = "on";
      continue;
    }
    const text = /email/i.test(name) ? `early${number}@customers.example` : `${1000 + number}`;
    await field.fill(text);
    typed[name] = text;
  }
  return typed;
}

async function readEverywhere(page: Page, names: string[]): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const field = page.locator(`[id="${name}"]`);
        const isBox = /checkbox|radio/.test((await field.getAttribute("type")) ?? "");
        return [name, isBox ? ((await field.isChecked()) ? "on" : "off") : await field.inputValue()];
      }),
    ),
  );
}

for (const path of [paths.login(), paths.register]) {
  test(`text that a visitor types before the scripts have loaded stays: ${path}`, async ({ page }) => {
    await expectTextsKept(page, path);
  });
}

const formPages = [
  paths.editProfile("details"),
  paths.editProfile("email"),
  paths.editSecurity("password"),
  paths.wireTransfer,
  paths.wallet("paypal"),
  paths.ownTransfer(),
];

for (const path of formPages) {
  test(`text that a customer types before the scripts have loaded stays: ${path}`, async ({ page, staff }) => {
    const me = await signUpVerified(page.request, staff, { firstName: "Ada", lastName: "Okafor", balance: "10.00" });
    await logIn(page, me.email, me.password);
    // The form to move money exists only for customers with two accounts or more.
    await openFundedAccount(staff, page.request, me, { currency: "USD", balance: "10.00" });
    await expectTextsKept(page, path);
  });
}

test.describe("a password manager that moves the fields before the scripts have loaded", () => {
  test.use({ expectedConsoleErrors: [/Minified React error #418/] });

  test("a customer's texts, checkboxes and focus stay on the log-in, the profile and the wire form", async ({
    page,
    staff,
  }) => {
    await expectTextsKept(page, paths.login(), moveFields);
    const me = await signUpVerified(page.request, staff, { firstName: "Ada", lastName: "Okafor", balance: "10.00" });
    await logIn(page, me.email, me.password);
    await expectTextsKept(page, paths.editProfile("details"), moveFields);
    await expectTextsKept(page, paths.wireTransfer, moveFields);
  });
});

/**
 * Wraps each field in a new element, as a password manager does. Then returns the focus to the field that had the focus before.
 */
async function moveFields(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { activeElement } = document;
    for (const field of document.querySelectorAll("main input, main textarea")) {
      const box = document.createElement("span");
      field.replaceWith(box);
      box.append(field);
    }
    if (activeElement instanceof HTMLElement) activeElement.focus();
  });
}

/**
 * Types into each field while the scripts are held back, and expects the same texts after the scripts have loaded. The form's
 * state must contain the amount too.
 */
async function expectTextsKept(page: Page, path: string, change?: (page: Page) => Promise<void>): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const typed = await typeEverywhere(page);
  const focused = await page.evaluate(() => document.activeElement?.id);
  await change?.(page);
  await release();
  await waitForScripts(page.locator("form"));
  await settle(page);
  await expect.poll(() => readEverywhere(page, Object.keys(typed))).toEqual(typed);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(focused);
  const amount = page.locator("#field-amount");
  if (!typed["field-amount"]) return;
  // A field that loses the focus shows the amount in the form's state in place of the typed text.
  await amount.focus();
  await amount.blur();
  await settle(page);
  expect((await amount.inputValue()).replace(",", "")).toMatch(new RegExp(`^${typed["field-amount"]}`));
}
