import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoAdminEmail, demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  pick,
  test,
} from "@/tests/support/browser/browser";
import { test as fourEyesTest } from "@/tests/support/browser/four-eyes-site";
import { createCustomer, openUpload, signInAsStaff } from "@/tests/support/browser/staff";

const sender = "Grace Abroad";
const purpose = "Desk and chair";

/**
 * Returns a pacs.008 message with one credit transfer to this account number. The default receiver has a name that no customer
 * has.
 */
function messageTo(account: string, receiver = "Zebulon Quux"): string {
  const day = new Date().toISOString().slice(0, 10);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><MsgId>${randomUUID()}</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr>
<CdtTrfTxInf><PmtId><EndToEndId>INV-42</EndToEndId><UETR>${randomUUID()}</UETR></PmtId><IntrBkSttlmAmt Ccy="USD">61.25</IntrBkSttlmAmt><IntrBkSttlmDt>${day}</IntrBkSttlmDt>
<Dbtr><Nm>${sender}</Nm></Dbtr><Cdtr><Nm>${receiver}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></CdtTrfTxInf>
</FIToFICstmrCdtTrf></Document>`;
}

async function importMessage(page: Page, text: string): Promise<void> {
  const dialog = await openUpload(page);
  const file = { name: "credits.xml", mimeType: "text/xml", buffer: Buffer.from(text) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(page).toHaveURL(/\/manage-reconciliation\/files\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: /^Import 1 line$/ }).click();
  await page.getByRole("button", { name: "Yes, import", exact: true }).click();
  await expect(page.getByText("The file is imported", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Ok", exact: true }).click();
}

async function expectReadable(page: Page): Promise<void> {
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
}

test("a payment with another name waits, staff post it to the customer, and the customer sees who has paid", async ({
  page,
  newVisitor,
}) => {
  await signInAsStaff(page);
  const visitor = await newVisitor();
  const customer = await createCustomer(visitor, page, { balance: "0" });
  await importMessage(page, messageTo(customer.accountNumber));

  const link = page.getByRole("link", { name: /^Open the payment to .*Zebulon Quux/ }).filter({ visible: true });
  await expect(async () => {
    await page.goto(withQuery(paths.manageIncoming, { status: "waiting" }));
    await expect(link.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectReadable(page);
  await link.first().click();
  const panel = page.getByRole("dialog", { name: "Incoming payment", exact: true });
  await expect(panel.getByText("The account belongs to somebody with another name.")).toBeVisible();
  await expect(panel.getByText(purpose)).toBeVisible();
  await expectReadable(page);

  await panel.getByRole("button", { name: "Post to a customer", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Post to a customer", exact: true });
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await expect(dialog.getByLabel("Account number of the customer")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Account number of the customer").fill(customer.accountNumber);
  await dialog.getByLabel("Reason").fill("The former name");
  await expectReadable(page);
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await acknowledge(page, "The payment is posted", "The customer is notified.");
  await expect(panel.getByText("Booked", { exact: true }).first()).toBeVisible();

  await visitor.goto(paths.transactions);
  await visitor
    .getByRole("link", { name: /Grace Abroad/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(visitor.getByRole("heading", { name: "Payment received", level: 1, exact: true })).toBeVisible();
  for (const text of [sender, purpose, "INV-42"]) await expect(visitor.getByText(text).first()).toBeVisible();
  await expectReadable(visitor);
});

test("money from another bank appears on the open dashboard and in the bell without a click", async ({
  page,
  newVisitor,
}, testInfo) => {
  await signInAsStaff(page);
  const visitor = await newVisitor();
  const { accountNumber } = await createCustomer(visitor, page, { balance: "0", firstName: "Ada", lastName: "Okafor" });
  await visitor.goto(paths.getPaid());
  await expect(visitor.getByText(accountNumber, { exact: true }).first()).toBeVisible();
  await visitor.goto(paths.dashboard);
  await expect(visitor.getByRole("main")).toContainText("$0.00");
  await importMessage(page, messageTo(accountNumber, "Ada Okafor"));
  const importedAt = Date.now();
  await expect(visitor.getByRole("main")).toContainText("$61.25");
  // The test report states how long the customer waits for the payment. On a quiet machine, the wait is shorter than two seconds.
  testInfo.annotations.push({ type: "seen after", description: `${Date.now() - importedAt} ms` });
  await expect(visitor.getByRole("main").getByText(sender).filter({ visible: true }).first()).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Notifications/ }).locator(".sr-only")).toHaveText(
    "Notifications, 1 unread",
  );
});

/** SQL that records another bank's request to return a payment of the demo data. */
const recallSql = (transaction: string, caseId: string, reasonCode: string) =>
  `SELECT receive_incoming_recall('wire', jsonb_build_object(
     'caseId', '${caseId}', 'bic', 'COBADEFFXXX', 'code', '', 'name', '', 'requestId', '${caseId}', 'originalMessageId', p.message_id,
     'instructionId', '', 'endToEndId', '', 'transactionId', p.transaction_id, 'reasonCode', '${reasonCode}',
     'reasonText', 'The sender was deceived'), now() + interval '14 days', now() + interval '2 days', now())
   FROM incoming_payments p WHERE p.transaction_id = '${transaction}'`;

fourEyesTest(
  "a request for a payment back is refused with a reason, and another payment is given back by two people",
  async ({ page, newVisitor, site }) => {
    await site.asOwner(recallSql("HFL-7731", "CASE-REFUSED", "FRAD"));
    await site.asOwner(recallSql("CWO-0912", "CASE-GIVEN", "DUPL"));
    await logIn(page, demoAdminEmail, demoPassword);
    const list = withQuery(paths.manageIncoming, { status: "recalled" });
    const panel = page.getByRole("dialog", { name: "Incoming payment", exact: true });
    const open = async (link: Locator) => {
      await page.goto(list);
      await link.filter({ visible: true }).click();
    };
    await page.goto(list);
    await expectReadable(page);
    await open(page.getByRole("link", { name: /^Open the payment to .*Delia Marchetti/ }));
    await expect(panel.getByText("The sender’s bank asks for this payment back")).toBeVisible();
    await expect(panel.getByText("FRAD – Fraud")).toBeVisible();
    await expectReadable(page);

    await panel.getByRole("button", { name: "Refuse the request", exact: true }).click();
    const refusal = page.getByRole("dialog", { name: "Refuse the request", exact: true });
    await refusal.getByRole("button", { name: "Refuse", exact: true }).click();
    await expect(refusal.getByLabel("Reason", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await pick(refusal, "Code of the refusal", /^CUST/);
    await refusal.getByLabel("Reason", { exact: true }).fill("Called on Monday, and does not agree");
    await expectReadable(page);
    await refusal.getByRole("button", { name: "Refuse", exact: true }).click();
    await acknowledge(page, "The request is refused", "The answer (camt.029) leaves with the next exchange of files.");
    await expect(panel.getByText("CUST – The customer does not agree")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Give back", exact: true })).toBeHidden();

    await open(page.getByRole("link", { name: /^Open the payment to .*Peter Zoltan/ }));
    await panel.getByRole("button", { name: "Give back", exact: true }).click();
    const giving = page.getByRole("dialog", { name: "Give back", exact: true });
    await giving.getByLabel("Reason", { exact: true }).fill("Sent twice");
    await expectReadable(page);
    await giving.getByRole("button", { name: "Give the money back", exact: true }).click();
    await acknowledge(page, "Proposed: waits for a second person", "This needs a second person.");

    const teller = await newVisitor();
    await logIn(teller, demoTellerEmail, demoPassword);
    await teller.goto(withQuery(paths.manageApprovals, { status: "open" }));
    await teller
      .getByRole("link", { name: /^Give back an incoming payment/ })
      .filter({ visible: true })
      .click();
    await teller.getByRole("button", { name: "Confirm", exact: true }).click();
    await acknowledge(teller, "Confirmed", "It has been done as it was shown.");

    await page.goto(withQuery(paths.manageIncoming, { status: "returned" }));
    await page
      .getByRole("link", { name: /^Open the payment to .*Peter Zoltan/ })
      .filter({ visible: true })
      .click();
    await expect(panel.getByText("Given back", { exact: true })).toBeVisible();
    await expect(panel.getByText("FOCR", { exact: true })).toBeVisible();
    await expectReadable(page);
  },
);
