import { groupedIban } from "@/lib/iban-text";
import { paths } from "@/lib/paths";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { send, signUpPayer, test } from "@/tests/support/browser/money";

test("the page has the details for payers in the United States and abroad, to copy one by one or together @phone", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  await page.getByRole("main").getByRole("link", { name: "Get paid", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Get paid", exact: true })).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const home = page.getByRole("region", { name: "From the United States", exact: true });
  await home.getByRole("button", { name: "Copy: Account Number", exact: true }).click();
  expect(await copied()).toBe(customer.accountNumber);
  await expect(home).toContainText("USD");
  const abroad = page.getByRole("region", { name: "From any other country", exact: true });
  await abroad.getByRole("button", { name: "Copy: IBAN", exact: true }).click();
  const iban = await copied();
  expect(iban).toMatch(new RegExp(`^DE[0-9]{2}99999999${customer.accountNumber.slice(1)}$`));
  await abroad.getByRole("button", { name: "Copy all", exact: true }).click();
  for (const text of [`IBAN: ${groupedIban(iban)}`, "BIC (SWIFT code): HOLDDEF0XXX", "Account Name: Ada Okafor"]) {
    expect(await copied()).toContain(text);
  }
  // A new customer's account is in dollars, and an account in dollars has no QR code.
  await expect(page.getByText("QR code")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save PDF", exact: true }).click();
  expect((await download).suggestedFilename()).toBe(`account-${customer.accountNumber}.pdf`);
});

test("an account in euros has a QR code, to which the customer adds an amount and a text", async ({ page, staff }) => {
  const customer = await signUpPayer(staff, { balance: "1.00" });
  await logIn(page, customer.email, customer.password);
  await send(page.request, "/api/accounts/new", { email: customer.email, accountType: "Savings", currency: "EUR" });
  await page.goto(paths.getPaid());
  // The page of the dollar account has no QR code, but a link to the euro account, which has a QR code.
  await page.getByRole("link", { name: "Show the code", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Account", exact: true }).locator("[aria-current]")).toHaveText(
    /EUR/,
  );
  const code = page.getByRole("region", { name: "QR code for euros", exact: true });
  const picture = code.getByRole("img", { name: "QR code for a payment to Ada Okafor", exact: true });
  const drawn = () => picture.locator("path").getAttribute("d");
  await expect(picture).toBeVisible();
  const plain = await drawn();
  await code.getByLabel("Amount in euros").fill("12.345");
  await expect(picture).toHaveCount(0);
  await expect(code).toContainText("Enter an amount such as");
  await code.getByLabel("Amount in euros").fill("12.50");
  await code.getByLabel("Text for the statement").fill("Invoice 7");
  await expect(picture).toBeVisible();
  expect(await drawn()).not.toBe(plain);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await code.getByRole("link", { name: "Save the PDF with this code", exact: true }).click();
  await download;
});

test("the device's own sharing gets the account's details", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.title = data.text ?? "";
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.goto(paths.getPaid());
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await expect(page).toHaveTitle(new RegExp(`Account Number: ${customer.accountNumber}`));
});
