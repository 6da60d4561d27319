import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";
import { test as base, expect, expectAccessible, logIn } from "@/tests/support/browser";
import type { BrowserCustomer } from "@/tests/support/browser-customer";
import {
  approveNewest,
  logInStaff,
  openFundedAccount,
  readMoney,
  readTransfers,
  send,
  signUpPayer,
} from "@/tests/support/browser-money";

type Bank = { staff: APIRequestContext; payer: BrowserCustomer };

const test = base.extend<{ bank: Bank }>({
  bank: async ({ playwright, baseURL }, use) => {
    const staff = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await logInStaff(staff);
    const payer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
    await use({ staff, payer });
    await staff.dispose();
  },
});

const { transfers } = messagesOf("en");
const credentials = { password: "otter-lagoon-quartz", sixDigits: "739105" };

/** A way to send money out of the bank: its screen, and what is to be expected of it. */
type Channel = {
  name: string;
  path: string;
  kind: "wire" | "other";
  title: string;
  success: string;
  error: string;
  submit: string;
  asksCredentials: boolean;
};

const wire: Channel = {
  name: "Wire Transfer",
  path: paths.wireTransfer,
  kind: "wire",
  title: "New Wire Transfer",
  success: "Wire Transfer Initiated successfully",
  error: "Error in Initiating Wire Transfer",
  submit: "Initiate Wire Transfer",
  asksCredentials: false,
};

const wallets = walletChannelKeys.map((key): Channel => {
  const { name, path, asksCredentials } = walletChannels[key];
  const { title, success, error } = transfers.wallets[key];
  const submit = asksCredentials ? "Continue" : "Initiate Transfer";
  return { name, path, kind: "other", title, success, error, submit, asksCredentials };
});

const channels = [wire, ...wallets];
const channel = (name: string) => channels.find((candidate) => candidate.name === name) ?? wire;

async function fillIn(page: Page, { kind, submit }: Channel, amount: string, pin = ""): Promise<void> {
  if (kind === "wire") {
    await page.getByLabel("Account name").fill("Erika Muster");
    await page.getByLabel("Account number").fill("DE02 1203 0000 0000 2020 51");
    await page.getByLabel("Country").selectOption({ label: "Germany" });
    await page.getByLabel("Receiving Bank").fill("DKB Berlin");
    await page.getByLabel("SWIFT code").fill("BYLADEM1001");
    await page.getByLabel("Routing number").fill("12030000");
  } else await page.getByLabel("Receiver email").fill("erika@example.com");
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("transfer PIN").fill(pin);
  await page.getByRole("button", { name: submit }).click();
}

const review = (page: Page) =>
  page.getByRole("dialog", {
    name: /^(Check before you send|To authenticate this transaction, kindly provide the following)$/,
  });
const outcome = (page: Page, title: string) => page.getByRole("alertdialog", { name: title });
const ok = (dialog: Locator) => dialog.getByRole("button", { name: "Ok" }).click();

async function confirm(page: Page, { asksCredentials }: Channel, given = credentials): Promise<void> {
  if (asksCredentials) {
    await review(page).getByLabel("Skrill Password").fill(given.password);
    await review(page).getByLabel("Skrill 6 Digits").fill(given.sixDigits);
    await review(page).getByRole("button", { name: "Initiate Transfer" }).click();
  } else
    await review(page)
      .getByRole("button", { name: /^Send / })
      .click();
}

async function expectAccessibleInBothLooks(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
}

for (const way of channels) {
  test(`${way.name}: sent, held and approved`, async ({ page, bank: { staff, payer } }) => {
    await logIn(page, payer.email, payer.password);
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: way.name }).click();
    await page.waitForURL(way.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(way.title);
    await expect(page).toHaveTitle(new RegExp(`^${way.path[1]?.toUpperCase()}${way.path.slice(2)} \\| `));
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/You can send up to \$1,500\.00 today/);
    await fillIn(page, way, "20.50");
    await expect(review(page)).toContainText("$20.50");
    await confirm(page, way);
    await expect(outcome(page, way.success)).toContainText("You will be notified via email of the progress!");
    await ok(outcome(page, way.success));
    await expect(page.getByLabel("Amount")).toHaveValue("");
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/You can send up to \$1,479\.50 today/);
    expect(await readTransfers(staff, payer, way.kind)).toEqual([{ amount: "20.50", status: "pending" }]);
    expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "20.50" });

    await approveNewest(staff, payer, way.kind);
    expect(await readMoney(staff, payer)).toEqual({ balance: "1479.50", held: "0.00" });
  });
}

