import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { paths } from "@/lib/paths";
import { attachmentPartBytes } from "@/lib/threads/thread.model";
import { demoAdminEmail, demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
} from "@/tests/support/browser/browser";
import { test as base, send, signUpPayer } from "@/tests/support/browser/money";

type People = {
  /** The page of a customer with one payment to Noah Berg. */
  customer: Page;
  /** The page of a member of staff. */
  desk: Page;
  paymentId: string;
};

const test = base.extend<{ people: People }>({
  people: async ({ page, staff, browser }, use) => {
    const payer = await signUpPayer(staff, { firstName: "Greta", lastName: "Lind", balance: "900.00" });
    const { accountNumber } = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
    await logIn(page, payer.email, payer.password);
    const beneficiary = { nickname: "Noah", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
    await send(page.request, "/api/beneficiary/new", beneficiary);
    const order = { beneficiary: accountNumber, amount: "12.00" };
    const sent = (await send(page.request, "/api/interbank-transfer/new", order)) as { data: { _id: string } };
    const context = await browser.newContext();
    const desk = await context.newPage();
    await logIn(desk, demoAdminEmail, demoPassword);
    await use({ customer: page, desk, paymentId: sent.data._id });
    await context.close();
  },
});

const conversation = (page: Page) => page.getByRole("log", { name: "Messages of this conversation", exact: true });

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByLabel("Your message", { exact: true });
  await field.fill(text);
  await field.press("Control+Enter");
  await expect(conversation(page).getByText(text)).toBeVisible();
  await expect(field).toHaveValue("");
}

async function expectReadable(page: Page): Promise<void> {
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
}

/** Begins a thread about the payment. @returns the id of the thread */
async function ask(customer: Page, paymentId: string): Promise<string> {
  await customer.goto(paths.transaction(paymentId));
  await customer.getByRole("link", { name: "Ask about this", exact: true }).click();
  await expect(customer.getByLabel("Subject", { exact: true })).toHaveValue(/^Payment HF-/);
  await customer.getByLabel("Your message", { exact: true }).fill("Noah has not got it.");
  await customer.getByRole("button", { name: "Send the message", exact: true }).click();
  await expect(conversation(customer).getByText("Noah has not got it.")).toBeVisible();
  return new URL(customer.url()).pathname.split("/").at(-1) ?? "";
}

test("a customer asks about a payment, staff answer, and both pages change without a click", async ({ people }) => {
  const { customer, desk, paymentId } = people;
  const id = await ask(customer, paymentId);
  await expectReadable(customer);
  await desk.goto(paths.manageMessages);
  await expectReadable(desk);
  await desk.locator(`a[href^="${paths.manageMessage(id)}"]`).click();
  await expect(conversation(desk).getByText("Noah has not got it.")).toBeVisible();
  await expectReadable(desk);
  await desk.getByLabel("New note").fill("Sounds worried");
  await desk.getByRole("button", { name: "Add the note", exact: true }).click();
  await expect(desk.getByText("Sounds worried")).toBeVisible();
  await write(desk, "It arrives tomorrow.");
  // The message must appear without a click or a reload.
  await expect(conversation(customer).getByText("It arrives tomorrow.")).toBeVisible();
  await expect(customer.getByText("Sounds worried")).toHaveCount(0);
  await expect(desk.getByText("Read by the customer")).toBeVisible();
  await write(customer, "Thank you.");
  await expect(conversation(desk).getByText("Thank you.")).toBeVisible();
  await customer.goto(paths.transaction(paymentId));
  await customer.getByRole("link", { name: "Ask about this", exact: true }).click();
  const earlier = customer.getByRole("region", { name: "Your conversations about this", exact: true });
  await expect(earlier.getByRole("link", { name: /Payment HF-/ })).toHaveAttribute("href", paths.message(id));
});

