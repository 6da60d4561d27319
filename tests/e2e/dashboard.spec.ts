import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";

import { expect, expectAccessible, logIn } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { send, signUpPayer, test } from "@/tests/support/browser/money";
import { startDeposit, startLoan } from "@/tests/support/browser/term-products";

test("the dashboard shows the account and the links to other pages @phone", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  for (const path of [paths.home, paths.dashboard]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/^Dashboard \| /);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada");
    const panel = page.getByRole("region", { name: `Account ${customer.accountNumber}`, exact: true });
    for (const text of [customer.accountNumber, "999999992", "$0.00", "CHECKING", "Active"]) {
      await expect(panel).toContainText(text);
    }
    const accountType = await panel.getByText("Account Type", { exact: true }).boundingBox();
    expect(accountType?.height, "a label that is seen, and not only heard").toBeGreaterThan(10);
    const tiles = page.getByRole("region", { name: "What would you like to do?", exact: true });
    const links = () => tiles.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await expect
      .poll(links)
      .toEqual([
        paths.transactions,
        paths.interbankTransfer,
        paths.wireTransfer,
        ...walletChannelKeys.map((key) => walletChannels[key].path),
        paths.loanApplication,
        paths.depositApplication,
        paths.beneficiaries,
        paths.profile,
      ]);
  }
  await expect(page.getByText("Nothing to draw yet")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

/** The sum of the page's layout shifts since it was loaded. */
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

test("the dashboard shows the movements of money as charts and in words, and the held money", async ({
  page,
  staff,
  browser,
  baseURL,
}) => {
  const payer = await signUpPayer(staff, { balance: "1500.00" });
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  const { accountNumber } = payee;
  const beneficiary = { nickname: "Noah", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
  await send(page.request, "/api/beneficiary/new", beneficiary);
  await send(page.request, "/api/interbank-transfer/new", { beneficiary: accountNumber, amount: "250.00" });

  await page.goto(paths.dashboard);
  const held = page.getByRole("region", { name: "On hold", exact: true });
  const heldLink = held.getByRole("link", { name: /^\$250\.00 held for Noah Berg/ });
  await expect(heldLink).toContainText("Pending");
  await expect(heldLink).toHaveAttribute("href", /^\/transactions\/[0-9a-f-]{36}$/);
  const balance = page.getByRole("region", { name: "Balance over time", exact: true });
  await expect(balance.getByRole("img")).toHaveAccessibleName(/in the last 30 days: \$0\.00 on .*, \$1,500\.00 today/);
  // While the pointer is on a point of the chart, the chart shows the point's date and balance.
  const spot = balance.locator("rect > title");
  await expect(spot).toHaveCount(0);
  await balance.getByRole("img").hover();
  await expect(spot.last()).toHaveText(/: \$1,500\.00$/);
  const flow = page.getByRole("region", { name: "Money in and out", exact: true });
  await flow.getByText("Show as a table").click();
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format();
  await expect(flow.getByRole("row")).toHaveText(["MonthInOut", `${month}$1,500.00$0.00`]);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  // Nothing on the page moves while the page loads or when the reader chooses another period.
  await page.reload();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  const heightBefore = await balance.evaluate((card) => card.getBoundingClientRect().height);
  await balance.getByRole("link", { name: "90 days", exact: true }).click();
  await expect(balance.getByRole("img")).toHaveAccessibleName(/in the last 90 days/);
  await expect(page).toHaveURL(/range=90$/);
  await expect(balance.getByRole("link", { name: "90 days", exact: true })).toHaveAttribute("aria-current", "true");
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await balance.evaluate((card) => card.getBoundingClientRect().height)).toBe(heightBefore);

  // Without JavaScript the page shows the same content as with JavaScript.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const plainPage = await plain.newPage();
  await plainPage.goto(withQuery(paths.dashboard, { range: "365" }));
  await expect(plainPage.getByRole("img", { name: /in the last 365 days/ })).toBeVisible();
  await plainPage.getByText("Show as a table").click();
  await expect(plainPage.getByRole("cell", { name: "$1,500.00", exact: true })).toBeVisible();
  await plain.close();
});

test("a page's data arrives in few scripts, however many server components the page has", async ({ page, staff }) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  for (const path of [paths.dashboard, paths.transactions]) {
    const html = await (await page.request.get(path)).text();
    expect(html.split("self.__next_f.push(").length - 1, path).toBeLessThanOrEqual(4);
  }
});

test("the charts show the chosen account", async ({ page, staff }) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  await send(page.request, "/api/accounts/new", {
    email: customer.email,
    accountType: "Savings",
    currency: "EUR",
  });
  await page.goto(paths.dashboard);
  const accounts = page.getByRole("navigation", { name: "Account", exact: true });
  await expect(accounts.getByRole("link", { name: `Checking ${customer.accountNumber}`, exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await accounts.getByRole("link", { name: /^Savings/ }).click();
  await expect(page.getByText("Nothing to draw yet")).toBeVisible();
  await expect(accounts.getByRole("link", { name: /^Savings/ })).toHaveAttribute("aria-current", "true");
});

test("the dashboard lists the future payments of loans and deposits, and the resulting balance", async ({
  page,
  staff,
}) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  const loan = await startLoan(staff, page.request, { amount: "1200", installments: 12, profit: "10" });
  const deposit = await startDeposit(staff, page.request, { amount: "1000", profit: "12", interval: "monthly" });

  await page.goto(paths.dashboard);
  const upcoming = page.getByRole("region", { name: "Coming up", exact: true });
  await expect(upcoming.getByRole("listitem")).toHaveCount(4);
  const instalment = upcoming.getByRole("link").filter({ hasText: loan.name }).first();
  await expect(instalment).toContainText("−$110.00");
  await expect(instalment).toHaveAttribute("href", paths.loan(loan.id));
  const interest = upcoming.getByRole("link").filter({ hasText: deposit.name }).first();
  await expect(interest).toContainText("+$10.00");
  await expect(interest).toHaveAttribute("href", paths.deposit(deposit.id));

  // The balance today is 1 500 plus the loan's 1 200 minus the deposit's 1 000. Within the 90 days, the account pays two
  // instalments and receives two interest payments.
  const projection = page.getByRole("region", { name: "Projected balance", exact: true });
  await expect(projection.getByRole("img")).toHaveAccessibleName(
    /for the next 9[01] days, .*: \$1,700\.00 at the end of .*, \$1,500\.00 at the end of /,
  );
  await projection.getByText("Show as a table").click();
  await expect(projection.getByRole("row")).toHaveCount(4);
  await expect(projection.getByRole("row").last()).toContainText("$1,500.00");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
