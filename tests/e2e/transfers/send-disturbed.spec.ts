import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, logIn, outcome } from "@/tests/support/browser/browser";
import { review, test } from "@/tests/support/browser/channels";
import { loseReply } from "@/tests/support/browser/crash";
import { readTransfers, send, signUpPayer } from "@/tests/support/browser/money";

// Tests the send page when something happens between the choice of the receiver and the sending: another tab saves the payee, an
// answer is lost, a limit ends, or the session ends.

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch|40[13]/] });

const who = (page: Page) => page.getByRole("combobox", { name: "Who gets the money?", exact: true });
const option = (page: Page, text: string) => page.getByRole("option").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const back = (page: Page) => review(page).getByRole("button", { name: "Back", exact: true }).click();

async function addPayee(page: Page, accountNumber: string): Promise<void> {
  const payee = { nickname: "Landlady", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
  await send(page.request, "/api/beneficiary/new", payee);
}

/** Chooses an account of this bank that is not saved yet, and fills in the form. */
async function fillIn(page: Page, accountNumber: string, name: string): Promise<void> {
  await page.goto(paths.send());
  await who(page).fill(accountNumber);
  await option(page, accountNumber).click();
  await page.getByLabel("Account name").fill(name);
  await page.getByLabel("Amount").fill("40");
}

test("a payee that another tab has just saved is paid under its saved name, and stays as it is", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await fillIn(page, payee.accountNumber, "Mallory Wrong");
  await addPayee(page, payee.accountNumber);
  await button(page, "Send $40.00").click();
  await expect(review(page)).toContainText("Name matches");
  await expect(review(page)).toContainText("You have already saved this account, as Noah Berg.");
  await expect(review(page)).not.toContainText("Mallory");
  await back(page);
  await expect(page.getByRole("main")).toContainText(`LandladyNoah Berg${payee.accountNumber}`);
  await expect(page.getByLabel("Account name")).toHaveCount(0);
  await button(page, "Send $40.00").click();
  await review(page).getByRole("button", { name: "Send $40.00", exact: true }).click();
  await expect(outcome(page, "Inter Bank Transfer Initiated successfully")).toContainText("Noah Berg");
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "40.00", status: "pending" }]);
  await page.goto(paths.beneficiary(payee.accountNumber));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Landlady");
});

test("after a lost answer to the save, the sheet shows the saved name, and a correction is compared anew", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await fillIn(page, payee.accountNumber, "Noa Burg");
  await loseReply(page);
  await button(page, "Send $40.00").click();
  await expect(review(page)).toContainText("Noa Burg");
  await expect(review(page)).not.toContainText("Name matches");
  await back(page);
  await page.getByLabel("Account name").fill("Noah Berg");
  await button(page, "Send $40.00").click();
  // A correction is the second change of the day, which needs a proof of identity.
  await page.getByLabel("Current Password").fill(payer.password);
  await button(page, "Send $40.00").click();
  await expect(review(page)).toContainText("Name matches");
  await expect(review(page)).toContainText("Noah Berg");
  expect(await readTransfers(staff, payer)).toEqual([]);
});

test("an order whose answer was lost leaves no order ready on the send page", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await addPayee(page, payee.accountNumber);
  await page.goto(paths.send({ to: payee.accountNumber, amount: "40.00" }));
  await button(page, "Send $40.00").click();
  await expect(review(page)).toContainText("Name matches");
  await loseReply(page);
  await review(page).getByRole("button", { name: "Send $40.00", exact: true }).click();
  const sent = page.getByRole("alertdialog").filter({ hasText: "was sent" });
  await sent.getByRole("button", { name: "Done", exact: true }).click();
  await expect(who(page)).toHaveValue("");
  await option(page, "Noah Berg").click();
  await expect(page.getByLabel("Amount")).toHaveValue("");
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "40.00", status: "pending" }]);
});

test("the limit for a new payee stops an order until its end, and not after its end", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await addPayee(page, payee.accountNumber);
  await send(page.request, "/api/interbank-transfer/new", { beneficiary: payee.accountNumber, amount: "10.00" });
  // The bank's first answer about the payee names $10.00 and an end in a few seconds.
  let isChanged = false;
  await page.route("**/send*", async (route) => {
    if (isChanged || route.request().method() !== "POST") return await route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    isChanged = body.includes('"leftCents"');
    const end = new Date(Date.now() + 15_000).toISOString();
    const changed = body
      .replace(/"leftCents":"\$n\d+"/, '"leftCents":"$n1000"')
      .replace(/"at":"\$D[^"]+"/, `"at":"$D${end}"`);
    await route.fulfill({ response, body: changed });
  });
  await page.goto(paths.send({ to: payee.accountNumber, amount: "500.00" }));
  const limit = /You can send this payee up to \$10\.00 until/;
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(limit);
  await expect(page.getByLabel("Amount")).not.toHaveAccessibleDescription(limit);
  await page.getByLabel("Amount").fill("501");
  await button(page, "Send $501.00").click();
  await expect(review(page)).toContainText("Name matches");
});

test("the form for a new payee returns after a log-in, with its receiver and name", async ({
  page,
  newVisitor,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await fillIn(page, payee.accountNumber, "Noah Berg");
  const other = await newVisitor();
  await other.context().addCookies(await page.context().cookies());
  await other.goto(paths.logout);
  await other.waitForURL((url) => url.pathname === paths.login());
  await button(page, "Send $40.00").click();
  await page.waitForURL((url) => url.pathname === paths.login());
  await page.getByLabel("E-mail").fill(payer.email);
  await page.getByLabel("Password", { exact: true }).fill(payer.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "This is what you had typed" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(payee.accountNumber);
  await expect(page.getByLabel("Account name")).toHaveValue("Noah Berg");
  await expect(page.getByLabel("Amount")).toHaveValue("40");
  await expect(page).toHaveURL(paths.send());
});