test("the menu shows the number of conversations with unread messages", async ({ people }) => {
  const { customer, desk, paymentId } = people;
  const id = await ask(customer, paymentId);
  await customer.goto(paths.dashboard);
  await desk.goto(paths.manageMessage(id));
  await write(desk, "It arrives tomorrow.");
  const menu = customer.getByRole("navigation", { name: "Main menu", exact: true });
  await menu.getByRole("link", { name: "Messages 1 unread", exact: true }).click();
  await customer.getByRole("link", { name: /Payment HF-/ }).click();
  await expect(conversation(customer).getByText("It arrives tomorrow.")).toBeVisible();
  await expect(menu.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
});

test("a closed conversation opens again with the next message", async ({ people }) => {
  const { customer, desk, paymentId } = people;
  const id = await ask(customer, paymentId);
  await desk.goto(paths.manageMessage(id));
  await desk.getByRole("button", { name: "Close the conversation", exact: true }).click();
  await desk.getByRole("button", { name: "Close it", exact: true }).click();
  await acknowledge(desk, "The conversation is closed", "");
  await customer.goto(paths.message(id));
  await expect(customer.getByText(/^We closed this conversation on/)).toBeVisible();
  await write(customer, "One more question");
  await expect(customer.getByText(/^We closed this conversation on/)).toHaveCount(0);
});

test("a message is never lost: the text stays over a reload, and an empty or too long text is named at its field", async ({
  people: { customer, paymentId },
}) => {
  const id = await ask(customer, paymentId);
  const field = customer.getByLabel("Your message", { exact: true });
  await field.pressSequentially("Half a thought");
  await customer.reload();
  await expect(field).toHaveValue("Half a thought");
  await customer.getByRole("button", { name: "Start over", exact: true }).click();
  await expect(field).toHaveValue("");
  await customer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await customer.goto(paths.message(id));
  await expect(conversation(customer).getByRole("article")).toHaveCount(1);
});

test("markup stays text, and a link opens after a warning that shows its whole address", async ({
  people: { customer, paymentId },
}) => {
  await ask(customer, paymentId);
  await write(customer, "<b>bold</b> https://bank.example.evil.test/log-in?x=1.");
  await expect(conversation(customer).getByText("<b>bold</b>")).toBeVisible();
  await customer.getByRole("button", { name: /^Link to https:\/\/bank\.example\.evil\.test/ }).click();
  const warning = customer.getByRole("dialog", { name: "This link leaves the bank", exact: true });
  await expect(warning.getByText("https://bank.example.evil.test/log-in?x=1", { exact: true })).toBeVisible();
  await expect(warning.getByRole("link", { name: "Open the page", exact: true })).toHaveAttribute("rel", /noopener/);
  await warning.getByRole("button", { name: "Stay here", exact: true }).click();
  await expect(warning).toBeHidden();
});

test("the answers to common questions come first, and the whole way works on a phone", async ({
  people: { customer },
}) => {
  await customer.setViewportSize({ width: 390, height: 844 });
  await customer.goto(paths.messages);
  await expectReadable(customer);
  await customer.getByText("Where is my payment?").click();
  await expect(customer.getByText(/shows each step with its time/)).toBeVisible();
  await customer.getByRole("link", { name: "Write to us", exact: true }).click();
  await expectReadable(customer);
  await customer.getByLabel("Subject", { exact: true }).fill("A new card");
  await customer.getByLabel("Your message", { exact: true }).fill("How do I get one?");
  await customer.getByRole("button", { name: "Send the message", exact: true }).click();
  await expect(conversation(customer).getByText("How do I get one?")).toBeVisible();
  await expectReadable(customer);
  await customer.getByRole("link", { name: "All messages", exact: true }).click();
  await expect(customer.getByRole("link", { name: /A new card/ })).toBeVisible();
});

test("colleagues write to each other", async ({ people: { desk }, browser }) => {
  const subject = `Rota ${Date.now()}`;
  const entry = (page: Page) => page.getByRole("link").filter({ hasText: subject });
  await desk.goto(paths.manageMessages);
  await desk.getByRole("button", { name: "Write to colleagues", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "Write to colleagues", exact: true });
  await expectReadable(desk);
  const context = await browser.newContext();
  const teller = await context.newPage();
  await logIn(teller, demoTellerEmail, demoPassword);
  const { data } = (await (await teller.request.get("/api/user")).json()) as { data: { name: string } };
  // After the dialog is cancelled, the page still shows the same list.
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(desk).toHaveURL(paths.manageMessages);
  await desk.getByRole("button", { name: "Write to colleagues", exact: true }).click();
  await dialog.getByLabel(data.name, { exact: true }).check();
  await dialog.getByLabel("Subject", { exact: true }).fill(subject);
  await dialog.getByLabel("Message", { exact: true }).fill("Who is here on Monday?");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await acknowledge(desk, "The message is sent", "");
  await entry(desk).click();
  await teller.goto(paths.manageMessagesOf({ state: "staff" }));
  await entry(teller).click();
  await expectReadable(teller);
  await write(teller, "I am.");
  await expect(conversation(desk).getByText("I am.")).toBeVisible();
  await context.close();
});

test("staff write first, from the customer's page", async ({ people: { customer, desk }, page }) => {
  const { data } = (await (await page.request.get("/api/user")).json()) as { data: { id: string } };
  await desk.goto(paths.manageUser(data.id));
  await desk.getByRole("link", { name: "Messages", exact: true }).last().click();
  await desk.getByRole("button", { name: "Write to the customer", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "Write to the customer", exact: true });
  await dialog.getByLabel("Subject", { exact: true }).fill("Your new card");
  await dialog.getByLabel("Message", { exact: true }).fill("It is on its way.");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await acknowledge(desk, "The message is sent", "");
  await customer.goto(paths.notifications);
  await customer
    .getByRole("link", { name: /The bank has written to you/ })
    .first()
    .click();
  await expect(conversation(customer).getByText("It is on its way.")).toBeVisible();
});

const photoSize = { width: 1_200, height: 900 };

/** Makes a picture as large as the photo of a phone, so that the browser uploads the picture in several parts. */
async function photo(): Promise<Buffer> {
  const { width, height } = photoSize;
  const picture = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withMetadata({ exif: { IFD0: { Copyright: "Secret place" } } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(picture.byteLength).toBeGreaterThan(2 * attachmentPartBytes);
  return picture;
}

test("files are attached, told by their content, and downloaded by the other side", async ({
  people: { customer, desk, paymentId },
}) => {
  const id = await ask(customer, paymentId);
  const picture = await photo();
  const file = customer.getByLabel("Attach a file", { exact: true }).and(customer.locator("input"));
  await file.setInputFiles({
    name: "receipt.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("PK\u0003\u0004 no pdf"),
  });
  await expect(customer.getByText(/^Attach a picture/)).toBeVisible();
  await file.setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: picture });
  await expect(
    customer.getByRole("list", { name: "Attached files", exact: true }).getByText("receipt.png"),
  ).toBeVisible();
  await expectReadable(customer);
  await write(customer, "Here is the receipt.");
  await desk.goto(paths.manageMessage(id));
  const link = conversation(desk).getByRole("link", { name: /^receipt\.png/ });
  const reply = await desk.request.get((await link.getAttribute("href")) ?? "");
  expect(reply.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": 'attachment; filename="receipt.jpg"',
    "x-content-type-options": "nosniff",
  });
  const bytes = await reply.body();
  expect((await sharp(bytes).metadata()).width).toBe(photoSize.width);
  expect(bytes.includes("Secret place")).toBe(false);
  await desk
    .getByLabel("Attach a file", { exact: true })
    .and(desk.locator("input"))
    .setInputFiles({ name: "answer.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect(desk.getByRole("list", { name: "Attached files", exact: true }).getByText("answer.jpg")).toBeVisible();
  await write(desk, "Here is ours.");
  await expect(conversation(customer).getByRole("link", { name: /^answer\.jpg/ })).toBeVisible();
});
