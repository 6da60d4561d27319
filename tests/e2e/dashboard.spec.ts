import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";

import { expect, expectAccessible, logIn, test } from "@/tests/support/browser";
import { signUpCustomer } from "@/tests/support/browser-customer";
import { logInStaff, send, signUpPayer } from "@/tests/support/browser-money";

test("the dashboard shows the account and the twelve ways on, dead ends excepted @phone", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  for (const path of [paths.home, paths.dashboard]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/^Dashboard \| /);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada");
    const panel = page.getByRole("region", { name: `Account ${customer.accountNumber}` });
    for (const text of [customer.accountNumber, "999999992", "$0.00", "CHECKING", "Active"]) {
      await expect(panel).toContainText(text);
    }
    const tiles = page.getByRole("region", { name: "What would you like to do?" });
    await expect(tiles.getByRole("listitem")).toHaveCount(12);
    const links = await tiles.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual([
      paths.transactions,
      paths.interbankTransfer,
      paths.wireTransfer,
      ...walletChannelKeys.map((key) => walletChannels[key].path),
      paths.beneficiaries,
      paths.profile,
    ]);
    await expect(tiles.getByText("Coming soon")).toHaveCount(2);
  }
  await expect(page.getByText("Nothing to draw yet")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

/** How far what a reader looks at has jumped since the page was loaded. */
async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return shifts.reduce((total, shift) => total + shift, 0);
  });
}

test("the dashboard draws how the money moves, says it in words, and shows what is held @phone", async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  const staff = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await logInStaff(staff);
  const payer = await signUpPayer(staff, { balance: "1500.00" });
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await staff.dispose();
  await logIn(page, payer.email, payer.password);
  const { accountNumber } = payee;
  const beneficiary = { nickname: "Noah", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
  await send(page.request, "/api/beneficiary/new", beneficiary);
  await send(page.request, "/api/interbank-transfer/new", { beneficiary: accountNumber, amount: "250.00" });

  await page.goto(paths.dashboard);
  const held = page.getByRole("region", { name: "On hold" });
  const heldLink = held.getByRole("link", { name: "$250.00 held for Noah Berg" });
  await expect(heldLink).toContainText("Pending");
  await expect(heldLink).toHaveAttribute("href", /^\/transactions\/[0-9a-f-]{36}$/);
  const balance = page.getByRole("region", { name: "Balance over time" });
  await expect(balance.getByRole("img")).toHaveAccessibleName(/in the last 30 days: \$0\.00 on .*, \$1,500\.00 today/);
  const flow = page.getByRole("region", { name: "Money in and out" });
  await flow.getByText("Show as a table").click();
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format();
  await expect(flow.getByRole("row")).toHaveText(["MonthInOut", `${month}$1,500.00$0.00`]);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  // Nothing moves when the page is loaded, nor when another period is chosen.
  await page.reload();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  const heightBefore = await balance.evaluate((card) => card.getBoundingClientRect().height);
  await balance.getByRole("link", { name: "90 days" }).click();
  await expect(balance.getByRole("img")).toHaveAccessibleName(/in the last 90 days/);
  await expect(page).toHaveURL(/range=90$/);
  await expect(balance.getByRole("link", { name: "90 days" })).toHaveAttribute("aria-current", "true");
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await balance.evaluate((card) => card.getBoundingClientRect().height)).toBe(heightBefore);

  // Without JavaScript it is all there as well.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const plainPage = await plain.newPage();
  await plainPage.goto(withQuery(paths.dashboard, { range: "365" }));
  await expect(plainPage.getByRole("img", { name: /in the last 365 days/ })).toBeVisible();
  await plainPage.getByText("Show as a table").click();
  await expect(plainPage.getByRole("cell", { name: "$1,500.00" })).toBeVisible();
  await plain.close();
});

test("the charts are of the account that is chosen", async ({ page, playwright, baseURL }) => {
  const staff = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await logInStaff(staff);
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await staff.dispose();
  await logIn(page, customer.email, customer.password);
  await send(page.request, "/api/accounts/new", {
    email: customer.email,
    accountType: "Savings",
    currency: "EUR",
  });
  await page.goto(paths.dashboard);
  const accounts = page.getByRole("navigation", { name: "Account" });
  await expect(accounts.getByRole("link", { name: `Checking ${customer.accountNumber}` })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await accounts.getByRole("link", { name: /^Savings/ }).click();
  await expect(page.getByText("Nothing to draw yet")).toBeVisible();
  await expect(accounts.getByRole("link", { name: /^Savings/ })).toHaveAttribute("aria-current", "true");
});
