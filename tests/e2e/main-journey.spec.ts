import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, outcome, pick } from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { test as base, readMoney, readTransfers, send, signUpPayer } from "@/tests/support/browser/money";

// Tests the most frequent journey: a customer logs in, sends money with the PIN, stores the receipt and logs out. One test uses
// the keyboard alone. Another test finds controls by the names that a screen reader reads.

const test = base.extend<{ payer: BrowserCustomer }>({
  payer: async ({ staff, playwright, baseURL }, use) => {
    const payer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
    const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
    const own = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await send(own, "/api/login", { email: payer.email, password: payer.password });
    const names = { nickname: "Noah", accountName: "Noah Berg", accountType: "Checking" };
    await send(own, "/api/beneficiary/new", { ...names, accountNumber: payee.accountNumber });
    await own.dispose();
    await use(payer);
  },
});

const sent = "Inter Bank Transfer Initiated successfully";
const stepsMax = 80;

/** Presses Tab until the control has the focus. Expects that each focused element on the way is visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    if ((await control.count()) === 1 && (await control.evaluate((element) => element === document.activeElement))) {
      return;
    }
    await page.keyboard.press("Tab");
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.hasAttribute("data-headlessui-focus-guard")) return null;
      const { width, height } = focused.getBoundingClientRect();
      const isMarked = getComputedStyle(focused).outlineStyle !== "none" || focused.matches("input, textarea");
      return focused.checkVisibility() && width > 0 && height > 0 && isMarked ? null : focused.outerHTML.slice(0, 200);
    });
    expect(unseen, "the focus can be seen").toBeNull();
  }
  await expect(control).toBeFocused();
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

test("the main journey works by keyboard alone", async ({ page, staff, payer }) => {
  const { keyboard } = page;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(paths.login());
  await tabTo(page, page.getByLabel("E-mail"));
  await keyboard.type(payer.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await keyboard.type(payer.password);
  await keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");

  await press(page, page.getByRole("link", { name: "Skip to content", exact: true }));
  await press(page, page.getByRole("main").getByRole("link", { name: "Inter Bank Transfer", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interbank Transfer");
  await tabTo(page, page.getByLabel("Beneficiary"));
  await keyboard.type("Noah");
  await keyboard.press("Enter");
  await expect(page.getByRole("definition").filter({ hasText: "Noah Berg" }).first()).toBeVisible();
  await tabTo(page, page.getByLabel("Amount"));
  await keyboard.type("1000");
  await keyboard.press("Enter");

  const review = page.getByRole("dialog", { name: "Check before you send", exact: true });
  await tabTo(page, review.getByLabel("Domestic transfer PIN"));
  await keyboard.type("2468");
  await press(page, review.getByRole("button", { name: "Send $1,000.00", exact: true }));
  const done = outcome(page, sent);
  await expect(done.getByRole("button", { name: "Ok", exact: true })).toBeFocused();
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "1000.00", status: "pending" }]);
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "1000.00" });
  await press(page, done.getByRole("link"));
  await page.waitForURL(/\/transactions\/.+/);
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("main").getByRole("button", { name: /receipt/i }));
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await press(page, button("Account"));
  await press(page, page.getByRole("link", { name: "Logout", exact: true }).filter({ visible: true }).first());
  await page.waitForURL(/\/login/);
  await page.goto(paths.profile);
  await expect(page).toHaveURL(/\/login\?/);
});

/** Expects one heading of level 1, and no heading that skips a level. */
async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator("h1, h2, h3, h4, [role=heading]")
    .filter({ visible: true })
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
}

/**
 * Expects the parts that every page has: the link "Skip to content", the top bar, the footer, and a menu that marks the open
 * page.
 */
