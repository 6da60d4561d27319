import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, expectAccessibleInBothLooks, expectNoSidewaysScroll, logIn } from "@/tests/support/browser/browser";
import { type BrowserCustomer, signUpCustomer } from "@/tests/support/browser/customer";
import { test as base, send, signUpPayer } from "@/tests/support/browser/money";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { readPdfText } from "@/tests/support/pdf-text";

type Bank = {
  staff: APIRequestContext;
  payer: BrowserCustomer;
  payee: BrowserCustomer;
  /** Sends 20.00 to Noah Berg as the payer, with a note. Resolves to the transfer's id. */
  pay: () => Promise<string>;
};

const sent = z.object({ data: z.object({ _id: z.string() }) });

/** Provides a payer who is logged in on the page and has Noah Berg as a beneficiary. */
const test = base.extend<{ bank: Bank }>({
  bank: async ({ page, staff }, use) => {
    const payer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
    const payee = await signUpCustomer(staff, { firstName: "Noah", lastName: "Berg" });
    await logIn(page, payer.email, payer.password);
    const { accountNumber } = payee;
    const beneficiary = { nickname: "Noah", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
    await send(page.request, "/api/beneficiary/new", beneficiary);
    const order = { beneficiary: accountNumber, amount: "20.00", note: "Half of dinner", sendAgain: true };
    await use({
      staff,
      payer,
      payee,
      pay: async () => sent.parse(await send(page.request, "/api/interbank-transfer/new", order)).data._id,
    });
  },
});

const edit = (staff: APIRequestContext, resource: string, id: string, payload: Record<string, string>) =>
  send(staff, `/api/${resource}-transfer/edit`, { id, payload });

/** A position in the corner of a row, where the row has no text. */
const corner = { position: { x: 3, y: 3 } };

const steps = (page: Page) =>
  page.getByRole("region", { name: "Where the money is", exact: true }).getByRole("listitem");

test("the sender follows a transfer from its row to its end", async ({ page, bank }) => {
  const id = await bank.pay();
  await page.goto(paths.transactions);
  // A click anywhere in the row opens the transfer, not only a click on the name.
  await page.getByRole("row").filter({ hasText: "Noah Berg" }).click(corner);
  await expect(page).toHaveURL(paths.transaction(id));
  await expect(page.getByRole("heading", { level: 1, name: "Noah Berg", exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Inter Bank Transfer", { exact: true })).toBeVisible();
  await expect(page.getByText(transferReference(id), { exact: true })).toBeVisible();
  await expect(page.getByText("Half of dinner")).toBeVisible();
  await expect(steps(page)).toContainText(["Ordered", "Next: the bank checks the transfer"]);
  await expectAccessibleInBothLooks(page);

  await edit(bank.staff, "interbank", id, { amount: "15.00" });
  await edit(bank.staff, "interbank", id, { status: "approved" });
  await page.reload();
  await expect(steps(page)).toHaveCount(4);
  const arrived = "The money is on the receiver’s account at this bank.";
  await expect(steps(page)).toContainText(["You ordered the transfer.", "$20.00 became $15.00.", "Sent", arrived]);
  await expect(page.getByRole("button", { name: /^Cancel the transfer/ })).toHaveCount(0);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.goto(paths.dashboard);
  await page.getByRole("main").getByRole("listitem").filter({ hasText: "Noah Berg" }).last().click(corner);
  await expect(page).toHaveURL(paths.transaction(id));
});

test("a private note and a picture stay with the payment, a stale tab changes nothing, and staff see neither", async ({
  page,
  bank,
  browser,
}) => {
  const id = await bank.pay();
  await page.goto(paths.transaction(id));
  // The stale tab opens its dialog before the note exists, because a live update would show a later note to this tab.
  const stale = await page.context().newPage();
  await stale.goto(paths.transaction(id));
  await stale.getByRole("button", { name: "Add a note or a picture", exact: true }).click();
  await stale.getByRole("dialog").getByLabel("Note", { exact: true }).fill("Another text");
  const card = page.getByRole("region", { name: "Your note", exact: true });
  await card.getByRole("button", { name: "Add a note or a picture", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Your note", exact: true });
  await dialog.getByLabel("Note", { exact: true }).fill("For the roof\nPaid by both of us");
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#225588" } })
    .png()
    .toBuffer();
  await dialog.locator("input[type=file]").setInputFiles({ name: "roof.png", mimeType: "image/png", buffer: picture });
  await expect(dialog.getByText("roof.png", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(card.getByText("Paid by both of us")).toBeVisible();
  const shown = card.getByRole("img", { name: "Picture: roof.png", exact: true });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  await stale.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(stale.getByText(/changed this meanwhile/)).toBeVisible();
  await page.reload();
  await expect(card.getByText("Paid by both of us")).toBeVisible();

  const context = await browser.newContext();
  const desk = await context.newPage();
  await logIn(desk, demoAdminEmail, demoPassword);
  await desk.goto(paths.transaction(id));
  await expect(desk.getByText("Half of dinner")).toBeVisible();
  await expect(desk.getByText("Paid by both of us")).toHaveCount(0);
  await context.close();
});

test("only the sender and staff find the page", async ({ page, bank, browser }) => {
  const id = await bank.pay();
  await edit(bank.staff, "interbank", id, { status: "closed" });
  const context = await browser.newContext();
  const receiver = await context.newPage();
  await logIn(receiver, bank.payee.email, bank.payee.password);
  for (const path of [paths.transaction(id), paths.transactionReceipt(id)]) {
    expect((await receiver.request.get(path)).status()).toBe(404);
    expect((await bank.staff.get(path)).status()).toBe(200);
    expect((await page.request.get(path)).status()).toBe(200);
  }
  // The receiver's history shows the amount, the sender and the date. The history has no link to the sender's transfer.
  await receiver.goto(paths.transactions);
  const row = receiver.getByRole("row").filter({ hasText: "Ada Okafor" });
  await expect(row).toContainText("+$20.00");
  await expect(row.getByRole("link")).toHaveCount(0);
  await context.close();
});

test("the page moves on by itself while its tab is visible", async ({ page, bank }) => {
  const id = await bank.pay();
  await page.clock.install();
  await page.goto(paths.transaction(id));
  const next = page.locator("[aria-current=step]");
  await expect(next).toContainText("Next: the bank checks the transfer");
  await edit(bank.staff, "interbank", id, { status: "approved" });
  await page.clock.runFor(15_000);
  await expect(next).toHaveCount(0);
  await expect(page.getByText(/^(Not sealed yet|Sealed on )/)).toBeVisible();
});

test("a pending transfer is cancelled on its page", async ({ page, bank }) => {
  const id = await bank.pay();
  await page.goto(paths.transaction(id));
  await page.getByRole("button", { name: /^Cancel the transfer of \$20\.00/ }).click();
  await page.getByRole("button", { name: "Yes, cancel it", exact: true }).click();
  await expect(page.getByText("Transfer cancelled")).toBeVisible();
  await page.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(steps(page)).toContainText(["Ordered", "The held money is available again."]);
  await expect(page.getByRole("button", { name: /^Cancel the transfer/ })).toHaveCount(0);
});

test("the same transfer can be sent again, without its secrets", async ({ page, bank }) => {
  const id = await bank.pay();
  await page.goto(paths.transaction(id));
  await page.getByRole("link", { name: "Send again", exact: true }).click();
  await expect(page).toHaveURL(`${paths.interbankTransfer}?again=${id}`);
  await expect(page.getByRole("main").getByText(`Account number${bank.payee.accountNumber}`)).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("20.00");
  await expect(page.getByLabel("Note")).toHaveValue("Half of dinner");
  await expect(page.getByLabel("Domestic transfer PIN")).toHaveValue("");

  const toBank = sent.parse(await send(page.request, "/api/wire-transfer/new", wire)).data._id;
  await page.goto(paths.transaction(toBank));
  await page.getByRole("link", { name: "Send again", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Account number/ })).toHaveValue(wire.accountNumber);
  await expect(page.getByLabel("Country (optional)")).toHaveValue(/^(Germany|DE)$/);

  const toWallet = sent.parse(await send(page.request, "/api/other-transfer/new", wallet)).data._id;
  await page.goto(paths.transaction(toWallet));
  await expect(page.getByRole("main").getByText("PayPal Transfer", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Send again", exact: true }).click();
  await expect(page.getByLabel("Receiver e-mail")).toHaveValue(wallet.receiverEmail);
});

test("the receipt states the facts that it proves", async ({ page, bank }) => {
  const id = await bank.pay();
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Receipt (PDF)", exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`receipt-${transferReference(id)}.pdf`);
    const content = await readFile(await file.path());
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    return readPdfText(content);
  };
  await page.goto(paths.transaction(id));
  const pending = await download();
  expect(pending).toContain(transferReference(id));
  expect(pending).toContain("noproofofpayment");
  await edit(bank.staff, "interbank", id, { status: "closed" });
  const completed = await download();
  expect(completed).toContain("Thetransferhasbeencarriedout.");
  expect(completed).not.toContain("noproofofpayment");
});

test.describe("the page without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a transfer's page has its full content", async ({ page, staff }) => {
    const payer = await signUpPayer(staff, { balance: "100.00" });
    await send(page.request, "/api/login", { email: payer.email, password: payer.password });
    const id = sent.parse(await send(page.request, "/api/wire-transfer/new", wire)).data._id;
    await page.goto(paths.transaction(id));
    await expect(steps(page)).toContainText(["Ordered", "Next: the bank checks the transfer"]);
    await expect(page.getByText(wire.swiftCode)).toBeVisible();
    await expect(page.getByText("Reference at all banks (UETR)")).toBeVisible();
    await expect(page.getByText(/^Arrives by /)).toBeVisible();
    await page.getByRole("link", { name: "Transaction history", exact: true }).click();
    await expect(page).toHaveURL(paths.transactions);
  });
});
