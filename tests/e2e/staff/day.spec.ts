import type { Page } from "@playwright/test";
import { addDays } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { expectAccessible, expectNoSidewaysScroll, readMail } from "@/tests/support/browser/browser";
import { advanceDays, expect, test } from "@/tests/support/browser/day";
import { createCustomer, post, signInAsStaff } from "@/tests/support/browser/staff";
import { wire } from "@/tests/support/outgoing-orders";
import { readPaperLinks } from "@/tests/support/papers/read-paper";

const words = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** The bank's date that the page shows, as `YYYY-MM-DD`. */
async function shownDate(page: Page): Promise<string> {
  const text = await page.getByTestId("bank-date").textContent();
  return new Date(`${text} UTC`).toISOString().slice(0, 10);
}

test("staff move the date, see the progress, and the results of each day", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageDay);
  await expect(page).toHaveTitle(/^Manage-day \| /);
  await expect(page.getByRole("link", { name: "Bank’s Day", exact: true })).toBeVisible();
  const start = await shownDate(page);
  await page.getByRole("spinbutton", { name: "Days", exact: true }).fill("401");
  await expect(page.getByText("Use a whole number of days from 1 to 400.")).toBeVisible();
  await page.getByRole("button", { name: "30 days", exact: true }).click();
  await page.getByRole("button", { name: "Advance by 30 days", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Advance by 30 days", exact: true }).click();
  await expect(page.getByRole("progressbar", { name: "Moving the date", exact: true })).toHaveAttribute(
    "aria-valuemax",
    "30",
  );
  const end = addDays(start, 30);
  await expect(page.getByText(`The date is now ${words(end)}.`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId("bank-date")).toHaveText(words(end));
  const runs = page.getByRole("table", { name: /The ends of the last days/ });
  await expect(runs.locator("tbody tr")).toHaveCount(14);
  const last = runs.locator("tbody tr").first();
  await expect(last).toContainText(words(addDays(end, -1)));
  await expect(last).toContainText("Finished");
  await expect(last).toContainText(/\d+ system accounts written down/);
  await expect(page.getByRole("table", { name: "Balances of the system accounts", exact: true })).toContainText(
    `on ${words(addDays(end, -1))}`,
  );
  await expectAccessible(page);
});

test("a move can be stopped between two days", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageDay);
  const start = await shownDate(page);
  await page.getByRole("spinbutton", { name: "Days", exact: true }).fill("400");
  await page.getByRole("button", { name: "Advance by 400 days", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Advance by 400 days", exact: true }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const told = page.getByText(/^The date is now /);
  await expect(told).toBeVisible({ timeout: 30_000 });
  // The date in the page's heading changes shortly after the message appears.
  const stoppedAt = ((await told.textContent()) ?? "").replace(/^The date is now (.*)\.$/, "$1");
  await expect(page.getByTestId("bank-date")).toHaveText(stoppedAt);
  const end = await shownDate(page);
  expect(end > start && end < addDays(start, 400)).toBe(true);
});

test("a second parallel move is refused", async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/409/);
  await signInAsStaff(page);
  const move = (days: number) =>
    page.request.post("/api/demo/advance-day", { data: { days }, headers: { "Sec-Fetch-Site": "same-origin" } });
  const replies = await Promise.all([move(60), move(60), move(60)]);
  expect(replies.map((reply) => reply.status()).sort()).toEqual([200, 409, 409]);
  const tooMany = await move(401);
  expect(tooMany.status()).toBe(422);
});

test("sessions, e-mails and transfers continue at the new date", async ({ page, newVisitor }) => {
  const staff = await newVisitor();
  await signInAsStaff(staff);
  const customer = await createCustomer(page, staff, { balance: "500.00" });
  const date = await advanceDays(staff, 40);
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard}$`));
  const newcomer = await newVisitor();
  const second = await createCustomer(newcomer, staff, { balance: "10.00" });
  expect((await readMail(page.request, second.email, /verify/i)).to).toBe(second.email);
  const history = await page.request.get(`/api/history/${customer.email}`);
  expect(history.ok()).toBe(true);
  const users = await staff.request.get(`/api/user/${second.email}`);
  const { data } = (await users.json()) as { data: { createdAt: string } };
  expect(data.createdAt.slice(0, 10)).toBe(date);
});

test("a receipt is confirmed until its last day", async ({ page, newVisitor }) => {
  const staff = await newVisitor();
  await signInAsStaff(staff);
  await createCustomer(page, staff, { balance: "500.00" });
  const order = (await post(page.request, "/api/wire-transfer/new", wire)) as { _id: string };
  const receipt = await page.request.get(paths.transactionReceipt(order._id));
  const url = (await readPaperLinks(await receipt.body()))[0] ?? "";
  const stranger = await newVisitor();
  const answer = stranger.getByRole("main").getByRole("heading", { level: 2 }).first();
  await stranger.goto(url);
  await expect(answer).toHaveText("Genuine, but no proof of payment");
  await advanceDays(staff, 2);
  await stranger.reload();
  await expect(answer).toHaveText("Too old to be confirmed");
  await expect(stranger.getByRole("definition").filter({ hasText: wire.accountName })).toBeVisible();
});

test("the bank's day is usable on a phone and in the dark look", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsStaff(page);
  await advanceDays(page, 2);
  await page.goto(paths.manageDay);
  await expect(page.getByRole("heading", { name: "Bank’s Day", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
