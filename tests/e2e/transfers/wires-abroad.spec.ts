import type { Locator, Page } from "@playwright/test";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { expect, expectAccessibleInBothLooks, logIn, ok, outcome, pick } from "@/tests/support/browser/browser";
import { confirm, review, test, wire } from "@/tests/support/browser/channels";
import { approveNewest, send } from "@/tests/support/browser/money";
import { wire as knownWire } from "@/tests/support/outgoing-orders";

const texts = messagesOf("en").wireDetails;

type WireAbroad = {
  country: string;
  account: string;
  /** The national bank code that the form asks for: its kind, and the code itself. */
  bankCode?: readonly [kind: keyof typeof texts.bankCodes, code: string];
  swiftCode?: string;
  /** The name that the form fills in for the receiver's bank. */
  knownBank?: string;
  town: string;
  asksPurpose?: true;
};

/** Ten countries that identify accounts in ten different ways. The numbers are published examples. */
// biome-ignore format: a row is easier to compare with the next row
const wires: readonly WireAbroad[] = [
  { country: "Germany", account: "DE89370400440532013000", swiftCode: "COBADEFF", town: "Köln" },
  { country: "Switzerland", account: "CH9300762011623852957", swiftCode: "UBSWCHZH", town: "Basel" },
  { country: "United Kingdom", account: "31926819", bankCode: ["sortCode", "60-16-13"], town: "Leeds" },
  { country: "United States of America", account: "000912345678", bankCode: ["aba", "021000021"], town: "Albany" },
  { country: "Australia", account: "123456789", bankCode: ["bsb", "062-000"], knownBank: "Commonwealth Bank of Australia", town: "Perth" },
  { country: "Canada", account: "1234567", bankCode: ["transit", "12345-003"], knownBank: "Royal Bank of Canada", town: "Halifax" },
  { country: "India", account: "50100012345678", bankCode: ["ifsc", "HDFC0000001"], knownBank: "HDFC Bank", town: "Pune", asksPurpose: true },
  { country: "Mexico", account: "012180000118359713", swiftCode: "BCMRMXMM", knownBank: "BBVA México", town: "Puebla" },
  { country: "Japan", account: "1234567", bankCode: ["branchCode", "0001001"], swiftCode: "MHCBJPJT", knownBank: "Mizuho Bank", town: "Nagoya" },
  { country: "Kenya", account: "01234567890123", swiftCode: "KCBLKENX", town: "Nakuru" },
];

/** Fills in a wire as a customer does: only the fields that the form shows for the country. */
async function fillInWire(page: Page, { country, account, bankCode, swiftCode, knownBank, town }: WireAbroad) {
  await page.getByLabel("Account name").fill("Erika Muster");
  await page.getByLabel("Account number").fill(account);
  await pick(page, "Country (optional)", country);
  if (bankCode) await page.getByLabel(texts.bankCodes[bankCode[0]]).fill(bankCode[1]);
  const swift = page.getByLabel("SWIFT code");
  if (swiftCode) await swift.fill(swiftCode);
  else await expect(swift).toHaveCount(0);
  const bank = page.getByLabel("Receiving Bank");
  if (knownBank) await expect(bank).toHaveValue(knownBank);
  else await bank.fill("Example Bank");
  await expect(page.getByLabel("Receiver’s country")).toHaveValue(country);
  await page.getByLabel("Town").fill(town);
}

for (const wireAbroad of wires) {
  const { country, town, asksPurpose, knownBank } = wireAbroad;
  test(`a wire to ${country} asks for the numbers of this country and arrives`, async ({ page, bank }) => {
    await logIn(page, bank.payer.email, bank.payer.password);
    await page.goto(wire.path);
    await fillInWire(page, wireAbroad);
    if (asksPurpose) await pick(page, "Purpose", texts.purposes.GDDS);
    await page.getByLabel("Amount").fill("35.20");
    await page.getByRole("button", { name: wire.submit, exact: true }).click();
    await expect(review(page)).toContainText(`${knownBank ?? "Example Bank"}, ${country}`);
    await expect(review(page)).toContainText(town);
    await expect(review(page)).toContainText(/Arrives by [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/);
    await confirm(page, wire);
    await ok(outcome(page, wire.success));
    const id = await approveNewest(bank.staff, bank.payer, "wire");
    await page.goto(paths.transaction(id));
    const main = page.getByRole("main");
    await expect(main.getByText("The payment network has confirmed the payment.")).toBeVisible();
    await expect(main.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)).toBeVisible();
    await expect(main.getByText(new RegExp(town))).toBeVisible();
  });
}

test("a corrected IBAN removes the bank of the old IBAN, and keeps a bank that the customer has typed", async ({
  page,
  bank,
}) => {
  const [berlin, cologne] = ["DE02120300000000202051", "DE89370400440532013000"];
  await logIn(page, bank.payer.email, bank.payer.password);
  await send(page.request, "/api/wire-transfer/new", { ...knownWire, accountNumber: berlin, amount: "5.00" });
  await page.goto(wire.path);
  const [account, bankName, swift] = ["Account number", "Receiving Bank", "SWIFT code"].map((label) =>
    page.getByLabel(label),
  ) as [Locator, Locator, Locator];
  await account.fill(berlin);
  await expect(bankName).toHaveValue(knownWire.bankTo);
  await expect(swift).toHaveValue(knownWire.swiftCode);
  await account.fill(cologne);
  await expect(bankName).toHaveValue("");
  await expect(swift).toHaveValue("");
  await bankName.fill("Commerzbank");
  await account.fill(berlin);
  await expect(swift).toHaveValue(knownWire.swiftCode);
  await expect(bankName).toHaveValue("Commerzbank");
});

test("a wire that the receiver's bank sends back says why, and the money is in the account again", async ({
  page,
  bank,
}) => {
  test.slow();
  await logIn(page, bank.payer.email, bank.payer.password);
  await page.goto(wire.path);
  await fillInWire(page, { country: "Kenya", account: "9SANDBOXRETURNSLESS", swiftCode: "KCBLKENX", town: "Nakuru" });
  await page.getByLabel("Amount").fill("200.00");
  await page.getByRole("button", { name: wire.submit, exact: true }).click();
  await confirm(page, wire);
  await ok(outcome(page, wire.success));
  const id = await approveNewest(bank.staff, bank.payer, "wire");

  await page.goto(paths.transaction(id));
  const main = page.getByRole("main");
  await expect(main.getByText("The receiver’s bank sent the money back.")).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText(messagesOf("en").networkReasons.name_differs).first()).toBeVisible();
  await expectAccessibleInBothLooks(page);
  // The customer gets the whole amount back, because the bank pays the charges of the intermediary banks.
  await page.goto(paths.dashboard);
  await expect(page.getByRole("main")).toContainText("$1,500.00");
});
