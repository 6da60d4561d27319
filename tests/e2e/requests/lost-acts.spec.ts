import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, logIn, waitForScripts } from "@/tests/support/browser/browser";
import { actsSince, gather, hasOwnSite, query } from "@/tests/support/browser/campaign/people";
import { loseReply, loseRequests, prepareCrashes } from "@/tests/support/browser/crash";
import { send, test } from "@/tests/support/browser/money";
import { openSettings } from "@/tests/support/browser/shells";

// Tests controls that send a command without a form, such as a switch or the drag of a task. If the request or its reply is lost,
// the page asks the bank for the outcome (docs/decisions/repeated-requests.md).

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch/] });

test.beforeEach(async ({ context }) => {
  test.skip(!hasOwnSite(), "people are made in the database of the run's own site");
  await prepareCrashes(context);
});

const unknown = "We do not know yet";
const admin = { firstName: "Ruth", lastName: "Marsh", role: "admin" } as const;
const now = async () => (await query<{ at: Date }>("SELECT clock_timestamp() AS at"))[0]?.at ?? new Date();

/** Runs `act` while both the reply and the page's later request for the outcome are lost. The outcome therefore stays unknown. */
async function loseBoth(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.route("**/requests/**", (route) => route.abort());
  await loseReply(page);
  await act();
}

test("a moved task stays in its new place, and an unknown outcome is not reported as refused", async ({
  page,
  staff,
  browser,
}) => {
  const { me } = await gather({ page, staff, browser }, admin);
  const id = crypto.randomUUID();
  const task = `Lost move ${id.slice(0, 8)}`;
  await query(
    `INSERT INTO board_tasks (id, group_id, position, name, description, status, color, updated_by_id, created_at, updated_at)
     SELECT $1, g.id, (SELECT count(*) FROM board_tasks WHERE group_id = g.id), $3, '', 'waiting', 'info', $2, now(), now()
       FROM board_groups g ORDER BY g.position LIMIT 1`,
    [id, me.userId, task],
  );
  await page.goto(paths.manageBoard);
  const moveUp = async () => {
    // The board handles key presses of a drag outside React's event handlers, so the test waits until the page has announced a key
    // press before it presses the next key.
    await page.getByRole("button", { name: `Move ${task}`, exact: true }).press("Space");
    await expect(page.getByText(new RegExp(`^${task} is (picked up|at )`))).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(page.getByText(new RegExp(`^${task} is put down`))).toBeAttached();
  };
  const since = await now();
  await loseReply(page);
  // The first move is complete only after the page has read its outcome from the bank. A second move before this reply would
  // conflict with the first move.
  const told = page.waitForResponse("**/requests/**");
  await moveUp();
  await told;
  await expect.poll(async () => (await actsSince(me.userId, since)).length).toBeGreaterThan(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await loseBoth(page, moveUp);
  await expect(page.getByRole("alertdialog")).toContainText(unknown);
  await expect(page.getByRole("alertdialog")).not.toContainText("Cannot move task");
});

test("a moved event stays at its new time, and the page confirms the move", async ({ page, staff, browser }) => {
  const { me, own } = await gather({ page, staff, browser }, admin);
  await send(own, "/api/add/event", { title: "Lost move", className: "info", start: "2032-03-10", allDay: true });
  await page.goto(paths.manageCalendarAt({ view: "month", date: "2032-03-10" }));
  const event = page.locator("[data-event-id]").filter({ hasText: "Lost move" }).first();
  await waitForScripts(event);
  const since = await now();
  await loseReply(page);
  await event.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText(/^Lost move is now on /)).toBeAttached();
  expect((await actsSince(me.userId, since)).filter(({ times }) => times > 1)).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });
  await loseBoth(page, async () => {
    await event.focus();
    await page.keyboard.press("Shift+ArrowRight");
  });
  await expect(page.getByRole("alertdialog")).toContainText(unknown);
});

