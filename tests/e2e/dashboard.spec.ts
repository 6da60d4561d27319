import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";

import { expect, expectAccessible, expectNoSidewaysScroll, logIn } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { send, signUpPayer, test } from "@/tests/support/browser/money";
import { startDeposit, startLoan } from "@/tests/support/browser/term-products";

test("the dashboard shows the account and the links to other pages @phone", async ({ page, isMobile }) => {
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
  // A phone shows the timeline only if money has moved.
  await expect(page.getByText("No money has moved yet")).toBeVisible({ visible: !isMobile });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

test("the round buttons lead to a payment, to the account's details and to all other screens @phone", async ({
  page,
}) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  const actions = page.getByRole("navigation", { name: "Quick actions", exact: true });
  await expect(actions.getByRole("link", { name: "Send", exact: true })).toHaveAttribute("href", paths.send());
  await expect(actions.getByRole("link", { name: "Move", exact: true })).toHaveAttribute("href", paths.ownTransfer());

  await expect(actions.getByRole("link", { name: "Get paid", exact: true })).toHaveAttribute("href", paths.getPaid());

  await actions.getByRole("button", { name: "More", exact: true }).click();
  const more = page.getByRole("dialog", { name: "What would you like to do?", exact: true });
  await expect(more.getByRole("link")).toHaveCount(12);
  await expectNoSidewaysScroll(page);
});

/**
 * Removes the last parts of the page one after the other, and lists the parts before them that move. A browser that has received
 * only the first parts of the page therefore shows these parts in their final places.
 */
async function movedByRest(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const parts = [".home-columns > :first-child", ".line-chart", ".line-list", ".home-columns > :nth-child(3)"];
    const placesOf = (shown: string[]) =>
      shown.map((part) => {
        const { left, top, width } = document.querySelector(part)?.getBoundingClientRect() ?? {};
        return `${part} ${left} ${top} ${width}`;
      });
    const places = placesOf(parts);
    const moved: string[] = [];
    while (parts.length > 1) {
      document.querySelector(parts.pop() ?? "")?.remove();
      moved.push(...placesOf(parts).filter((place) => !places.includes(place)));
    }
    return moved;
  });
}

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

test("the line of time shows what was booked, what is on hold, and the balance of each day", async ({
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
  const line = page.getByRole("region", { name: "Your money over time", exact: true });
  await expect(line).toContainText("Today’s balance contains $250.00 that is on hold.");
  const timeline = line.getByRole("region", { name: "Timeline", exact: true });
  const today = timeline.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Today · / }) });
  await expect(today).toContainText(/Noah Berg\s*Pending\s*−\$250\.00/);
  await expect(today.getByRole("link", { name: "Noah Berg", exact: true })).toHaveAttribute(
    "href",
    /^\/transactions\/[0-9a-f-]{36}$/,
  );
  await expect(today).toContainText("+$1,500.00");
  // If nothing is due, "Your money over time" does not repeat the available money, which the blue panel already shows.
  await expect(line).toContainText(/Nothing is due until \w+ 1\./);
  await expect(line).not.toContainText("Free until");
  await expect(line).toContainText("Money in+$1,500.00Money out");
  await expect(line.getByRole("img")).toHaveAccessibleName(/\$1,500\.00 today\..* \$1,250\.00 expected on /);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  // No element moves while the page loads, or when the reader chooses another period.
  await page.reload();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await movedByRest(page)).toEqual([]);
  await page.reload();
  await line.getByRole("link", { name: "3M", exact: true }).click();
  await expect(page).toHaveURL(/range=90$/);
  await expect(line.getByRole("link", { name: "3M", exact: true })).toHaveAttribute("aria-current", "true");
  expect(await layoutShift(page)).toBeLessThan(0.01);

  // Without JavaScript the page shows the same content as with JavaScript.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const plainPage = await plain.newPage();
  await plainPage.goto(withQuery(paths.dashboard, { range: "365" }));
  await expect(plainPage.getByRole("img", { name: /\$1,500\.00 today/ })).toBeVisible();
  await plainPage.getByText("Show as a table").click();
  await expect(plainPage.getByRole("cell", { name: "$1,500.00", exact: true })).toBeVisible();
  await plain.close();
});

