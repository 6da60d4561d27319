import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  outcome,
} from "@/tests/support/browser/browser";
import { review, test } from "@/tests/support/browser/channels";
import { readTransfers, send, signUpPayer } from "@/tests/support/browser/money";
import { wire } from "@/tests/support/outgoing-orders";

const who = (page: Page) => page.getByRole("combobox", { name: "Who gets the money?", exact: true });
const option = (page: Page, text: string | RegExp) => page.getByRole("option").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sentHere = (page: Page) => outcome(page, "Inter Bank Transfer Initiated successfully");

async function addPayee(page: Page, accountNumber: string): Promise<void> {
  const payee = { nickname: "Landlady", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
  await send(page.request, "/api/beneficiary/new", payee);
}

test("a known payee is paid with a face, an amount and two presses @phone", async ({ page, bank }) => {
  const { staff, payer } = bank;
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await addPayee(page, payee.accountNumber);
  await page.goto(paths.send());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await expect(option(page, "Noah Berg")).toHaveText("LandladyNoah Berg");
  await option(page, "Noah Berg").click();
  await expect(page.getByRole("main")).toContainText(`LandladyNoah Berg${payee.accountNumber}`);
  // The amount has the focus, so the customer can type it at once.
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("250");
  await expectAccessibleInBothLooks(page);
  await button(page, "Send $250.00").click();
  await expect(review(page)).toContainText("Name matches");
  await review(page).getByRole("button", { name: "Send $250.00", exact: true }).click();
  await expect(sentHere(page)).toContainText("You will be notified via email of the progress!");
  await sentHere(page).getByRole("button", { name: "Done", exact: true }).click();
  await expect(who(page)).toBeVisible();
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "250.00", status: "pending" }]);
});

test("a new payee at this bank is saved, checked and paid without leaving the page @phone", async ({ page, bank }) => {
  const { staff, payer } = bank;
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.send());
  await who(page).fill(payee.accountNumber);
  await expect(option(page, "New at this bank · Interbank Transfer")).toBeVisible();
  await option(page, payee.accountNumber).click();
  await page.getByLabel("Account name").fill("Noah Berg");
  await page.getByLabel("Amount").fill("40");
  await button(page, "Send $40.00").click();
  await expect(review(page)).toContainText("Name matches");
  await review(page).getByRole("button", { name: "Send $40.00", exact: true }).dblclick();
  await expect(sentHere(page)).toBeVisible();
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "40.00", status: "pending" }]);
  await sentHere(page).getByRole("button", { name: "Done", exact: true }).click();
  await who(page).fill("noah");
  await expect(option(page, "Noah Berg")).toHaveCount(1);
});

test("a second new payee of a day needs a proof of identity in the same form", async ({ page, bank }) => {
  const { staff, payer } = bank;
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await addPayee(page, wire.accountNumber);
  await page.goto(paths.send({ to: payee.accountNumber }));
  await option(page, payee.accountNumber).click();
  await page.getByLabel("Account name").fill("Noah Berg");
  await page.getByLabel("Amount").fill("40");
  await button(page, "Send $40.00").click();
  await page.getByLabel("Current Password").fill(payer.password);
  await expectAccessibleInBothLooks(page);
  await expect(page.getByLabel("Amount")).toHaveValue(/^40/);
  await button(page, "Send $40.00").click();
  await review(page).getByRole("button", { name: "Send $40.00", exact: true }).click();
  await expect(sentHere(page)).toBeVisible();
  expect(await readTransfers(staff, payer)).toHaveLength(1);
});

test("an IBAN is paid by wire, with its country, and with the bank of an earlier wire", async ({ page, bank }) => {
  const { staff, payer } = bank;
  await logIn(page, payer.email, payer.password);
  await send(page.request, "/api/wire-transfer/new", { ...wire, amount: "5.00" });
  await page.goto(paths.send());
  await who(page).fill("de02 1203 0000 0000 2020 51");
  await expect(option(page, "Germany · Wire Transfer")).toBeVisible();
  await who(page).press("Enter");
  await expect(page.getByRole("main")).toContainText("DE02 1203 0000 0000 2020 51Germany");
  await page.getByLabel("Account name").fill("Erika Muster");
  await expect(page.getByLabel("Receiving Bank")).toHaveValue(wire.bankTo);
  await expect(page.getByLabel("SWIFT code")).toHaveValue(wire.swiftCode);
  await page.getByLabel("Town").fill("Berlin");
  await expect(page.getByLabel("Receiver’s country")).toHaveValue("Germany");
  await page.getByLabel("Amount").fill("20");
  await button(page, "Send $20.00").click();
  await expect(review(page)).toContainText("Germany");
  await review(page).getByRole("button", { name: "Send $20.00", exact: true }).click();
  await expect(outcome(page, "Wire Transfer Initiated successfully")).toBeVisible();
  expect((await readTransfers(staff, payer, "wire")).map(({ amount }) => amount).toSorted()).toEqual(["20.00", "5.00"]);
});

