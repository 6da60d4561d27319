import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { test as base, expect, logIn } from "@/tests/support/browser/browser";
import { startOwnSite } from "@/tests/support/browser/own-site";

// Kills the site and its worker while a customer and staff write to each other. No message is lost, no message is stored twice,
// and the open pages show all messages without a reload.

type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

const test = base.extend<{ site: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
  site: async ({}, use, { parallelIndex }) => {
    // The tests run in parallel. A second site of the same name would replace the first site's database.
    const site = await startOwnSite(`killed_conversation_${parallelIndex}`);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => await use(site.baseUrl),
});

// The open pages send requests while the site is down, and the browser logs each failed request as an error.
test.use({ expectedConsoleErrors: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_|50\d/] });

const messagesOfEach = 12;
const kills = 3;

const conversation = (page: Page) => page.getByRole("log", { name: "Messages of this conversation", exact: true });

/** Logs the customer in and begins a conversation. @returns the id of the room */
async function begin(page: Page, subject: string, text: string): Promise<string> {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.newMessage());
  await page.getByLabel("Subject", { exact: true }).fill(subject);
  await page.getByLabel("Your message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send the message", exact: true }).click();
  await expect(conversation(page).getByText(text)).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Sends a message repeatedly, with the same idempotency key, until the bank has confirmed the message. */
async function sendUntilAnswered(session: APIRequestContext, roomId: string, message: string): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin", "Idempotency-Key": randomUUID() };
  const isSent = async () => {
    const reply = await session
      .post("/api/add/messages", { data: { roomId, message }, headers, timeout: 10_000 })
      .catch(() => null);
    return reply?.status() === 201;
  };
  await expect.poll(isSent, { timeout: 120_000, intervals: [20, 50, 200] }).toBe(true);
}

async function sendAll(page: Page, roomId: string, name: string): Promise<string[]> {
  const texts = Array.from({ length: messagesOfEach }, (_, place) => `${name} ${place + 1}`);
  for (const text of texts) await sendUntilAnswered(page.request, roomId, text);
  return texts;
}

/** Returns the texts of the room's messages in the order of the database. */
async function readRoom(page: Page, roomId: string): Promise<string[]> {
  const reply = await page.request.get(`/api/messages/${roomId}`);
  const { data } = (await reply.json()) as { data: { number: number; message: string }[] };
  return data.toSorted((a, b) => a.number - b.number).map(({ message }) => message);
}

test("a conversation goes on over three kills of the site and its worker, and each message is stored once", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  test.skip(isMobile, "the window's size has no part in it");
  test.setTimeout(480_000);
  const roomId = await begin(page, "A call that breaks off", "Can you hear me?");
  const context = await browser.newContext({ baseURL: site.baseUrl });
  const desk = await context.newPage();
  await logIn(desk, demoAdminEmail, demoPassword);
  await desk.goto(paths.manageMessage(roomId));
  await expect(conversation(desk).getByText("Can you hear me?")).toBeVisible();

  let isOver = false;
  const sending = Promise.all([sendAll(page, roomId, "Customer"), sendAll(desk, roomId, "Bank")]).finally(() => {
    isOver = true;
  });
  let killed = 0;
  for (; killed < kills && !isOver; killed += 1) {
    await desk.waitForTimeout(150 + 120 * killed);
    await site.crash();
  }
  const texts = (await sending).flat();
  expect(killed).toBe(kills);
  const stored = await readRoom(page, roomId);
  expect(stored.toSorted()).toEqual(["Can you hear me?", ...texts].toSorted());
  // Nobody reloads the pages.
  for (const one of [page, desk]) {
    await expect(conversation(one).getByRole("article")).toHaveCount(stored.length, { timeout: 60_000 });
    const shown = await conversation(one).getByRole("article").allInnerTexts();
    stored.forEach((text, place) => {
      expect(shown[place]).toContain(text);
    });
  }
  await context.close();
});

test("a message that was sent while the site was down is stored once or stays in the field", async ({
  page,
  site,
  isMobile,
}) => {
  test.skip(isMobile, "the window's size has no part in it");
  test.setTimeout(480_000);
  const roomId = await begin(page, "A message into silence", "First");
  const field = page.getByLabel("Your message", { exact: true });
  await field.fill("Into silence");
  const revived = site.crash();
  await field.press("Control+Enter");
  await revived;
  const isSettled = async () => {
    const copies = (await readRoom(page, roomId)).filter((text) => text === "Into silence").length;
    return copies + ((await field.inputValue()) === "Into silence" ? 1 : 0);
  };
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(1);
  await page.goto(paths.message(roomId));
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(1);
});