test("what the bank refuses is never shown as success, on any screen", async ({ page, bank: { staff, payer } }) => {
  test.slow();
  await logIn(page, payer.email, payer.password);
  for (const way of channels) {
    await page.goto(way.path);
    await fillIn(page, way, "1500.01", "2468");
    await confirm(page, way);
    const refused = outcome(page, way.error);
    await expect(refused).toContainText("There is not enough available money in the account.");
    await ok(refused);
    await expect(page.getByText("You have $1,500.00 available.")).toBeVisible();
    await expect(page.getByLabel("Amount")).toHaveValue("1,500.01");
    await expect(outcome(page, way.success)).toHaveCount(0);
  }
  for (const kind of ["wire", "other"] as const) expect(await readTransfers(staff, payer, kind)).toEqual([]);
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "0.00" });
});

test("a wire's mistakes are said beside their fields @phone", async ({ page, bank: { staff, payer } }) => {
  test.slow();
  await logIn(page, payer.email, payer.password);
  await page.goto(wire.path);
  const country = page.getByLabel("Country");
  await expect(country.locator("option").first()).toHaveText("Select a country");
  expect(await country.locator("option").count()).toBeGreaterThan(240);
  await page.getByRole("button", { name: wire.submit }).click();
  for (const label of ["Account name", "Account number", "Receiving Bank", "SWIFT code", "Routing number"]) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/^This field is required\./);
  }
  await expectAccessibleInBothLooks(page);
  await fillIn(page, wire, "20");
  await review(page).getByRole("button", { name: "Back" }).click();
  for (const [label, value, problem] of [
    ["Account number", "DE02120300000000202052", "This IBAN has a mistake: its length or check digits are wrong."],
    ["SWIFT code", "CHASUS33", "This SWIFT code belongs to a bank in another country."],
    ["SWIFT code", "BYLADE", "A SWIFT code has 8 or 11 characters, such as DEUTDEFF."],
  ] as const) {
    const field = page.getByLabel(label);
    const right = await field.inputValue();
    await field.fill(value);
    await page.getByRole("button", { name: wire.submit }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${problem}`));
    await field.fill(right);
  }
  await page.getByLabel("Country").selectOption({ label: "United States of America" });
  await page.getByLabel("Account number").fill("000123456789");
  await page.getByLabel("SWIFT code").fill("CHASUS33");
  await page.getByLabel("Routing number").fill("021000022");
  await page.getByRole("button", { name: wire.submit }).click();
  await expect(page.getByLabel("Routing number")).toHaveAccessibleDescription(/its check digit is wrong/);
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByRole("button", { name: wire.submit }).click();
  await expect(review(page)).toContainText("DKB Berlin, United States of America");
  await expectAccessibleInBothLooks(page);
  expect(await readTransfers(staff, payer, "wire")).toEqual([]);
});

test("Skrill's credentials go into the one call and are nowhere else", async ({ page, bank: { staff, payer } }) => {
  test.slow();
  const skrill = channel("Skrill");
  await logIn(page, payer.email, payer.password);
  const carriers: string[] = [];
  const secrets = Object.values(credentials);
  const hasSecret = (text: string | null) => secrets.some((secret) => text?.includes(secret));
  page.on("request", (request) => {
    expect(hasSecret(request.url())).toBe(false);
    if (hasSecret(request.postData())) carriers.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(skrill.path);
  await fillIn(page, skrill, "12");
  for (const label of ["Skrill Password", "Skrill 6 Digits"]) {
    const field = review(page).getByLabel(label);
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveAttribute("autocomplete", "off");
  }
  await expectAccessibleInBothLooks(page);
  await review(page).getByRole("button", { name: "Initiate Transfer" }).click();
  await expect(review(page).getByText("This field is required.")).toHaveCount(1);
  await expect(review(page).getByText("Enter the six digits.")).toBeVisible();
  expect(carriers).toEqual([]);
  await confirm(page, skrill);
  await expect(outcome(page, "Inter Bank Transfer Initiated successfully")).toBeVisible();
  expect(carriers).toEqual([`POST ${skrill.path}`]);

  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      window.history.state,
      window.location.href,
    ]),
  );
  expect(hasSecret(kept)).toBe(false);
  expect(hasSecret(JSON.stringify(await page.context().storageState()))).toBe(false);
  await ok(outcome(page, skrill.success));
  await fillIn(page, skrill, "13");
  await expect(review(page).getByLabel("Skrill Password")).toHaveValue("");
  const reply = await (await staff.get(`/api/other-transfer/user/${payer.email}`)).text();
  expect(hasSecret(reply)).toBe(false);
});

test("digits that Skrill refuses are asked for again, and nothing has moved", async ({ page, bank }) => {
  const { staff, payer } = bank;
  const skrill = channel("Skrill");
  await logIn(page, payer.email, payer.password);
  await page.goto(skrill.path);
  await fillIn(page, skrill, "12");
  await confirm(page, skrill, { ...credentials, sixDigits: "000000" });
  const digits = review(page).getByLabel("Skrill 6 Digits");
  await expect(digits).toHaveAccessibleDescription("Skrill does not accept these digits.");
  await expect(digits).toHaveValue("");
  await expect(review(page).getByLabel("Skrill Password")).toHaveValue("");
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "0.00" });
  await confirm(page, skrill);
  await expect(outcome(page, skrill.success)).toBeVisible();
  expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "12.00", status: "pending" }]);
});

test("dollars from an account in euro: the price is shown, and renewed before anything moves", async ({
  page,
  bank: { staff, payer },
}) => {
  test.slow();
  const paypal = channel("PayPal");
  await logIn(page, payer.email, payer.password);
  const euros = await openFundedAccount(staff, page.request, payer, { currency: "EUR", balance: "500.00" });
  await page.clock.install();
  await page.goto(paypal.path);
  await page.getByLabel("From account").selectOption(euros);
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(
    /This is what arrives, in USD\. It is paid in EUR/,
  );
  await fillIn(page, paypal, "100");
  const price = review(page).getByRole("region", { name: "Conversion" });
  await expect(price).toContainText("$100.00");
  await expect(price).toContainText("€");
  await expectAccessibleInBothLooks(page);
  const renewed = page.waitForResponse((response) => response.request().method() === "POST");
  await page.clock.runFor(61_000);
  await renewed;
  await expect(price.getByRole("timer")).toBeVisible();
  await review(page)
    .getByRole("button", { name: /^Send €/ })
    .click();
  await expect(outcome(page, paypal.success)).toBeVisible();
  expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "100.00", status: "pending" }]);
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "0.00" });
});

test("to a beneficiary whose account is in another currency the form asks for what arrives", async ({ page, bank }) => {
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
  await page.getByLabel("Beneficiary").selectOption({ label: "Noah Berg" });
  await expect(page.getByLabel("Currency")).toHaveValue("GBP");
  await expect(page.getByLabel("Beneficiary")).toHaveAccessibleDescription(/you can send up to \$2,500\.00/);
  await page.getByLabel("Amount").fill("40");
  await page.getByRole("button", { name: "Initiate Transfer" }).click();
  const price = review(page).getByRole("region", { name: "Conversion" });
  await expect(price).toContainText("£40.00");
  await review(page)
    .getByRole("button", { name: /^Send \$/ })
    .click();
  await expect(outcome(page, "Inter Bank Transfer Initiated successfully")).toBeVisible();
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "40.00", status: "pending" }]);
});

test("Skrill works by keyboard alone @phone", async ({ page, bank: { staff, payer } }) => {
  const skrill = channel("Skrill");
  await logIn(page, payer.email, payer.password);
  await page.goto(skrill.path);
  await expectAccessibleInBothLooks(page);
  await page.getByLabel("Receiver email").focus();
  await page.keyboard.type("erika@example.com");
  await tabTo(page, page.getByLabel("Amount"));
  await page.keyboard.type("12.34");
  await page.keyboard.press("Enter");
  await tabTo(page, review(page).getByLabel("Skrill Password"));
  await page.keyboard.type(credentials.password);
  await page.keyboard.press("Escape");
  await expect(review(page)).toBeHidden();
  await tabTo(page, page.getByRole("button", { name: "Continue" }));
  await page.keyboard.press("Enter");
  await tabTo(page, review(page).getByLabel("Skrill Password"));
  await expect(review(page).getByLabel("Skrill Password")).toHaveValue("");
  await page.keyboard.type(credentials.password);
  await page.keyboard.press("Tab");
  await page.keyboard.type(credentials.sixDigits);
  await page.keyboard.press("Enter");
  await expect(outcome(page, skrill.success)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(outcome(page, skrill.success)).toBeHidden();
  expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "12.34", status: "pending" }]);
});

async function tabTo(page: Page, field: Locator): Promise<void> {
  await field.waitFor();
  for (let step = 0; step < 10; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(field).toBeFocused();
}
