import { paths } from "@/lib/paths";
import { expect, expectAccessibleInBothLooks, logIn, outcome, pick } from "@/tests/support/browser/browser";
import { channel, fillIn, review, test } from "@/tests/support/browser/channels";
import { openFundedAccount, readMoney, readTransfers, send, signUpPayer } from "@/tests/support/browser/money";

test("for dollars from a euro account, the price is shown and renewed before any money moves", async ({
  page,
  bank: { staff, payer },
}) => {
  test.slow();
  const paypal = channel("PayPal");
  await logIn(page, payer.email, payer.password);
  const euros = await openFundedAccount(staff, page.request, payer, { currency: "EUR", balance: "500.00" });
  await page.clock.install();
  await page.goto(paypal.path);
  await pick(page, "From account", new RegExp(euros));
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(
    /This is what arrives, in USD\. It is paid in EUR/,
  );
  await page.getByLabel("Amount").fill("100");
  // The summary beside the form appears before the customer sends the transfer.
  const summary = page.getByRole("complementary", { name: "What this transfer does", exact: true });
  await expect(summary).toContainText(/1 EUR|EUR.1/);
  await expect(summary).toContainText("USD 100.00");
  await expect(summary).toContainText(/Leaves your account\s*EUR\s\d+\.\d\d/);
  await expect(summary).toContainText(/Left in your account\s*EUR\s4\d\d\.\d\d/);
  await page.getByLabel("Amount").fill("9000");
  await expect(summary).toContainText("More than is available");
  await expectAccessibleInBothLooks(page);
  await fillIn(page, paypal, "100");
  const price = review(page).getByRole("region", { name: "Conversion", exact: true });
  await expect(price).toContainText("USD 100.00");
  await expect(price).toContainText(/EUR\s\d/);
  // The sheet shows no currency sign, because a sign could belong to several currencies.
  await expect(review(page)).not.toContainText(/[$€]/);
  await expectAccessibleInBothLooks(page);
  const renewed = page.waitForResponse((response) => response.request().method() === "POST");
  await page.clock.runFor(61_000);
  await renewed;
  await expect(price.getByRole("timer")).toBeVisible();
  await review(page)
    .getByRole("button", { name: /^Send EUR\s/ })
    .click();
  await expect(outcome(page, paypal.success)).toBeVisible();
  expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "100.00", status: "pending" }]);
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "0.00" });
});

test.describe("an expired price without an answer from the bank", () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test("if an expired price cannot be renewed, the page states this and sends nothing", async ({ page, bank }) => {
    test.slow();
    const { staff, payer } = bank;
    const paypal = channel("PayPal");
    await logIn(page, payer.email, payer.password);
    const euros = await openFundedAccount(staff, page.request, payer, { currency: "EUR", balance: "500.00" });
    await page.clock.install();
    await page.goto(paypal.path);
    await pick(page, "From account", new RegExp(euros));
    await fillIn(page, paypal, "100");
    const price = review(page).getByRole("region", { name: "Conversion", exact: true });
    await expect(price.getByRole("timer")).toBeVisible();

    const isDown = (url: URL) => url.pathname === paypal.path;
    await page.route(isDown, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await page.clock.runFor(61_000);
    await expect(price.getByRole("alert")).toHaveText(/could not get a new rate\. Nothing has been sent/);
    await expect(price.getByRole("status")).toHaveText("This rate has expired.");
    await expectAccessibleInBothLooks(page);
    const failed = page.waitForEvent("requestfailed");
    await price.getByRole("button", { name: "Get a new rate", exact: true }).click();
    await failed;
    await expect(price.getByRole("alert")).toBeVisible();
    expect(await readTransfers(staff, payer, "other")).toEqual([]);

    await page.unroute(isDown);
    await price.getByRole("button", { name: "Get a new rate", exact: true }).click();
    await expect(price.getByRole("timer")).toBeVisible();
    await expect(price.getByRole("alert")).toBeHidden();
    expect(await readTransfers(staff, payer, "other")).toEqual([]);
    await review(page)
      .getByRole("button", { name: /^Send EUR\s/ })
      .click();
    await expect(outcome(page, paypal.success)).toBeVisible();
    expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "100.00", status: "pending" }]);
  });
});

test("for a beneficiary with an account in another currency, the form asks for the amount to arrive", async ({
  page,
  bank,
}) => {
  test.slow();
  const { staff, payer } = bank;
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payee.email, payee.password);
  const pounds = await openFundedAccount(staff, page.request, payee, { currency: "GBP", balance: "1.00" });
  await send(page.request, "/api/logout", {});
  await logIn(page, payer.email, payer.password);
  await send(page.request, "/api/beneficiary/new", {
    nickname: "Noah",
    accountName: "Noah Berg",
    accountNumber: pounds,
    accountType: "Checking",
  });
  await page.goto(paths.interbankTransfer);
  await pick(page, "Beneficiary", "Noah Berg");
  await expect(page.getByRole("main").getByText("CurrencyGBP")).toBeVisible();
  await page.getByLabel("Amount").fill("40");
  await page.getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  const price = review(page).getByRole("region", { name: "Conversion", exact: true });
  await expect(price).toContainText("GBP 40.00");
  await review(page)
    .getByRole("button", { name: /^Send USD\s/ })
    .click();
  await expect(outcome(page, "Inter Bank Transfer Initiated successfully")).toBeVisible();
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "40.00", status: "pending" }]);
});
