import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import {
  demoAdminEmail,
  demoAuditorEmail,
  demoCustomerEmail,
  demoPassword,
  demoTellerEmail,
} from "@/prisma/seed/demo-logins";
import { withConnection } from "@/scripts/postgres/connect";
import {
  acknowledge,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  outcome,
  pick,
} from "@/tests/support/browser/browser";
import { test } from "@/tests/support/browser/four-eyes-site";
import { post } from "@/tests/support/browser/staff";

const text = "This needs a second person.";

/** Sends money from the demo customer to another customer. @returns the id of the pending transfer */
async function sendAsCustomer(customer: Page, amount: string): Promise<string> {
  await logIn(customer, demoCustomerEmail, demoPassword);
  const reply = await customer.request.get("/api/beneficiary/all/1/50");
  const { data } = (await reply.json()) as { data: { docs: { accountNumber: string; nickname: string }[] } };
  const noah = data.docs.find(({ nickname }) => nickname === "Noah");
  const order = { beneficiary: noah?.accountNumber, amount };
  const sent = (await post(customer.request, "/api/interbank-transfer/new", order)) as { _id: string };
  return sent._id;
}

test("one staff member proposes a transfer above the limit, and another confirms it in a second browser", async ({
  page,
  newVisitor,
}) => {
  const id = await sendAsCustomer(await newVisitor(), "151.17");
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(withQuery(paths.manageInterbankTransfers, { open: id }));
  await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
  await pick(page.getByRole("dialog"), "Status", "Approved");
  await page.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Proposed: waits for a second person", text);

  await page.goto(withQuery(paths.manageApprovals, { status: "open" }));
  await page
    .getByRole("link", { name: /^Edit a transfer/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText("A colleague has to confirm it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm", exact: true })).toBeHidden();

  const teller = await newVisitor();
  await logIn(teller, demoTellerEmail, demoPassword);
  await teller.goto(withQuery(paths.manageApprovals, { status: "open" }));
  await expect(teller).toHaveTitle(/^Manage-approvals \| /);
  await expectAccessibleInBothLooks(teller);
  await expectNoSidewaysScroll(teller);
  await teller
    .getByRole("link", { name: /^Edit a transfer/ })
    .filter({ visible: true })
    .first()
    .click();
  const panel = teller.getByRole("dialog", { name: "Edit a transfer", exact: true });
  await expect(panel.getByText("−USD 151.17")).toBeVisible();
  await expect(panel.getByText("pending → approved")).toBeVisible();
  await expectAccessibleInBothLooks(teller);
  await expectNoSidewaysScroll(teller);
  await panel.getByRole("button", { name: "Confirm", exact: true }).click();
  await acknowledge(teller, "Confirmed", "It has been done as it was shown.");
});

type Found = { accountNumber: string; balance: string };

/** Returns the first account in the API's list of the demo customer's accounts. */
async function findAccount(staff: Page) {
  const found = await staff.request.get(`/api/accounts/user/${demoCustomerEmail}`);
  const { data } = (await found.json()) as { data: [Found] };
  return data[0];
}

/** Sets the balance of an account through the API. */
async function adjust(staff: Page, { accountNumber, balance: balanceSeen }: Found, balance: string) {
  return await staff.request.post("/api/accounts/edit-account", {
    data: { accountNumber, payload: { balance, balanceSeen, reason: "Cash paid in at the counter" } },
    headers: { "Sec-Fetch-Site": "same-origin", "Idempotency-Key": randomUUID() },
  });
}

/** Adjusts a balance by more than the limit, which creates a proposal. @returns the URL of the proposal */
async function proposeAdjustment(staff: Page): Promise<string> {
  const reply = await adjust(staff, await findAccount(staff), "99000");
  expect(reply.status()).toBe(202);
  const { code, data } = (await reply.json()) as { code: string; data: { proposal: string } };
  expect(code).toBe("proposed");
  return withQuery(paths.manageApprovals, { open: data.proposal });
}

test("the API answers an adjustment with 202, and a colleague declines it with a reason", async ({
  page,
  newVisitor,
}) => {
  await logIn(page, demoAdminEmail, demoPassword);
  const address = await proposeAdjustment(page);
  const auditor = await newVisitor();
  await logIn(auditor, demoAuditorEmail, demoPassword);
  await auditor.goto(address);
  await expect(auditor.getByRole("dialog", { name: "Adjust an account", exact: true })).toBeVisible();
  await expect(auditor.getByRole("button", { name: "Decline", exact: true })).toBeHidden();

  const teller = await newVisitor();
  await logIn(teller, demoTellerEmail, demoPassword);
  await teller.goto(address);
  await teller.getByLabel("Reason for declining").fill("No slip from the counter");
  await teller.getByRole("button", { name: "Decline", exact: true }).click();
  await acknowledge(teller, "Declined", "Nothing has been done.");

  await page.goto(address);
  await expect(page.getByRole("dialog").getByText("No slip from the counter")).toBeVisible();
  await expect(outcome(page, "Declined")).toBeHidden();
});

