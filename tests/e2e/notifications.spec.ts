import type { APIRequestContext, Locator, Page } from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { refuseStreams } from "@/scripts/testing/browser";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  readMail,
} from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { test as base, expectTold, send, signUpPayer } from "@/tests/support/browser/money";

type Bank = {
  staff: APIRequestContext;
  payer: BrowserCustomer;
  /** Sends an amount to Noah Berg as the payer. Resolves to the transfer's id. */
  order: (amount: string) => Promise<string>;
  /** Sends the amount and waits until the payer has the transfer's notification. Resolves to the transfer's id. */
  pay: (amount: string) => Promise<string>;
  approve: (id: string) => Promise<void>;
};

const sent = z.object({ data: z.object({ _id: z.string() }) });

/** Provides a payer who is logged in on the page and has Noah Berg as a beneficiary. */
const test = base.extend<{ bank: Bank }>({
  bank: async ({ page, staff }, use) => {
    const payer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
    const { accountNumber } = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
    await logIn(page, payer.email, payer.password);
    const beneficiary = { nickname: "Noah", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
    await send(page.request, "/api/beneficiary/new", beneficiary);
    const order = async (amount: string) => {
      const fields = { beneficiary: accountNumber, amount, sendAgain: true };
      return sent.parse(await send(page.request, "/api/interbank-transfer/new", fields)).data._id;
    };
    await use({
      staff,
      payer,
      order,
      pay: async (amount) => {
        const id = await order(amount);
        await expectTold(page.request, id, "transfer-initiated");
        return id;
      },
      approve: async (id) => {
        await send(staff, "/api/interbank-transfer/edit", { id, payload: { status: "approved" } });
        await expectTold(page.request, id, "transfer-approved");
      },
    });
  },
});

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const initiated = (amount: string) => `We have your order to send ${amount} to Noah Berg.`;
const approved = (amount: string) => `Your transfer of ${amount} to Noah Berg is approved.`;
const item = (place: Page | Locator, sentence: string) => place.getByRole("link").filter({ hasText: sentence });

const groupOf = (place: Page | Locator, name: string) => place.getByRole("checkbox", { name, exact: true });

/**
 * Opens the list with one switch for each kind of e-mail in a group. A <summary> opens the list before the page's script runs, and
 * a button opens the list afterwards.
 */
async function openGroup(page: Page, name: string): Promise<void> {
  await page
    .locator(":is(summary, button)")
    .filter({ hasText: `Choose one by one: ${name}` })
    .click();
}

async function expectUnread(page: Page, count: number): Promise<void> {
  const name = count === 0 ? "Notifications" : `Notifications, ${count} unread`;
  await expect(bell(page).locator(".sr-only")).toHaveText(name);
}

test("the bell's number rises when staff approve a transfer, and falls when its reader opens the notification @phone", async ({
  page,
  bank,
}) => {
  await page.goto(paths.dashboard);
  await expectUnread(page, 0);
  const id = await bank.pay("25.00");
  await bank.approve(id);
  await page.reload();
  await expectUnread(page, 2);
  await bell(page).click();
  await expect(item(page, approved("$25.00"))).toBeVisible();
  await expect(item(page, initiated("$25.00"))).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await item(page, approved("$25.00")).click();
  await expect(page).toHaveURL(new RegExp(`${paths.transactions}(/${id})?$`));
  await expect(item(page, approved("$25.00"))).toBeHidden();
  await expectUnread(page, 1);
});

test("without event streams, new notifications appear when the reader returns to the tab or opens another page", async ({
  page,
  bank,
}) => {
  await refuseStreams(page.context());
  await page.clock.install();
  const id = await bank.pay("25.00");
  await page.goto(paths.dashboard);
  await expectUnread(page, 1);
  await bank.approve(id);
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await comeBack();
  await expectUnread(page, 1);
  await page.clock.fastForward(31_000);
  await comeBack();
  await expectUnread(page, 2);
  await bank.pay("1.00");
  await page.clock.fastForward(31_000);
  await page
    .getByRole("navigation", { name: "Main menu", exact: true })
    .getByRole("link", { name: "Manage Beneficiaries", exact: true })
    .click();
  await expectUnread(page, 3);
});

test("'mark all read' leaves no unread notification, even after a reload", async ({ page, bank }) => {
  for (const amount of ["1.00", "2.00", "3.00"]) await bank.pay(amount);
  await page.goto(paths.dashboard);
  await expectUnread(page, 3);
  await bell(page).click();
  const markAll = page.getByRole("button", { name: "Mark all read", exact: true });
  await markAll.click();
  await expectUnread(page, 0);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeFocused();
  await expect(page.getByText("All notifications are marked as read.")).toBeAttached();
  await page.keyboard.press("Enter");
  await expectUnread(page, 3);
  await expect(markAll).toBeFocused();
  await page.keyboard.press("Enter");
  await expectUnread(page, 0);
  await page.reload();
  await expectUnread(page, 0);
});

test("the bell works by keyboard and returns the focus", async ({ page, bank }) => {
  await bank.pay("1.00");
  await page.goto(paths.dashboard);
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(item(page, initiated("$1.00"))).toBeVisible();
  await expect(page.getByRole("banner").locator("time").first()).toHaveText(/^Today, \d+:\d\d/);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Mark all read", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(item(page, initiated("$1.00"))).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "See all notifications", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "See all notifications", exact: true })).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test("the bell's panel reports that the notifications could not be loaded, and links to the full list", async ({
  page,
  bank,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await bank.pay("1.00");
  await page.goto(paths.dashboard);
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await bell(page).click();
  await expect(page.getByText("Please try again later!")).toBeVisible();
  await page.getByRole("link", { name: "See all notifications", exact: true }).click();
  await expect(item(page.getByRole("main"), initiated("$1.00"))).toBeVisible();
});

test("the bell's panel fits the narrowest phone, and opening it shifts nothing", async ({ page, bank }) => {
  await bank.pay("999.00");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.dashboard);
  const place = () => page.getByRole("heading", { level: 1 }).boundingBox();
  const before = await place();
  await bell(page).click();
  const panel = await page.getByRole("heading", { name: "Notifications", exact: true }).locator("../..").boundingBox();
  expect(panel?.x).toBeGreaterThanOrEqual(0);
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await place()).toEqual(before);
});

