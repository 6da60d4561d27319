import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { send } from "@/tests/support/browser/money";

// Tests small aids on the pages: copy buttons, explanations, undo, and a progress text that does not flicker.

async function logInSomebody(page: Page) {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  return customer;
}

test("an account number can be copied by keyboard, and the page announces the copy", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { accountNumber } = await logInSomebody(page);
  await page.goto(paths.dashboard);
  const copy = page.getByRole("button", { name: "Copy: Account Number", exact: true });
  await copy.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accountNumber);
  await expectAccessible(page);
  await expect(page.getByText("Copied", { exact: true })).toHaveCount(0);
});

test("the page reports that the browser refuses the clipboard, and the text can be selected", async ({ page }) => {
  await logInSomebody(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.goto(paths.dashboard);
  await page.getByRole("button", { name: "Copy: Routing Number", exact: true }).click();
  await expect(page.getByText("Not copied. Please select the text.", { exact: true })).toBeVisible();
});

test("a term is a button for its explanation, which Escape closes", async ({ page }) => {
  await logInSomebody(page);
  await page.goto(paths.dashboard);
  const term = page.getByRole("button", { name: "Routing Number", exact: true });
  await term.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Names our bank in a transfer/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Names our bank in a transfer/)).toHaveCount(0);
  await expect(term).toBeFocused();
});

test("the dialog about a deleted beneficiary can restore the beneficiary", async ({ page }) => {
  await logInSomebody(page);
  const noah = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "DE89370400440532013000" };
  await send(page.request, "/api/beneficiary/new", { ...noah, accountType: "Checking" });
  await page.goto(paths.beneficiaries);
  await page.getByRole("button", { name: /^Delete.*Noah/ }).click();
  await page.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  const deleted = page.getByRole("alertdialog", { name: "Delete successful", exact: true });
  await deleted.getByRole("button", { name: "Undo", exact: true }).click();
  const back = page.getByRole("alertdialog", { name: "The beneficiary is back", exact: true });
  await expectAccessible(page);
  await back.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Delete.*Noah/ })).toBeVisible();
});

/**
 * Opens an account, and delays the request by `delayMs`. Returns each text that the form's button shows before the reply arrives.
 */
async function whatButtonSaid(page: Page, delayMs: number): Promise<string[]> {
  await page.goto(paths.openAccount());
  await page.getByRole("radio", { name: /Euro/ }).check();
  await page.route(`**${paths.openAccount()}`, async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
  const said = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        const button = document.querySelector("main form button[type=submit]");
        const look = () => {
          const text = button?.textContent ?? "";
          if (texts.at(-1) !== text) texts.push(text);
        };
        look();
        new MutationObserver(() => {
          look();
          if (document.querySelector("[role=alertdialog]")) resolve(texts);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page.getByRole("button", { name: "Open account", exact: true }).click();
  if (delayMs > 1_000) await expect(page.getByRole("status").filter({ hasText: "Working…" })).toHaveCount(1);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  return await said;
}

test("a button shows progress only for an act that takes longer than 300 ms", async ({ page }) => {
  await logInSomebody(page);
  expect(await whatButtonSaid(page, 1_500)).toContain("Opening…");
});
