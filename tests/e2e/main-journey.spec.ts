import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, outcome } from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { test as base, readMoney, readTransfers, send, signUpPayer } from "@/tests/support/browser/money";

// What customers come for: log in, send money with the PIN, keep the receipt, log out. By the keyboard alone.

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

/** Goes on with the Tab key until the control has the focus. Every stop on the way can be seen. */
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

test("the main journey needs nothing but the keyboard", async ({ page, staff, payer }) => {
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
  await press(page, page.getByRole("main").getByRole("link", { name: "Send money", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interbank Transfer");
  await tabTo(page, page.getByLabel("Beneficiary"));
  await keyboard.type("Noah");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Account name")).toHaveValue("Noah Berg");
  await tabTo(page, page.getByLabel("Amount"));
  await keyboard.type("1000");
  await tabTo(page, page.getByLabel("Domestic transfer PIN"));
  await keyboard.type("2468");
  await keyboard.press("Enter");

  const review = page.getByRole("dialog", { name: "Check before you send", exact: true });
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
