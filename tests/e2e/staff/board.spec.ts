import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAuditorEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { refuseStreams } from "@/scripts/testing/browser";
import {
  acknowledge,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  pick,
  test,
} from "@/tests/support/browser/browser";
import { signIn, signInAsStaff } from "@/tests/support/browser/staff";

// All staff share one board, so each test gives its tasks unique names.

const group = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const task = (place: Page | Locator, name: string) => place.locator("[data-task-id]").filter({ hasText: name });

async function openBoard(page: Page): Promise<void> {
  await page.goto(paths.manageBoard);
  await expect(page.locator("[data-task-id]").first()).toBeVisible();
}

async function addTask(page: Page, name: string, fields: { group?: string; about?: string } = {}): Promise<void> {
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add task", exact: true });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  if (fields.about) await dialog.getByLabel("About").fill(fields.about);
  if (fields.group) await pick(dialog, "Group", fields.group);
  await dialog.getByRole("button", { name: "Add task", exact: true }).click();
}

/** Reads the names of a group's tasks from `/api/tasks`, the specification's endpoint. */
async function namesIn(page: Page, title: string): Promise<string[]> {
  const { data } = (await (await page.request.get("/api/tasks")).json()) as {
    data: { title: string; tasks: { name: string }[] }[];
  };
  return data.find((candidate) => candidate.title === title)?.tasks.map(({ name }) => name) ?? [];
}

test("staff add a task, open it at its URL, change it, comment on it and delete it", async ({ page }) => {
  await signInAsStaff(page);
  await openBoard(page);
  await expect(page).toHaveTitle(/^Manage-board \| /);
  await addTask(page, "Order stamps", { about: "nobody@customers.example" });
  const dialog = page.getByRole("dialog", { name: "Add task", exact: true });
  await expect(dialog.getByText(/^There is no customer with this e-mail/)).toBeVisible();
  await dialog.getByLabel("About").fill("amelia@holdfast.example");
  await dialog.getByLabel("Budget").fill("120");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add task", exact: true }).click();
  await acknowledge(page, "Task added", "It stands at the end of its group.");

  await task(page, "Order stamps").getByRole("link", { name: "Order stamps", exact: true }).click();
  const opened = page.getByRole("dialog", { name: "Order stamps", exact: true });
  await expect(opened).toContainText("USD 120.00");
  await expect(page).toHaveURL(/\?task=/);
  await opened.getByLabel("New comment").fill("Fifty will do");
  await opened.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(opened.getByRole("listitem").filter({ hasText: "Fifty will do" })).toContainText("Ruth Calder");
  await expectAccessible(page);

  await opened.getByRole("button", { name: "Edit task", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit task", exact: true });
  await pick(edit, "Status", "Approved");
  await edit.getByLabel("Owen Marsh").check();
  await edit.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Task updated", "The board shows it as it is now.");
  await expect(opened).toContainText("Owen Marsh");

  await opened.getByRole("button", { name: "Delete task", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete task", exact: true });
  await question.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  await acknowledge(page, "Task deleted", "It is no longer on the board.");
  await expect.poll(() => namesIn(page, "Example")).not.toContain("Order stamps");
});

test("the second editor of a task learns in words what the first has changed, and loses no typed text", async ({
  page,
  newVisitor,
}) => {
  const colleague = await newVisitor();
  await Promise.all([signInAsStaff(page), signInAsStaff(colleague)]);
  await openBoard(page);
  // The name is unique, because an earlier failed try of this test may have left its task on the board.
  const name = `Count the vault ${Date.now()}`;
  await addTask(page, name);
  await acknowledge(page, "Task added", "It stands at the end of its group.");
  const open = async (visitor: Page) => {
    await openBoard(visitor);
    await task(visitor, name).getByRole("link").click();
    await visitor.getByRole("button", { name: "Edit task", exact: true }).click();
    return visitor.getByRole("dialog", { name: "Edit task", exact: true });
  };
  const late = await open(colleague);
  const first = await open(page);
  await pick(first, "Status", "Pending");
  await first.getByLabel("Date").fill("2026-12-24");
  await first.getByLabel("Budget").fill("1250");
  await first.getByLabel("Owen Marsh").check();
  await first.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Task updated", "The board shows it as it is now.");

  await late.getByLabel("Description").fill("Both of us count");
  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(colleague, "Cannot update task", "Ruth Calder has changed this task meanwhile.");
  for (const change of [
    ...["Date: – → Dec 24, 2026", "Status: Waiting → Pending", "Budget: – → USD 1,250.00", "Members: – → Owen Marsh"],
  ])
    await expect(late).toContainText(change);
  await expect(late.getByLabel("Description")).toHaveValue("Both of us count");
  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(colleague, "Task updated", "The board shows it as it is now.");
  const opened = colleague.getByRole("dialog", { name, exact: true });
  for (const fact of ["Both of us count", "Dec 24, 2026", "USD 1,250.00", "Owen Marsh"])
    await expect(opened).toContainText(fact);
});

test("a task is moved by the mouse to another group, and by the keyboard with an announcement of each step", async ({
  page,
}) => {
  await signInAsStaff(page);
  await openBoard(page);
  // The name is unique, because an earlier failed try of this test may have left its task on the board.
  const name = `Water the plants ${Date.now()}`;
  await addTask(page, name);
  await acknowledge(page, "Task added", "It stands at the end of its group.");
  const handle = page.getByRole("button", { name: `Move ${name}`, exact: true });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await group(page, "Completed").locator("ul").boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 12 });
  await page.mouse.up();
  await expect(task(group(page, "Completed"), name)).toBeVisible();
  await expect.poll(() => namesIn(page, "Completed")).toContain(name);

  const before = await namesIn(page, "Completed");
  const place = before.indexOf(name);
  await handle.focus();
  await page.keyboard.press("Space");
  // The page announces to screen readers that the task is picked up, and immediately afterwards the task's position, so the test
  // accepts either text.
  await expect(page.getByText(new RegExp(`^${name} is (picked up: |at )Completed`))).toBeAttached();
  await page.keyboard.press(place === 0 ? "ArrowDown" : "ArrowUp");
  const next = place === 0 ? 2 : place;
  await expect(page.getByText(new RegExp(`^${name} is at Completed, place ${next} `))).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText(new RegExp(`^${name} is put down`))).toBeAttached();
  await expect.poll(async () => (await namesIn(page, "Completed")).indexOf(name)).not.toBe(place);
});

test("an auditor can read the board but not move tasks", async ({ page }) => {
  await signIn(page, demoAuditorEmail, demoPassword);
  await openBoard(page);
  await expect(page.getByRole("button", { name: /^Move / })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add task", exact: true })).toHaveCount(0);
});

test("the board is usable on a phone and in the dark look @phone", async ({ page }) => {
  await signInAsStaff(page);
  await openBoard(page);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
});

test("the drag-and-drop library is loaded only on the board", async ({ page }) => {
  await refuseStreams(page.context());
  await signInAsStaff(page);
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\.js(\?|$)/.test(response.url())) scripts.push(response.text().catch(() => ""));
  });
  const isLoaded = async () => (await Promise.all(scripts)).some((text) => text.includes("DndDescribedBy"));
  for (const path of [paths.home, paths.manageUsers, paths.manageCalendar]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await isLoaded(), path).toBe(false);
  }
  await openBoard(page);
  expect(await isLoaded()).toBe(true);
});