test("a restored beneficiary is shown, although the answer was lost", async ({ page, staff, browser }) => {
  const { me, own } = await gather({ page, staff, browser }, { balance: "10.00" });
  const payee = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "GB29NWBK60161331926819" };
  await send(own, "/api/beneficiary/new", { ...payee, accountType: "Checking" });
  await page.goto(paths.beneficiaries);
  await page
    .getByRole("button", { name: /^Delete / })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  // The button "Undo" appears after the deletion is complete.
  await expect(undo).toBeVisible();
  const since = await now();
  await loseReply(page);
  await undo.click();
  await expect(page.getByRole("alertdialog")).toContainText("The beneficiary is back");
  expect(await actsSince(me.userId, since)).toMatchObject([{ times: 1 }]);
});

test("a saved choice of e-mails is not reported as unsaved, and an unknown outcome is reported as unknown", async ({
  page,
  staff,
  browser,
}) => {
  const { me } = await gather({ page, staff, browser }, { balance: "10.00" });
  // The URL names a kind of notification, and the page opens the group with this kind of notification.
  await page.goto(paths.notificationChoices("transfer-approved"));
  const choice = page.getByRole("switch").filter({ visible: true }).first();
  const wasOn = await choice.getAttribute("aria-checked");
  const since = await now();
  await loseReply(page);
  await choice.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(choice).not.toHaveAttribute("aria-checked", wasOn ?? "");
  expect(await actsSince(me.userId, since)).toMatchObject([{ times: 1 }]);
  await page.unrouteAll({ behavior: "wait" });
  await loseBoth(page, () => choice.click());
  await expect(page.getByText(unknown)).toBeVisible();
  await expect(page.getByText("This could not be saved")).toHaveCount(0);
  // The page has reloaded its data, so it shows the bank's present state.
  await expect(choice).toHaveAttribute("aria-checked", wasOn ?? "");
});

test("notifications that were marked as read are shown as read", async ({ page, staff, browser }) => {
  const { own } = await gather({ page, staff, browser }, { balance: "10.00" });
  const payee = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "GB29NWBK60161331926819" };
  await send(own, "/api/beneficiary/new", { ...payee, accountType: "Checking" });
  await send(own, "/api/other-transfer/new", { type: "PayPal", receiverEmail: "erika@example.com", amount: "2.00" });
  await expect(async () => {
    await page.goto(paths.notifications);
    await expect(page.getByRole("button", { name: /^Mark all/ }).first()).toBeEnabled({ timeout: 500 });
  }).toPass();
  await loseReply(page);
  await page
    .getByRole("button", { name: /^Mark all/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Mark as read/ })).toHaveCount(0);
});

test("hidden first steps disappear, and are not reported as still shown", async ({ page, staff, browser }) => {
  await gather({ page, staff, browser }, { balance: "10.00" });
  await page.goto(paths.dashboard);
  const hide = page.getByRole("button", { name: "Hide", exact: true });
  await loseReply(page);
  await hide.click();
  await expect(hide).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /./, visible: true })).toHaveCount(0);
});

test("a look whose answer was lost is stored, and is not reported as limited to this browser", async ({
  page,
  staff,
  browser,
}) => {
  await gather({ page, staff, browser }, { balance: "10.00" });
  await page.goto(paths.dashboard);
  const panel = await openSettings(page);
  const notKept = "We could not keep this for your other devices.";
  await loseReply(page);
  const answer = page.waitForEvent("requestfailed");
  await panel.getByRole("radio", { name: "Dark", exact: true }).first().click();
  await answer;
  await page.waitForTimeout(1_000);
  await expect(panel.getByText(notKept)).toHaveCount(0);
});

test("a verification that has started is listed, and is not reported as failed", async ({ page }) => {
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.ledgerVerifications);
  const start = page.getByRole("button", { name: /^Verify|^Start/ }).first();
  await loseRequests(page);
  await start.click();
  await expect(page.getByRole("alert").filter({ hasText: unknown })).toBeVisible();
});
