import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword, demoPin, demoTellerEmail } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  pick,
} from "@/tests/support/browser/browser";
import { test } from "@/tests/support/browser/four-eyes-site";
import { send } from "@/tests/support/browser/money";

const explanation = "The shop does not exist";
const answer = "I sent the parcel on Monday";
const reason = "The police have closed the shop";

/** Expects that a page fits a desktop and a phone, and is accessible in both looks. */
async function expectReadable(page: Page) {
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
}

/** Lets the demo customer pay Noah, and lets Noah refuse the return. @returns the id of the payment */
async function payAndBeRefused(payer: Page, receiver: Page, staff: Page): Promise<string> {
  const beneficiaries = await payer.request.get("/api/beneficiary/all/1/50");
  const { data } = (await beneficiaries.json()) as { data: { docs: { accountNumber: string; nickname: string }[] } };
  const beneficiary = data.docs.find(({ nickname }) => nickname === "Noah")?.accountNumber;
  const sent = await send(payer.request, "/api/interbank-transfer/new", { beneficiary, amount: "61.37" });
  const { _id: id } = (sent as { data: { _id: string } }).data;
  await send(staff.request, "/api/interbank-transfer/edit", { id, payload: { status: "approved" } });
  const question = { id, version: 2, reason: "Paid by mistake" };
  const asked = (await send(staff.request, "/api/return-requests/new", question)) as { data: { _id: string } };
  const refusal = { id: asked.data._id, answer: "refuse", pin: demoPin };
  await send(receiver.request, "/api/return-requests/answer", refusal);
  return id;
}

async function openDispute(page: Page) {
  await page.getByRole("button", { name: "Open a dispute", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Open a dispute", exact: true });
  await expectReadable(page);
  await pick(dialog, "What is wrong?", "The sender was deceived");
  await dialog.getByRole("button", { name: "Send the dispute", exact: true }).click();
  await expect(dialog.getByLabel("What happened?")).toBeFocused();
  await dialog.getByLabel("What happened?").fill(explanation);
  // The form keeps the typed explanation after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Open a dispute", exact: true }).click();
  await expect(dialog.getByLabel("What happened?")).toHaveValue(explanation);
  await dialog.getByRole("button", { name: "Send the dispute", exact: true }).click();
  await acknowledge(page, "The dispute is open", "The receiver is notified");
  await expect(page.getByText("We are examining your dispute.")).toBeVisible();
  await expectReadable(page);
}

async function answerDispute(page: Page) {
  await expect(page.getByText(explanation)).toBeVisible();
  await expectReadable(page);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Answer the dispute", exact: true });
  await dialog.getByLabel("Your answer").fill(answer);
  await page.reload();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(dialog.getByLabel("Your answer")).toHaveValue(answer);
  await dialog.getByRole("button", { name: "Send the answer", exact: true }).click();
  await acknowledge(page, "We have your answer", "We tell you the decision.");
  await expect(page.getByText(answer)).toBeVisible();
}

async function proposeDecision(desk: Page) {
  await desk.goto(withQuery(paths.manageDisputes, { status: "open" }));
  await expectReadable(desk);
  await desk
    .getByRole("link", { name: /^Open the dispute about / })
    .filter({ visible: true })
    .first()
    .click();
  const panel = desk.getByRole("dialog", { name: /^Dispute about / });
  await expect(panel.getByText(explanation).first()).toBeVisible();
  await expect(panel.getByText(answer).first()).toBeVisible();
  await expectReadable(desk);
  await panel.getByRole("button", { name: "Decide the dispute", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "Decide the dispute", exact: true });
  await pick(dialog, "Decision", "For the sender: the receiver pays");
  await dialog.getByLabel("Reason for the decision").fill(reason);
  await expectReadable(desk);
  await dialog.getByRole("button", { name: "Propose the decision", exact: true }).click();
  await acknowledge(desk, "Proposed: waits for a second person", "This needs a second person.");
}

async function confirmDecision(colleague: Page) {
  await colleague.goto(withQuery(paths.manageApprovals, { status: "open" }));
  await colleague
    .getByRole("link", { name: /^Decide a dispute/ })
    .filter({ visible: true })
    .first()
    .click();
  const panel = colleague.getByRole("dialog", { name: "Decide a dispute", exact: true });
  await expect(panel.getByText(reason).first()).toBeVisible();
  await expectReadable(colleague);
  await panel.getByRole("button", { name: "Confirm", exact: true }).click();
  await acknowledge(colleague, "Confirmed", "It has been done as it was shown.");
}

test("a customer disputes a final payment, the receiver answers, one member of staff proposes the decision, and another confirms it", async ({
  page,
  newVisitor,
  site,
}) => {
  const [receiver, desk, colleague] = [await newVisitor(), await newVisitor(), await newVisitor()];
  await logIn(page, demoCustomerEmail, demoPassword);
  await logIn(receiver, "noah@holdfast.example", demoPassword);
  await logIn(desk, demoAdminEmail, demoPassword);
  await logIn(colleague, demoTellerEmail, demoPassword);
  const id = await payAndBeRefused(page, receiver, desk);
  await page.goto(paths.transaction(id));
  await expect(page.getByRole("button", { name: "Open a dispute", exact: true })).toBeHidden();

  await site.asOwner("UPDATE payment_terms SET final_days = 0");
  await page.reload();
  await openDispute(page);
  await receiver.goto(paths.transaction(id));
  await answerDispute(receiver);
  await proposeDecision(desk);
  await confirmDecision(colleague);
  await site.asOwner("UPDATE payment_terms SET final_days = 5");

  await page.reload();
  await expect(page.getByText("We have decided for you.")).toBeVisible();
  await expect(page.getByText("Given back").first()).toBeVisible();
  await expectReadable(page);
  await receiver.reload();
  await expect(receiver.getByText("We have decided for the sender, and the payment has gone back.")).toBeVisible();
  await expect(receiver.getByText(reason)).toBeVisible();
  await expectReadable(receiver);
  await page.goto(paths.transactions);
  await expect(page.getByText("61.37").filter({ visible: true }).first()).toBeVisible();
});
