import type { Locator, Page } from "@playwright/test";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAuditorEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { refuseStreams } from "@/scripts/testing/browser";
import {
  acknowledge,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  ok,
  outcome,
  pick,
  test,
} from "@/tests/support/browser/browser";
import { post, signIn, signInAsStaff } from "@/tests/support/browser/staff";

// All staff share one calendar, so each test uses a different month. Violations of the Content Security Policy fail the tests,
// because the browser logs each violation as a console error.

const day = (page: Page, date: string) => page.locator(`[role=cell][data-date="${date}"]`);
const event = (page: Page, title: string) => page.locator("[data-event-id]").filter({ hasText: title }).first();

async function addEvent(page: Page, fields: object): Promise<void> {
  await post(page.request, "/api/add/event", { className: "info", ...fields });
}

async function openMonth(page: Page, date: string): Promise<void> {
  await page.goto(paths.manageCalendarAt({ view: "month", date }));
  await expect(page.locator("[data-event-id]").first()).toBeVisible();
}

async function openEvent(page: Page, title: string): Promise<Locator> {
  await event(page, title).click();
  const dialog = page.getByRole("dialog", { name: "Edit event", exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Reads the start and the end of an event from the calendar's API. */
async function timesOf(page: Page, title: string, range: { start: string; end: string }) {
  const reply = await page.request.get(`/api/events?start=${range.start}&end=${range.end}`);
  const { data } = (await reply.json()) as { data: { title: string; start: string; end?: string }[] };
  const found = data.find((candidate) => candidate.title === title);
  return found && { start: found.start, ...(found.end ? { end: found.end } : {}) };
}

async function drag(page: Page, from: Locator, to: Locator, edge: "middle" | "right" = "middle"): Promise<void> {
  const [start, target] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !target) throw new Error("nothing to drag");
  const x = edge === "right" ? start.x + start.width - 2 : start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 12, start.y + start.height / 2 + 2, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
}

test("staff add, change and delete an event in its dialog", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageCalendarAt({ view: "list", date: "2031-03-10" }));
  await expect(page).toHaveTitle(/^Manage-calendar \| /);
  await expect(page.getByText("Nothing is planned.")).toBeVisible();
  await page.getByRole("button", { name: "Add event", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add event", exact: true });
  await dialog.getByRole("button", { name: "Add event", exact: true }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByLabel("Title").fill("Trustees’ meeting");
  await pick(dialog, "Category", "Report");
  await dialog.getByLabel("Starts on").fill("2031-03-12");
  await dialog.getByLabel("Start time").fill("10:00");
  await dialog.getByLabel("Ends on").fill("2031-03-12");
  await dialog.getByLabel("End time").fill("09:30");
  await dialog.getByRole("button", { name: "Add event", exact: true }).click();
  await expect(dialog.getByText("The end must come after the start.")).toBeVisible();
  await dialog.getByLabel("End time").fill("11:30");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add event", exact: true }).click();
  await acknowledge(page, "Event added", "It is in the calendar now.");
  await expect(event(page, "Trustees’ meeting")).toContainText("10:00 – 11:30AM");

  const opened = await openEvent(page, "Trustees’ meeting");
  await opened.getByLabel("All day").check();
  await opened.getByLabel("Last day").fill("2031-03-13");
  await opened.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Event updated", "The calendar shows it as it is now.");
  await expect(page.locator("[data-event-id]").filter({ hasText: "Trustees’ meeting" })).toHaveCount(2);
  expect(await timesOf(page, "Trustees’ meeting", { start: "2031-03-01", end: "2031-04-01" })).toEqual({
    ...{ start: "2031-03-12", end: "2031-03-14" },
  });

  await (await openEvent(page, "Trustees’ meeting")).getByRole("button", { name: "Delete event", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete event", exact: true });
  await expect(question).toContainText("Are you sure you want to delete this event?");
  await question.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  await acknowledge(page, "Event deleted", "It is no longer in the calendar.");
  await expect(page.getByText("Nothing is planned.")).toBeVisible();
});

test("dragging moves and extends an event, and the bank's own dates stay", async ({ page }) => {
  await signInAsStaff(page);
  await addEvent(page, { title: "Inventory", start: "2031-05-06" });
  await openMonth(page, "2031-05-01");
  await drag(page, event(page, "Inventory"), day(page, "2031-05-15"));
  const range = { start: "2031-05-01", end: "2031-06-01" };
  await expect.poll(() => timesOf(page, "Inventory", range)).toEqual({ start: "2031-05-15" });
  await expect(page.getByText("Inventory is now on Thursday, May 15, 2031.")).toBeAttached();
  await drag(page, event(page, "Inventory"), day(page, "2031-05-17"), "right");
  await expect.poll(() => timesOf(page, "Inventory", range)).toEqual({ start: "2031-05-15", end: "2031-05-18" });

  const holiday = page.locator(".calendar-holiday").filter({ hasText: "Memorial Day" });
  await drag(page, holiday, day(page, "2031-05-20"));
  await expect(day(page, "2031-05-26")).toBeVisible();
  await page.reload();
  await expect(page.locator(".calendar-holiday").filter({ hasText: "Memorial Day" })).toBeVisible();
  await expect(holiday).not.toHaveAttribute("tabindex");
});

test("the keyboard alone opens, moves and extends an event", async ({ page }) => {
  await signInAsStaff(page);
  await addEvent(page, { title: "Rota", start: "2031-07-09" });
  await openMonth(page, "2031-07-01");
  await event(page, "Rota").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(event(page, "Rota")).toBeFocused();
  await page.keyboard.press("+");
  const range = { start: "2031-07-01", end: "2031-08-01" };
  await expect.poll(() => timesOf(page, "Rota", range)).toEqual({ start: "2031-07-17", end: "2031-07-19" });
  await expect(page.getByText(/^Rota is now on Thursday, July 17, 2031 to Friday/)).toBeAttached();
  await expect(event(page, "Rota")).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit event", exact: true });
  await expect(dialog.getByLabel("Starts on")).toHaveValue("2031-07-17");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Next month", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "August 2031", exact: true })).toBeVisible();
});

test("the second of two editors learns what the first has changed, and overwrites nothing", async ({
  page,
  newVisitor,
}) => {
  const colleague = await newVisitor();
  await Promise.all([signInAsStaff(page), signInAsStaff(colleague)]);
  await addEvent(page, { title: "Handover", start: "2031-09-10T09:00", end: "2031-09-10T10:00" });
  await Promise.all([openMonth(page, "2031-09-01"), openMonth(colleague, "2031-09-01")]);
  const late = await openEvent(colleague, "Handover");
  await late.getByLabel("Title").fill("Handover of the vault");

  const first = await openEvent(page, "Handover");
  await first.getByLabel("Starts on").fill("2031-09-11");
  await first.getByLabel("Ends on").fill("2031-09-11");
  await first.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Event updated", "The calendar shows it as it is now.");

  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await ok(outcome(colleague, "Cannot update event"));
  await expect(late).toContainText("Ruth Calder has changed this event meanwhile");
  await expect(late).toContainText("When: Wednesday, September 10, 2031");
  await expect(late.getByLabel("Title")).toHaveValue("Handover of the vault");
  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(colleague, "Event updated", "The calendar shows it as it is now.");
  expect(await timesOf(page, "Handover of the vault", { start: "2031-09-01", end: "2031-10-01" })).toEqual({
    ...{ start: "2031-09-11T09:00:00.000Z", end: "2031-09-11T10:00:00.000Z" },
  });

  // The first staff member's calendar is now out of date, so the bank refuses to move the event. The page states the reason and
  // shows the event on its former day again.
  await drag(page, event(page, "Handover"), day(page, "2031-09-18"));
  await expect(outcome(page, "Cannot update event")).toContainText("Title: Handover → Handover of the vault.");
  await ok(outcome(page, "Cannot update event"));
  await expect(event(page, "Handover of the vault")).toBeVisible();
});

test("an auditor reads the calendar and changes nothing in it", async ({ page, newVisitor }) => {
  const staff = await newVisitor();
  await signInAsStaff(staff);
  await addEvent(staff, { title: "Audit", start: "2031-11-05", url: "/manage-ledger" });
  await signIn(page, demoAuditorEmail, demoPassword);
  await openMonth(page, "2031-11-01");
  await expect(page.getByRole("button", { name: "Add event", exact: true })).toHaveCount(0);
  await drag(page, event(page, "Audit"), day(page, "2031-11-12"));
  await event(page, "Audit").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Audit", exact: true });
  await expect(dialog).toContainText("Wednesday, November 5, 2031");
  await expect(dialog.getByRole("link", { name: "Open the link", exact: true })).toHaveAttribute(
    "href",
    "/manage-ledger",
  );
  expect(await timesOf(page, "Audit", { start: "2031-11-01", end: "2031-12-01" })).toEqual({ start: "2031-11-05" });
});

test("a week begins on the usual day of the reader's language, and all texts are in this language", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page);
  const [sunday, monday] = ["2026-11-22", "2026-11-23"];
  const said = { en: [sunday, "All day"], es: [monday, "Todo el día"], de: [monday, "Ganztägig"] } as const;
  const others = { it: [monday, "Tutto il giorno"], ru: [monday, "Весь день"] } as const;
  for (const [locale, [firstDay, allDay]] of Object.entries({ ...said, ...others })) {
    await page.context().addCookies([{ name: localeCookieName, value: locale, url: baseURL ?? "" }]);
    await page.goto(paths.manageCalendarAt({ view: "week", date: "2026-11-25" }));
    const first = page.getByRole("columnheader").first();
    await expect(first).toHaveAttribute("data-date", firstDay);
    await expect(page.getByText(allDay, { exact: true }).first()).toBeAttached();
    if (locale !== "en") await expect(page.getByText(/^(?:All-day|Timed|Events|Sunday)$/)).toHaveCount(0);
  }
});

test("the calendar is usable on a phone, where a list comes first @phone", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageCalendar);
  await expect(page.locator("[data-event-id]").first()).toBeVisible();
  const isPhone = (page.viewportSize()?.width ?? 0) < 760;
  await expect(page.getByRole("link", { name: isPhone ? "List" : "Month", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  for (const view of ["month", "week", "list"]) {
    await page.goto(paths.manageCalendarAt({ view, date: "2026-11-24" }));
    await expect(page.locator(".calendar-event").first()).toBeVisible();
    if (view === "week") await expect(page.getByRole("columnheader").first()).toContainText("22");
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothLooks(page);
  }
});

test("the calendar's library is loaded only on its page", async ({ page }) => {
  await refuseStreams(page.context());
  await signInAsStaff(page);
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\.(js|css)(\?|$)/.test(response.url())) scripts.push(response.text().catch(() => ""));
  });
  const isLoaded = async () => (await Promise.all(scripts)).some((text) => /dayGridMonth|fc-breezy/.test(text));
  for (const path of [paths.home, paths.manageUsers, paths.manageDay, paths.manageLedger]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await isLoaded(), path).toBe(false);
  }
  await page.goto(paths.manageCalendar, { waitUntil: "networkidle" });
  await expect(page.locator(".calendar-event").first()).toBeVisible();
  expect(await isLoaded()).toBe(true);
});