test("the keys, the mouse and the finger move along the line, and mark the day in the list @phone", async ({
  page,
  staff,
  hasTouch,
}) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  const loan = await startLoan(staff, page.request, { amount: "1200", installments: 12, profit: "10" });
  await page.goto(paths.dashboard);
  const line = page.getByRole("region", { name: "Your money over time", exact: true });
  const slider = line.getByRole("slider", { name: "Balance by day", exact: true });
  // The account was opened today, so the timeline begins today.
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /: \$2,700\.00$/);
  await expect(slider).toHaveValue("0");
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", / · expected: \$2,590\.00$/);
  const marked = line.locator(".timeline-marked");
  await expect(marked).toContainText(loan.name);
  await expect(marked).toBeInViewport();

  // The page has scrolled to the marked day, so the top bar may cover the timeline.
  await slider.evaluate((input) => input.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await slider.boundingBox();
  if (!box) throw new Error("no slider");
  const at = { x: box.x + 2, y: box.y + box.height / 2 };
  if (hasTouch) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
  await expect(slider).toHaveValue("0");
  const today = line.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Today · / }) });
  await expect(today.locator(".timeline-marked")).toBeVisible();
  await expect(line.getByText("$2,700.00").first()).toBeVisible();
});

test("one tap hides all amounts, and the next page has them hidden from the start", async ({ page, staff }) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  const amounts = page.locator("#content").getByText(/\$[\d,]+\.\d\d|\$\d/);
  await expect(amounts.first()).toBeVisible();
  const eye = page.getByRole("button", { name: "Hide balances", exact: true });
  await eye.click();
  await expect(eye).toHaveAttribute("aria-pressed", "true");
  await expect(amounts.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText("Balances are hidden.", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const html = await (await page.request.get(paths.dashboard)).text();
  expect(html).toMatch(/<html[^>]* data-amounts="hidden"/);
  await page.reload();
  await expect(amounts.filter({ visible: true })).toHaveCount(0);
  await eye.click();
  await expect(amounts.first()).toBeVisible();
});

test("a page's data arrives in few scripts, however many server components the page has", async ({ page, staff }) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  for (const path of [paths.dashboard, paths.transactions]) {
    const html = await (await page.request.get(path)).text();
    expect(html.split("self.__next_f.push(").length - 1, path).toBeLessThanOrEqual(4);
  }
});

test("several accounts are cards with one total, and the line shows all accounts or the chosen account @phone", async ({
  page,
  staff,
}) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  const savings = { email: customer.email, accountType: "Savings", currency: "USD" };
  const opened = (await send(page.request, "/api/accounts/new", savings)) as { data: { accountNumber: string } };
  const { accountNumber } = opened.data;
  const move = { fromAccountNumber: customer.accountNumber, toAccountNumber: accountNumber, amount: "400.00" };
  await send(page.request, "/api/own-transfer/new", move);

  await page.goto(paths.dashboard);
  const cards = page.getByRole("region", { name: "Your accounts", exact: true });
  await expect(cards).toContainText("Together $1,500.00");
  await expect(cards.getByRole("region", { name: `Account ${accountNumber}`, exact: true })).toContainText("$400.00");
  const line = page.getByRole("region", { name: "Your money over time", exact: true });
  const rows = line.getByRole("region", { name: "Timeline", exact: true }).locator(".marked");
  await expect(rows).toHaveText([/^From Checking to SavingsBetween own accounts\$400\.00$/, /\+\$1,500\.00$/]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const accounts = line.getByRole("navigation", { name: "Account", exact: true });
  const link = accounts.getByRole("link", { name: `Savings ··${accountNumber.slice(-4)}`, exact: true });
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "true");
  await expect(rows).toHaveText([/^CheckingReceived\+\$400\.00$/]);
});

test("the line of time shows the future payments of loans and deposits, and the resulting balance", async ({
  page,
  staff,
}) => {
  const customer = await signUpPayer(staff, { balance: "1500.00" });
  await logIn(page, customer.email, customer.password);
  const loan = await startLoan(staff, page.request, { amount: "1200", installments: 12, profit: "10" });
  const deposit = await startDeposit(staff, page.request, { amount: "1000", profit: "12", interval: "monthly" });

  await page.goto(paths.dashboard);
  const line = page.getByRole("region", { name: "Your money over time", exact: true });
  const coming = line.locator(".timeline-coming .marked");
  await expect(coming).toHaveCount(2);
  await expect(line.getByRole("heading", { name: "Coming up", exact: true })).toBeVisible();
  const instalment = coming.filter({ hasText: loan.name });
  await expect(instalment).toContainText("−$110.00");
  await expect(instalment.getByRole("link")).toHaveAttribute("href", paths.loan(loan.id));
  const interest = coming.filter({ hasText: deposit.name });
  await expect(interest).toContainText("+$10.00");
  await expect(interest.getByRole("link")).toHaveAttribute("href", paths.deposit(deposit.id));

  // The balance today is 1 500 plus the loan's 1 200 minus the deposit's 1 000. The expected balance also contains an instalment
  // that the account pays, and interest that the account receives.
  await expect(line.getByRole("img")).toHaveAccessibleName(/\$1,700\.00 today\..* \$1,600\.00 expected on /);
  await line.getByText("Show as a table").click();
  await expect(line.getByRole("row").nth(1)).toContainText("$1,600.00");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
