import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { addAuthenticator, addPasskey } from "@/tests/support/browser/authenticator";
import { expect, logIn, outcome } from "@/tests/support/browser/browser";
import { review, test } from "@/tests/support/browser/channels";
import { readTransfers, signUpPayer } from "@/tests/support/browser/money";

// Counts the taps of nine tasks on a phone. Each task except the log-in starts on the home page. Keys do not count, but a tap that
// moves the focus into a field counts. Each task prints the number of its taps and seconds.

/** Counts the taps of a task, and compares the count with the allowed number of taps. */
class Taps {
  private count = 0;
  private readonly startedAt = Date.now();

  constructor(
    private readonly task: string,
    private readonly allowed: number,
  ) {}

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.tap();
  }

  end(): void {
    const seconds = ((Date.now() - this.startedAt) / 1_000).toFixed(1);
    console.log(`${this.task}: ${this.count} taps (at most ${this.allowed}), ${seconds} s`);
    expect(this.count, this.task).toBeLessThanOrEqual(this.allowed);
  }
}

const bar = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main pages", exact: true }).getByRole("link", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const option = (page: Page, text: string) => page.getByRole("option").filter({ hasText: text });
const isDone = (page: Page) => readOutcome(page, "Inter Bank Transfer Initiated successfully");

/**
 * Closes the dialog with an outcome by a tap that does not count. If the dialog stayed open, the next page would show the outcome
 * again.
 */
async function readOutcome(page: Page, title: string): Promise<void> {
  const dialog = outcome(page, title);
  await dialog.getByRole("button", { name: /^(Ok|Done)$/ }).click();
  await expect(dialog).toBeHidden();
}

async function goHome(page: Page): Promise<void> {
  await page.goto(paths.dashboard);
  await expect(page.getByRole("region", { name: "Your money over time", exact: true })).toBeVisible();
}

test("nine tasks take few taps on a phone @phone", async ({ page, bank: { staff, payer }, hasTouch }) => {
  test.skip(!hasTouch, "The tasks are for touch screens.");
  const payee = await signUpPayer(staff, { firstName: "Mara", lastName: "Lind", balance: "1.00" });
  await logIn(page, payer.email, payer.password);

  await goHome(page);
  let taps = new Taps("pay a new payee", 8);
  await taps.on(bar(page, "Send"));
  await taps.on(page.getByRole("combobox", { name: "Who gets the money?", exact: true }));
  await page.keyboard.type(payee.accountNumber);
  await taps.on(option(page, payee.accountNumber));
  await taps.on(page.getByLabel("Account name"));
  await page.keyboard.type("Mara Lind");
  await taps.on(page.getByLabel("Amount"));
  await page.keyboard.type("40");
  await taps.on(button(page, "Send $40.00"));
  await taps.on(review(page).getByRole("button", { name: "Send $40.00", exact: true }));
  await isDone(page);
  taps.end();

  await goHome(page);
  taps = new Taps("pay a known payee", 4);
  await taps.on(bar(page, "Send"));
  await taps.on(option(page, "Mara Lind"));
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("25");
  await taps.on(button(page, "Send $25.00"));
  await taps.on(review(page).getByRole("button", { name: "Send $25.00", exact: true }));
  await isDone(page);
  taps.end();
  expect(await readTransfers(staff, payer)).toHaveLength(2);

  await goHome(page);
  taps = new Taps("find a payment", 2);
  await taps.on(button(page, /^Search/));
  await page.keyboard.type("Mara");
  await taps.on(option(page, "−$40.00"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Lind");
  taps.end();

  await goHome(page);
  taps = new Taps("save the statement", 2);
  await taps.on(bar(page, "Activity"));
  const file = page.waitForEvent("download");
  await taps.on(page.getByRole("main").getByRole("link", { name: /statement/ }));
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  taps.end();

  await goHome(page);
  taps = new Taps("cancel a payment", 3);
  await taps.on(page.getByRole("main").getByRole("link", { name: "Mara Lind", exact: true }).first());
  await taps.on(button(page, /^Cancel the transfer/));
  await taps.on(button(page, "Yes, cancel it"));
  await readOutcome(page, "Transfer cancelled");
  taps.end();

  await goHome(page);
  taps = new Taps("send to the same payee again, with another amount", 5);
  await taps.on(page.getByRole("main").getByRole("link", { name: "Mara Lind", exact: true }).first());
  await taps.on(page.getByRole("main").getByRole("link", { name: "Send again", exact: true }));
  await taps.on(page.getByLabel("Amount"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("11");
  await taps.on(button(page, "Initiate Transfer"));
  await taps.on(review(page).getByRole("button", { name: "Send $11.00", exact: true }));
  await isDone(page);
  taps.end();

  await goHome(page);
  taps = new Taps("copy the account's details", 2);
  await taps.on(page.getByRole("main").getByRole("link", { name: "Get paid", exact: true }));
  await taps.on(page.getByRole("main").getByRole("button", { name: /^Copy/ }).first());
  taps.end();

  await goHome(page);
  taps = new Taps("hide all amounts", 1);
  await taps.on(button(page, "Hide balances"));
  await expect(button(page, "Hide balances")).toHaveAttribute("aria-pressed", "true");
  taps.end();

  await addAuthenticator(page);
  await page.goto(paths.security);
  await addPasskey(page, "My phone", payer.password);
  await page.context().clearCookies();
  await page.goto(paths.login());
  taps = new Taps("log in with a passkey", 1);
  await taps.on(button(page, "Log in with a passkey"));
  await page.waitForURL((url) => !url.pathname.startsWith(paths.login()));
  taps.end();
});
