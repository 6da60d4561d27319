import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { acknowledge, expect, logIn, pick } from "@/tests/support/browser/browser";
import { channels, confirm, fillIn, review, test } from "@/tests/support/browser/channels";
import { send } from "@/tests/support/browser/money";
import { signInAsStaff } from "@/tests/support/browser/staff";
import { receiverAddress } from "@/tests/support/outgoing-orders";

const later = "Please try again later!";

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch/] });

/** From this call on, every POST request of the page is lost. GET requests still reach the site. */
const loseRequests = (page: Page) =>
  page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));

test("a transfer whose request fails is shown as failed, on every channel", async ({ page, bank }) => {
  test.slow();
  await logIn(page, bank.payer.email, bank.payer.password);
  for (const channel of channels) {
    await page.goto(channel.path);
    await fillIn(page, channel, "10.00");
    await expect(review(page)).toBeVisible();
    await loseRequests(page);
    await confirm(page, channel);
    await acknowledge(page, channel.error, later);
    await page.unrouteAll();
  }
  const payee = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "GB29NWBK60161331926819" };
  await send(page.request, "/api/beneficiary/new", { ...payee, accountType: "Checking" });
  await page.goto(paths.interbankTransfer);
  await loseRequests(page);
  await pick(page, "Beneficiary", "Noah Berg");
  await page.getByLabel("Amount").fill("10");
  await page.getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  await acknowledge(page, "Error in Initiating Inter Bank Transfer", later);
});

test("a failed request of an application is shown as failed", async ({ page, bank }) => {
  const name = `Lost ${randomUUID().slice(0, 8)}`;
  const plan = { isCore: true, amount: "1000", profit: "5" };
  await send(bank.staff, "/api/loans/new", { ...plan, loanName: name, totalInstallments: 3 });
  await send(bank.staff, "/api/FDRs/new", {
    ...plan,
    FDRName: name,
    minimum: "500",
    maximum: "1500",
    lockedInPeriod: 1,
  });
  await logIn(page, bank.payer.email, bank.payer.password);
  await loseRequests(page);
  for (const [path, title, text] of [
    [
      paths.loanApplication,
      "Error in loan application",
      `Nothing was done. ${later} Also check if you have an uncleared loan!`,
    ],
    [paths.depositApplication, "Error in FDR application", `Nothing was done. ${later}`],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: `Apply for ${name}`, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: title, exact: true });
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
});

test("a beneficiary whose request fails is neither added, changed nor deleted", async ({ page, bank }) => {
  await logIn(page, bank.payer.email, bank.payer.password);
  const payee = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "GB29NWBK60161331926819" };
  await send(page.request, "/api/beneficiary/new", { ...payee, accountType: "Checking" });
  await page.goto(paths.beneficiaries);
  await loseRequests(page);
  await page.getByRole("button", { name: "Edit Noah", exact: true }).filter({ visible: true }).click();
  await page
    .getByRole("dialog", { name: "Edit Beneficiary", exact: true })
    .getByRole("button", { name: "Save changes", exact: true })
    .click();
  await acknowledge(page, "Error in editing beneficiary", later);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete Noah", exact: true }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  // The bank does not store the request ids of deletions, so the bank cannot tell whether a deletion arrived
  // (docs/decisions/repeated-requests.md).
  await acknowledge(page, "We do not know yet", "Before you repeat it, please look whether it was done.");
});

test("an edit by staff whose request fails is shown as failed, on every screen", async ({ page, bank }) => {
  test.slow();
  const { payer, staff } = bank;
  const name = `Lost ${randomUUID().slice(0, 8)}`;
  const plan = { isCore: true, amount: "1000", profit: "5" };
  await send(staff, "/api/loans/new", { ...plan, loanName: name, totalInstallments: 3 });
  await send(staff, "/api/FDRs/new", { ...plan, FDRName: name, minimum: "500", maximum: "1500", lockedInPeriod: 1 });
  await logIn(page, payer.email, payer.password);
  await send(page.request, "/api/loans/new", { loanName: name, amount: "1000" });
  await send(page.request, "/api/FDRs/new", { FDRName: name, amount: "500" });
  const payee = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "GB29NWBK60161331926819" };
  await send(page.request, "/api/beneficiary/new", { ...payee, accountType: "Checking" });
  await send(page.request, "/api/interbank-transfer/new", { beneficiary: payee.accountNumber, amount: "1" });
  const { nickname: _, ...receiver } = payee;
  const bankDetails = { bankTo: "NatWest", swiftCode: "NWBKGB2L", routingNumber: "601613" };
  await send(page.request, "/api/wire-transfer/new", { ...receiver, ...bankDetails, ...receiverAddress, amount: "2" });
  await send(page.request, "/api/other-transfer/new", { type: "PayPal", receiverEmail: "e@example.com", amount: "1" });
  await signInAsStaff(page);
  await loseRequests(page);
  for (const [path, q, title] of [
    [paths.manageLoanPlans, name, "Error in editing loan"],
    [paths.manageDepositPlans, name, "Error in editing FDR"],
    [paths.manageUsers, payer.email, "Error in editing user"],
    [paths.manageDeposits, payer.email, "Error in editing FDR"],
    [paths.manageLoans, payer.email, "Error in editing Loan"],
    [paths.manageWireTransfers, payer.email, "Error in editing Wire Transfer"],
    [paths.manageInterbankTransfers, payer.email, "Error in editing interbank transfer"],
    [paths.manageOtherTransfers, payer.email, "Error in editing user transfer"],
  ] as const) {
    await page.goto(withQuery(path, { q }));
    await page.getByRole("table").getByRole("button", { name: /^Edit/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save changes", exact: true }).click();
    await acknowledge(page, title, later);
  }
});