test("the list groups by day, marks unread notifications and has several pages", async ({ page, bank }) => {
  test.slow();
  await page.goto(paths.notifications);
  await expect(page).toHaveTitle(/^Notifications \| /);
  await expect(page.getByText("Nothing to tell you yet").last()).toBeVisible();
  await expectAccessibleInBothLooks(page);
  for (let amount = 1; amount < 27; amount += 1) await bank.order(`${amount}.00`);
  // Notifications arrive in order. Once the payer has the notification of the 27th transfer, all 27 notifications have arrived.
  await bank.pay("27.00");
  await page.goto(paths.notifications);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  await expect(main.getByRole("listitem")).toHaveCount(25);
  await expect(main.getByRole("listitem").first()).toContainText(initiated("$27.00"));
  await expectAccessibleInBothLooks(page);

  const markOne = main.getByRole("button", { name: `Mark as read: ${initiated("$26.00")}`, exact: true });
  const undoOne = main.getByRole("button", { name: `Undo, mark as unread: ${initiated("$26.00")}`, exact: true });
  await markOne.click();
  await expect(undoOne).toBeFocused();
  await expectUnread(page, 26);
  await page.keyboard.press("Enter");
  await expect(markOne).toBeFocused();
  await expectUnread(page, 27);
  await page.keyboard.press("Enter");
  await expectUnread(page, 26);
  await main.getByRole("link", { name: "Show older", exact: true }).click();
  await expect(main.getByRole("listitem")).toHaveCount(2);
  await expect(main.getByRole("listitem").last()).toContainText(initiated("$1.00"));
  await main.getByRole("link", { name: "Newer", exact: true }).click();
  await expect(main.getByRole("listitem")).toHaveCount(25);
  await page.goto(`${paths.notifications}?before=no-such-place`);
  await expect(main.getByRole("listitem").first()).toContainText(initiated("$27.00"));
});

test("a kind that is turned off no longer arrives by e-mail, and the session continues", async ({ page, bank }) => {
  test.slow();
  await page.goto(paths.profile);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^E-mail choices/ })
    .click();
  await expect(page).toHaveURL(paths.notificationChoices());
  const choices = page.getByRole("region", { name: "E-mail choices", exact: true });
  const onApproval = choices.getByRole("switch", { name: "Your transfer is approved", exact: true });
  await expect(onApproval).toBeHidden();
  await openGroup(page, "Money you send");
  await expect(onApproval).toBeChecked();
  await expect(choices.getByText("Always on")).toBeVisible();
  await expect(choices.getByRole("region")).toHaveCount(7);
  await onApproval.focus();
  await page.keyboard.press("Space");
  await expect(choices.getByRole("status")).toHaveText("Saved.");
  await expectAccessibleInBothLooks(page);
  await page.reload();
  await openGroup(page, "Money you send");
  await expect(onApproval).not.toBeChecked();

  const id = await bank.pay("25.00");
  await bank.approve(id);
  // The bank sends e-mails in order. If the bank had sent an e-mail about the approval, it would have arrived before the e-mail
  // about the completion.
  await send(bank.staff, "/api/interbank-transfer/edit", { id, payload: { status: "closed" } });
  await readMail(bank.staff, bank.payer.email, /transfer of \$25\.00 is completed/);
  const mails = await (await bank.staff.get(`/api/demo/mailbox?to=${bank.payer.email}`)).text();
  expect(mails).toContain("We have your transfer of $25.00");
  expect(mails).not.toContain("Your transfer of $25.00 is approved");
  await page.goto(paths.notifications);
  await expect(item(page.getByRole("main"), approved("$25.00"))).toBeVisible();
  await page.getByRole("link", { name: `Why do I get this: ${approved("$25.00")}`, exact: true }).click();
  // The link names a kind of e-mail. The switch of this kind is above the groups, and all groups are closed.
  const asked = choices.getByRole("status").filter({ hasText: "You came from “Your transfer is approved”." });
  await expect(asked.getByRole("switch", { name: "Send me this e-mail", exact: true })).not.toBeChecked();
  await expect(choices.getByRole("switch")).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
});

