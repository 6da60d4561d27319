import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn } from "@/tests/support/browser/browser";
import { openMore } from "@/tests/support/browser/channels";
import { type BrowserCustomer, signUpCustomer } from "@/tests/support/browser/customer";
import { signUpPayer, test } from "@/tests/support/browser/money";

// Tests forms whose session ends while somebody fills them in (docs/decisions/forms.md).

const wire = [
  ["Account name", "Olga Brandt"],
  ["Account number", "DE89 3704 0044 0532 0130 00"],
  ["Receiving Bank", "Harbour Bank"],
  ["Town", "Hamburg"],
  ["Note", "Boat rent"],
] as const;

async function fillWire(page: Page): Promise<void> {
  await openMore(page);
  for (const [label, text] of wire) await page.getByLabel(label).first().fill(text);
  await page.getByLabel("Amount", { exact: true }).fill("12.50");
  await page.getByLabel("Foreign transfer PIN").fill("2468");
}

async function expectWire(page: Page): Promise<void> {
  for (const [label, text] of wire) await expect(page.getByLabel(label).first()).toHaveValue(text);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("12.50");
  await expect(page.getByLabel("Foreign transfer PIN")).toHaveValue("");
}

/** Fills in the log-in page. The site has already redirected the browser to this page. */
async function logInAgain(page: Page, { email, password }: BrowserCustomer): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "This is what you had typed" });

test("a transfer form whose session ended elsewhere returns once after the log-in, without its PIN", async ({
  page,
  newVisitor,
  staff,
}) => {
  const customer = await signUpPayer(staff, { balance: "50.00" });
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.wireTransfer);
  await fillWire(page);
  await page.getByLabel("SWIFT code").fill("DEUTDEFF");
  const other = await newVisitor();
  await other.context().addCookies(await page.context().cookies());
  await other.goto(paths.logout);
  await other.waitForURL((url) => url.pathname === paths.login());
  await page.locator("main form").getByRole("button").last().click();
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  await page.waitForURL((url) => url.pathname === paths.login());
  await expect(page.getByRole("status").filter({ hasText: "What you had typed is there again" })).toBeVisible();
  await expectAccessible(page);
  await logInAgain(page, customer);
  await expect(notice(page)).toContainText("PINs, passwords and codes are not kept");
  await expectWire(page);
  await expect(page).toHaveURL(paths.wireTransfer);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // After the return to the form, the tab stores the typed text, so the text survives a reload.
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "We kept what you typed." })).toBeVisible();
  await expectWire(page);
  await expect(notice(page)).toHaveCount(0);
});

test("an unsent form returns after its session ends by itself, but not for another person who logs in", async ({
  page,
}) => {
  const [customer, other] = [await signUpCustomer(page.request), await signUpCustomer(page.request)];
  await logIn(page, customer.email, customer.password);
  await page.clock.install();
  await page.goto(paths.beneficiaries);
  await page.getByRole("button", { name: "Add Beneficiary", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nickname").fill("Landlady");
  await dialog.getByLabel("Account Number").fill("DE89370400440532013000");
  // Shortly before the session ends, a warning appears. The warning does not clear the form.
  await page.clock.fastForward("13:55");
  const warning = page.getByRole("alertdialog", { name: "Are you still there?", exact: true });
  await warning.getByRole("button", { name: "Stay signed in", exact: true }).click();
  await expect(warning).toBeHidden();
  await expect(dialog.getByLabel("Nickname")).toHaveValue("Landlady");
  await page.clock.fastForward("15:10");
  await page.waitForURL((url) => url.pathname === paths.login());
  const address = page.url();
  await logInAgain(page, other);
  await page.waitForURL((url) => url.pathname === paths.beneficiaries && url.hash === "");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(paths.logout);
  await page.waitForURL((url) => url.pathname === paths.login());
  await page.goto(address);
  await logInAgain(page, customer);
  await expect(notice(page)).toBeVisible();
  await expect(dialog.getByLabel("Nickname")).toHaveValue("Landlady");
  await expect(dialog.getByLabel("Account Number")).toHaveValue("DE89370400440532013000");
  await expectAccessible(page);
});

test("a form in a hidden tab returns too, after another tab has ended the idle session", async ({
  page,
  context,
  staff,
}) => {
  const customer = await signUpPayer(staff, { balance: "50.00" });
  await logIn(page, customer.email, customer.password);
  await page.clock.install();
  const hidden = await context.newPage();
  // The browser slows the timers of a hidden tab. Here, the tab's check of the remaining time never runs.
  await hidden.addInitScript(() => {
    const start = window.setInterval;
    const slow = (run: () => void, ms?: number) => (ms === 1_000 ? 0 : start(run, ms));
    Object.assign(window, { setInterval: slow });
  });
  await hidden.goto(paths.wireTransfer);
  await fillWire(hidden);
  await page.goto(paths.beneficiaries);
  // The dialog shows that the page's scripts run, so that the page notices the time.
  await page.getByRole("button", { name: "Add Beneficiary", exact: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.fastForward("15:10");
  await page.waitForURL((url) => url.pathname === paths.login());
  const loggedOut = hidden.getByRole("alertdialog");
  await loggedOut.getByRole("button", { name: "Log in", exact: true }).click();
  await hidden.waitForURL((url) => url.pathname === paths.login());
  await logInAgain(hidden, customer);
  await expect(notice(hidden)).toBeVisible();
  await expectWire(hidden);
});

test("an application opens again with the chosen amount", async ({ page, staff }) => {
  const customer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "10.00" });
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.loanApplication);
  await page
    .getByRole("button", { name: /^Apply for/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const title = (await dialog.getByRole("heading").first().textContent()) ?? "";
  const amount = dialog.getByRole("textbox").first();
  const typed = String(Number((await amount.inputValue()).replaceAll(/[^\d.]/g, "")) + 100);
  await amount.fill(typed);
  const cookies = await page.context().cookies();
  // The session ends on the server, but the browser still has the session's cookie.
  await page.request.post("/api/logout", { headers: { "Sec-Fetch-Site": "same-origin" } });
  await page.context().addCookies(cookies);
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await page.waitForURL((url) => url.pathname === paths.login());
  await logInAgain(page, customer);
  await expect(dialog.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  expect(Number((await amount.inputValue()).replaceAll(/[^\d.]/g, ""))).toBe(Number(typed));
});