async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Skip to content", exact: true })).toHaveAttribute("href", "#content");
  await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - banner:
      - button "Search"
      - button /Notifications/
      - button "Account"
  `);
  const menu = page.getByRole("navigation", { name: "Main menu", exact: true });
  await expect(menu).toMatchAriaSnapshot(`
    - navigation "Main menu":
      - list:
        - listitem:
          - link "Home"
      - button "My Account" [expanded]
      - button "Transfers" [expanded]
  `);
  await expect(menu.locator("[aria-current=page]")).toHaveText("Home");
  await expect(page.getByRole("contentinfo")).toMatchAriaSnapshot(`
    - contentinfo:
      - paragraph: /Holdfast Trust/
  `);
}

test("the main journey works with a screen reader", async ({ page, payer }) => {
  const main = page.getByRole("main");
  const email = page.getByRole("textbox", { name: "E-mail", exact: true });
  await page.goto(paths.login());
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Welcome back" [level=1]
      - textbox "E-mail"
      - textbox "Password"
      - checkbox "Remember me"
      - button "Login"
  `);
  await expectHeadingsInOrder(page);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - textbox "E-mail" [invalid]
      - paragraph: Enter the e-mail address.
      - textbox "Password" [invalid]
      - paragraph: Enter the password.
  `);
  // The first wrong field receives the focus, and the focused field shows its problem.
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Enter the e-mail address.");
  // The form shows no summary, because only two fields are wrong.
  await expect(main.getByRole("alert")).toHaveCount(0);

  await email.fill(payer.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(payer.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await expectFrame(page);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /Ada/ [level=1]
      - navigation "Quick actions"
  `);
  await expectHeadingsInOrder(page);

  await main.getByRole("link", { name: "Inter Bank Transfer", exact: true }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Interbank Transfer" [level=1]
      - combobox "Beneficiary"
      - list "Recent payees"
      - textbox "Amount"
      - paragraph: $1,500.00 available
      - button /Note and PIN/
      - button "Initiate Transfer"
      - complementary "What this transfer does"
  `);
  await expectHeadingsInOrder(page);
  await pick(page, "Beneficiary", "Noah Berg");
  await page.getByLabel("Amount").fill("0");
  await page.getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  const amount = page.getByRole("textbox", { name: "Amount", exact: true });
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Enter an amount above zero\./);

  await amount.fill("1000");
  await page.getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  const review = page.getByRole("dialog", { name: "Check before you send", exact: true });
  await expect(review).toMatchAriaSnapshot(`
    - dialog "Check before you send":
      - heading "Check before you send" [level=2]
      - textbox "Domestic transfer PIN"
      - button "Back"
      - button "Send $1,000.00"
  `);
  await expect(review).toContainText("Name matches");
  await review.getByLabel("Domestic transfer PIN").fill("2468");
  await review.getByRole("button", { name: "Send $1,000.00", exact: true }).click();
  const done = outcome(page, sent);
  await expect(done).toMatchAriaSnapshot(`
    - alertdialog "Inter Bank Transfer Initiated successfully":
      - heading "Inter Bank Transfer Initiated successfully" [level=2]
      - paragraph: You will be notified via email of the progress!
      - button "Send again"
      - link "See this transfer"
      - button "Ok"
  `);
  await done.getByRole("link", { name: "See this transfer", exact: true }).click();
  await page.waitForURL(/\/transactions\/.+/);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Noah Berg" [level=1]
      - paragraph: Inter Bank Transfer
      - term: Leaves the account
      - definition: −$1,000.00
      - list:
        - listitem:
          - link "Send again"
        - listitem:
          - button "Receipt (PDF)"
        - listitem:
          - link "Ask about this"
      - region "Where the money is":
        - heading "Where the money is" [level=2]
        - list
        - button "Cancel the transfer of $1,000.00 to Noah Berg"
      - region "Details":
        - heading "Details" [level=2]
        - term: Reference
        - definition:
          - text: /^HF-/
          - 'button "Copy: Reference"'
          - status
  `);
  await expectHeadingsInOrder(page);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Logout", exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/login/);
});