test("one switch turns a group's e-mails on and off, and is mixed while only some are on @phone", async ({
  page,
  bank: _bank,
}) => {
  await page.goto(paths.notificationChoices("transfer-initiated"));
  await openGroup(page, "Money you send");
  const transfers = groupOf(page, "Money you send");
  const card = page.getByRole("region", { name: "Money you send", exact: true });
  const singles = card.getByRole("switch");
  const saved = page.getByRole("status").filter({ hasText: "Saved." });
  await expect(transfers).toBeChecked();
  await expect(transfers).toHaveAccessibleDescription("8 of 8 on");
  await singles.first().click();
  await expect(transfers).toHaveAttribute("aria-checked", "mixed");
  await expect(transfers).toHaveAccessibleDescription("7 of 8 on");
  await expect(saved).toBeVisible();
  // The switch above the groups is off too, because it belongs to the same kind of e-mail.
  await expect(page.getByRole("status").getByRole("switch")).not.toBeChecked();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  // If only some kinds of e-mails in a group are on, a press on the group's switch turns on all kinds.
  await transfers.focus();
  await page.keyboard.press("Space");
  await expect(transfers).toHaveAttribute("aria-checked", "true");
  await expect(singles.first()).toBeChecked();
  await page.keyboard.press("Space");
  await expect(transfers).toHaveAttribute("aria-checked", "false");
  await expect(transfers).toHaveAccessibleDescription("0 of 8 on");
  await expect(card.getByRole("switch", { checked: true })).toHaveCount(0);
  // A group with a single kind of e-mail has the same switch as the other groups.
  const accounts = groupOf(page, "Accounts");
  await expect(accounts).toHaveAccessibleDescription("1 of 1 on");
  await accounts.click();
  await expect(accounts).not.toBeChecked();
  await expect(saved).toBeVisible();

  await page.reload();
  await expect(transfers).toHaveAttribute("aria-checked", "false");
  await expect(accounts).not.toBeChecked();
  await expect(groupOf(page, "Loans")).toBeChecked();
});

test("after a lost reply the switch shows the present state, and the page says that the outcome is unknown", async ({
  page,
  bank: _bank,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await page.goto(paths.notificationChoices());
  await openGroup(page, "Money you send");
  const onApproval = page.getByRole("switch", { name: "Your transfer is approved", exact: true });
  await expect(onApproval).toBeChecked();
  await page.route(`**${paths.notificationChoices()}`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await onApproval.click();
  const unknown = page.getByRole("alert").filter({ hasText: "We do not know yet" });
  await expect(unknown).toBeVisible();
  await expect(onApproval).toBeChecked();
  const request = page.waitForRequest(
    (one) => one.method() === "POST" && one.url().endsWith(paths.notificationChoices()),
  );
  await groupOf(page, "Money you send").click();
  await request;
  await expect(groupOf(page, "Money you send")).toBeChecked();
  await expect(unknown).toBeVisible();
  await expect(onApproval).toBeChecked();
});

const listReply = z.object({
  data: z.object({
    docs: z.array(z.object({ _id: z.string(), text: z.string(), transfer: z.string(), read: z.boolean() })),
    unread: z.number(),
    nextCursor: z.string().nullable(),
  }),
});

test("an API client reads its notifications, marks them and chooses its e-mails", async ({ page, bank }) => {
  const id = await bank.pay("25.00");
  await bank.approve(id);
  const list = async (query = "") => {
    const response = await page.request.get(`/api/notifications${query}`);
    expect(response.status()).toBe(200);
    return listReply.parse(await response.json()).data;
  };
  const { docs, unread } = await list();
  expect(docs.map(({ text, transfer, read }) => ({ text, transfer, read }))).toEqual([
    { text: approved("$25.00"), transfer: id, read: false },
    { text: initiated("$25.00"), transfer: id, read: false },
  ]);
  expect(unread).toBe(2);
  const first = await list("?limit=1");
  const second = await list(`?limit=1&cursor=${first.nextCursor}`);
  expect([...first.docs, ...second.docs]).toEqual(docs);
  expect(second.nextCursor).toBeNull();
  expect((await page.request.get("/api/notifications?cursor=nonsense")).status()).toBe(422);

  expect(await send(page.request, "/api/notifications/read", { id: docs[1]?._id })).toMatchObject({
    data: { unread: 1 },
  });
  expect(await send(page.request, "/api/notifications/read", { upTo: docs[0]?._id })).toMatchObject({
    data: { unread: 0 },
  });
  const choice = { kind: "transfer-approved", byEmail: false };
  await send(page.request, "/api/notifications/preferences", choice);
  const choices = z.object({ data: z.array(z.unknown()) });
  const reply = await (await page.request.get("/api/notifications/preferences")).json();
  expect(choices.parse(reply).data).toContainEqual(choice);
  const refused = await page.request.post("/api/notifications/preferences", {
    data: { kind: "password-changed", byEmail: false },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(refused.status()).toBe(422);
});