test("an e-mail address is paid through a wallet, and another wallet keeps the typed amount", async ({
  page,
  bank: { staff, payer },
}) => {
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.send({ to: "erika@example.com", amount: "12.50" }));
  await option(page, "erika@example.com").click();
  await expect(page.getByRole("radio", { name: "PayPal", exact: true })).toBeChecked();
  await expect(page.getByLabel("Amount")).toHaveValue("12.50");
  await page.getByLabel("Amount").fill("13");
  await page.getByText("Payoneer", { exact: true }).last().click();
  await expect(page.getByLabel("Amount")).toHaveValue(/^13/);
  await button(page, "Send $13.00").click();
  await review(page).getByRole("button", { name: "Send $13.00", exact: true }).click();
  await expect(outcome(page, "Payoneer Transfer Initiated successfully")).toBeVisible();
  expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "13.00", status: "pending" }]);
});

test("a payee is found and paid by keyboard alone, and too much is refused before the sheet", async ({
  page,
  bank: { staff, payer },
}) => {
  await logIn(page, payer.email, payer.password);
  await addPayee(page, wire.accountNumber);
  await page.goto(paths.send());
  await who(page).focus();
  await page.keyboard.type("zzz");
  await expect(page.getByText("Nobody found.")).toBeVisible();
  await who(page).fill("");
  await page.keyboard.type("landl");
  await expect(option(page, "Noah Berg")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("9999");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("You have $1,500.00 available.");
  await expect(button(page, "Send $9,999.00")).not.toHaveAttribute("aria-busy", "true");
  await expect(review(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  const confirm = review(page).getByRole("button", { name: "Send $7.00", exact: true });
  await confirm.waitFor();
  for (let step = 0; step < 6 && !(await confirm.evaluate((one) => one === document.activeElement)); step += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(sentHere(page)).toBeVisible();
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "7.00", status: "pending" }]);
});

test("the first screen of a phone holds the amount and the button, for every way", async ({ page, bank }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, bank.payer.email, bank.payer.password);
  for (const text of ["DE02 1203 0000 0000 2020 51", "000123456789", "erika@example.com"]) {
    await page.goto(paths.send());
    await who(page).fill(text);
    await page.getByRole("option").first().click();
    await expect(page.getByLabel("Amount")).toBeInViewport({ ratio: 1 });
    await expect(button(page, "Send")).toBeInViewport({ ratio: 1 });
    // The test presses "Change" and does not open the URL again, because a reloaded page would still have the earlier receiver.
    await button(page, "Change").click();
  }
});

test("a payee's page shows what was sent, sends again, edits and deletes, and is the owner's alone", async ({
  page,
  newVisitor,
  bank: { staff, payer },
}) => {
  await logIn(page, payer.email, payer.password);
  await addPayee(page, wire.accountNumber);
  await send(page.request, "/api/interbank-transfer/new", {
    beneficiary: wire.accountNumber,
    amount: "21",
    note: "Rent",
  });
  await page.goto(paths.beneficiaries);
  await page.getByRole("link", { name: "Landlady", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Landlady");
  const payment = page.getByRole("listitem").filter({ hasText: "Rent" });
  await expect(payment).toContainText("−$21.00");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await payment.getByRole("link").click();
  await page.getByRole("main").getByRole("link", { name: "Noah Berg", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Send again", exact: true }).click();
  await expect(page.getByLabel("Amount")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Noah Berg");

  const stranger = await signUpPayer(staff, { balance: "1.00" });
  const other = await newVisitor();
  await logIn(other, stranger.email, stranger.password);
  const reply = await other.request.get(paths.beneficiary(wire.accountNumber));
  expect(reply.status()).toBe(404);

  await page.goto(paths.beneficiary(wire.accountNumber));
  await page.getByRole("button", { name: "Delete Landlady", exact: true }).click();
  await page.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  const deleted = page.getByRole("alertdialog").filter({ has: page.locator("[data-outcome]") });
  await deleted.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByText("You have deleted this beneficiary.")).toBeVisible();
});