test("an overtaken proposal ends, table and panel show the reason, and its maker is notified", async ({
  page,
  newVisitor,
}) => {
  await logIn(page, demoAdminEmail, demoPassword);
  const address = await proposeAdjustment(page);
  const teller = await newVisitor();
  await logIn(teller, demoTellerEmail, demoPassword);
  await teller.goto(address);
  const account = await findAccount(teller);
  expect((await adjust(teller, account, (Number(account.balance) + 1).toFixed(2))).status()).toBe(200);
  await teller.getByRole("button", { name: "Confirm", exact: true }).press("Enter");

  const why = "The balance of the account has changed since the proposal was made.";
  const refusal = outcome(teller, "This was not done");
  await expect(refusal).toContainText(why);
  // The reloaded panel no longer contains the form, but the message about the refusal stays until the reader closes the message.
  await expect(teller.locator("[role=dialog]").getByText("Overtaken", { exact: true })).toBeVisible();
  await expect(teller.locator("[role=dialog]").getByText(why)).toBeVisible();
  await expect(refusal).toBeVisible();
  await expectAccessible(teller);
  await teller.keyboard.press("Enter");
  await expect(refusal).toBeHidden();
  const beneath = teller.getByRole("dialog", { name: "Adjust an account", exact: true });
  await expect(beneath).toBeFocused();
  await teller.keyboard.press("Escape");
  await expect(beneath).toBeHidden();
  await page.goto(withQuery(paths.manageApprovals, { status: "changed" }));
  await expect(page.locator("tbody").getByText(why).first()).toBeVisible();
  await page.goto(address);
  const panel = page.getByRole("dialog", { name: "Adjust an account", exact: true });
  await expect(panel.getByText(why)).toBeVisible();
  await expect(panel.getByText("Overtaken", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press("Escape");
  await page.goto(paths.notifications);
  await expect(page.getByText("What you proposed is overtaken").first()).toBeVisible();
  await expect(page.getByText(`Reason: ${why}`).first()).toBeVisible();
});

/**
 * Creates a proposal about the teller by SQL, as an attacker with the site's database connection could.
 *
 * @returns the URL of the proposal */
async function proposeAboutTeller(databaseUrl: string): Promise<string> {
  const [proposal] = await withConnection(databaseUrl, (site) =>
    site.query<{ id: string }>(
      `SELECT propose(gen_random_uuid(), 'customer.edit', 'user', t.id::text, proposal_state.state, '', '',
                      jsonb_build_array(jsonb_build_object('customerId', t.id, 'amountMinor', '0', 'currency', 'XXX')),
                      '{"entries": [], "changes": [{"action": "user.edit", "before": {"city": "Bonn"}, "after": {"city": "Ulm"}}]}', a.id) AS id
         FROM users t, users a,
              LATERAL (SELECT jsonb_build_object('role', t.role, 'status', t.status, 'factors', NULL,
                                                'contact', md5(concat_ws('|', t.email, t.phone_number)),
                                                'disowned', t.devices_forgotten_at)::text AS state) proposal_state
        WHERE t.email = $1 AND a.email = $2`,
      [demoTellerEmail, demoAdminEmail],
    ),
  );
  return withQuery(paths.manageApprovals, { open: proposal?.id ?? "" });
}

test("staff read why others decide proposals about themselves, and every act has a text", async ({
  page,
  newVisitor,
  site,
}) => {
  const address = await proposeAboutTeller(site.databaseUrl);
  await logIn(page, demoTellerEmail, demoPassword);
  await page.goto(address);
  const panel = page.getByRole("dialog", { name: "Edit a customer", exact: true });
  await expect(panel.getByText("This is about you: your money, or your rights.")).toBeVisible();
  await expect(panel.getByRole("button", { name: /^(Confirm|Decline|Withdraw)$/ })).toHaveCount(0);
  await expect(panel.getByText("Personal data changed", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  const admin = await newVisitor();
  await logIn(admin, demoAdminEmail, demoPassword);
  await admin.goto(address);
  await expect(admin.getByRole("button", { name: "Withdraw", exact: true })).toBeVisible();
});
