import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { secretFields } from "@/lib/secret-fields";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, ok, pick } from "@/tests/support/browser/browser";
import { openMore, review, test } from "@/tests/support/browser/channels";
import { loseReply } from "@/tests/support/browser/crash";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { openFundedAccount, readTransfers, send, signUpPayer } from "@/tests/support/browser/money";

// Tests that typed text survives a reload, and that the browser never stores a secret (docs/decisions/forms.md).

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch/] });

const line = (page: Page) => page.getByRole("status").filter({ hasText: "We kept what you typed." });
const startOver = (page: Page) => page.getByRole("button", { name: "Start over", exact: true });
const who = (page: Page) => page.getByRole("combobox", { name: "Who gets the money?", exact: true });

/** Returns the drafts that the browser's tab has stored, as one text. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((name) => name.startsWith("holdfast-drafts"))
      .map((name) => `${name}=${sessionStorage.getItem(name)}`)
      .join("\n"),
  );

async function fillWire(page: Page): Promise<void> {
  await page.getByLabel("Account name").fill("Olga Brandt");
  await page.getByLabel("Amount", { exact: true }).fill("12.50");
  await openMore(page);
  await page.getByLabel("Note").first().fill("Boat rent");
  await page.getByLabel("Foreign transfer PIN").fill("2468");
}

test("a reloaded wire has its text again but not its PIN, and starts over on request @phone", async ({
  page,
  bank: { payer },
}) => {
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.wireTransfer);
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
  expect(await stored(page)).toBe("");
  await fillWire(page);
  expect(await stored(page)).not.toContain("2468");
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(page.getByLabel("Account name")).toHaveValue("Olga Brandt");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("12.50");
  await expect(page.getByLabel("Note").first()).toHaveValue("Boat rent");
  await expect(page.getByLabel("Foreign transfer PIN")).toHaveValue("");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await startOver(page).click();
  await expect(line(page)).toHaveCount(0);
  await expect(page.getByLabel("Account name")).toHaveValue("");
  expect(await stored(page)).toBe("");
  await page.reload();
  await expect(page.getByLabel("Account name")).toHaveValue("");
  await expect(line(page)).toHaveCount(0);
});

test("the send page keeps its receiver, way and amount, and a sent order leaves no draft @phone", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.send());
  await who(page).fill(payee.accountNumber);
  await page.reload();
  await expect(who(page)).toHaveValue(payee.accountNumber);
  await page.getByRole("option").filter({ hasText: payee.accountNumber }).click();
  await page.getByLabel("Account name").fill("Noah Berg");
  await page.getByLabel("Amount").fill("40");
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(page.getByLabel("Account name")).toHaveValue("Noah Berg");
  await expect(page.getByLabel("Amount")).toHaveValue("40");
  // The form saves the payee before the sheet opens. After a reload, the page therefore shows the saved payee.
  await page.getByRole("button", { name: "Send $40.00", exact: true }).click();
  await expect(review(page)).toBeVisible();
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(review(page)).toHaveCount(0);
  await expect(page.getByLabel("Amount")).toHaveValue("40");
  await page.getByRole("button", { name: "Send $40.00", exact: true }).click();
  await review(page).getByRole("button", { name: "Send $40.00", exact: true }).click();
  await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  expect(await stored(page)).toBe("");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(who(page)).toBeVisible();
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "40.00", status: "pending" }]);
  // A draft for one payee must not be offered for another payee.
  await page.getByRole("option").filter({ hasText: "Noah Berg" }).click();
  await page.getByLabel("Amount").fill("7");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await who(page).fill("erika@example.com");
  await page.getByRole("option").first().click();
  await expect(line(page)).toHaveCount(0);
});

test("an order whose answer was lost does not stand in the form again", async ({ page, bank: { staff, payer } }) => {
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.wallet("paypal"));
  await page.getByLabel("Receiver e-mail").fill("erika@example.com");
  await page.getByLabel("Amount").fill("10");
  await page.getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  await page.route("**/requests/**", (route) => route.abort());
  await loseReply(page);
  await review(page)
    .getByRole("button", { name: /^Send / })
    .click();
  await expect(page.getByRole("heading", { name: "We do not know yet", exact: true })).toBeVisible();
  await page.reload();
  await page.unrouteAll();
  await ok(page.getByRole("alertdialog").filter({ hasText: "was sent" }));
  await expect(page.getByLabel("Amount")).toHaveValue("");
  expect(await stored(page)).toBe("");
  expect(await readTransfers(staff, payer, "other")).toHaveLength(1);
});

test("a cancelled dialog forgets its text, and the back button keeps the text @phone", async ({ page }) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.beneficiaries);
  const dialog = page.getByRole("dialog");
  const add = page.getByRole("button", { name: "Add Beneficiary", exact: true }).first();
  await add.click();
  await dialog.getByLabel("Nickname").fill("Landlady");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(paths.beneficiaries);
  await add.click();
  await expect(dialog.getByLabel("Nickname")).toHaveValue("Landlady");
  await expect(line(page)).toBeVisible();
  await page.reload();
  await expect(dialog).toHaveCount(0);
  await add.click();
  await expect(dialog.getByLabel("Nickname")).toHaveValue("Landlady");
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored(page)).toBe("");
  await add.click();
  await expect(dialog.getByLabel("Nickname")).toHaveValue("");
});

test("an application and a move between own accounts keep their amounts", async ({ page, bank: { staff, payer } }) => {
  const loanName = `Loan ${randomUUID().slice(0, 8)}`;
  const plan = { isCore: true, loanName, amount: "1000", profit: "10", totalInstallments: 4 };
  await send(staff, "/api/loans/new", plan);
  await logIn(page, payer.email, payer.password);
  const to = await openFundedAccount(staff, page.request, payer, { currency: "USD", balance: "1.00" });
  await page.goto(paths.ownTransfer({ to }));
  await page.getByLabel("Amount").fill("7");
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("7");
  await page.goto(paths.loanApplication);
  const apply = page.getByRole("button", { name: `Apply for ${loanName}`, exact: true });
  const amount = page.getByRole("dialog").getByRole("textbox").first();
  await apply.click();
  await amount.fill("640");
  await page.reload();
  await apply.click();
  await expect(line(page)).toBeVisible();
  await expect(amount).toHaveValue("640");
  await startOver(page).click();
  await expect(amount).not.toHaveValue("640");
});

test("a category and a new e-mail address are kept until they are sent", async ({ page, bank: { payer } }) => {
  await logIn(page, payer.email, payer.password);
  const sent = await send(page.request, "/api/other-transfer/new", {
    ...{ type: "PayPal", receiverEmail: "erika@example.com", amount: "3.00" },
  });
  const { _id: id } = (sent as { data: { _id: string } }).data;
  await page.goto(paths.transaction(id));
  const category = page.getByRole("button", { name: "Category: Uncategorised", exact: true });
  const dialog = page.getByRole("dialog", { name: "Category", exact: true });
  await category.click();
  await dialog.getByRole("radio", { name: "Leisure", exact: true }).click();
  await page.reload();
  await category.click();
  await expect(dialog.getByRole("radio", { name: "Leisure", exact: true })).toBeChecked();
  await expect(line(page)).toBeVisible();
  await startOver(page).click();
  await expect(dialog.getByRole("radio", { name: "Uncategorised", exact: true })).toBeChecked();
  expect(await stored(page)).toBe("");

  await page.goto(paths.profile);
  await page.getByRole("link", { name: "Change: E-mail address", exact: true }).click();
  await page.getByLabel("New e-mail address").fill("ada@example.org");
  await page.reload();
  await expect(page.getByLabel("New e-mail address")).toHaveValue("ada@example.org");
});

test("another log-in never sees a draft, not even of the same person", async ({ page }) => {
  const [ada, noah] = [await signUpCustomer(page.request), await signUpCustomer(page.request)];
  for (const next of [noah, ada]) {
    await logIn(page, ada.email, ada.password);
    await page.goto(paths.ownTransfer({}));
    await page.goto(paths.wireTransfer);
    await page.getByLabel("Account name").fill("Olga Brandt");
    // A log-in in this tab removes the tab's drafts, but the end of the session by another device does not. To test the drafts of
    // a session that another device has ended, the test puts the draft back after the log-in.
    const draft = await page.evaluate(() => ({ ...sessionStorage }));
    await logIn(page, next.email, next.password);
    await page.evaluate((kept) => Object.assign(sessionStorage, kept), draft);
    await page.goto(paths.wireTransfer);
    await expect(page.getByLabel("Account name")).toHaveValue("");
    await expect(async () => expect(await stored(page)).toBe("")).toPass();
  }
});

test("the log-out removes the drafts", async ({ page, bank: { payer } }) => {
  await logIn(page, payer.email, payer.password);
  await page.goto(paths.wireTransfer);
  await page.getByLabel("Account name").fill("Olga Brandt");
  expect(await stored(page)).toContain("Olga");
  await page.goto(paths.logout);
  await page.waitForURL((url) => url.pathname === paths.login());
  await expect(async () => expect(await stored(page)).toBe("")).toPass();
});

/**
 * Types into every empty field of the forms. Types a fixed text into fields for secrets, so that the test later recognises a
 * stored secret. The function finds each field by its id, because a page replaces its native lists while the test types.
 */
async function typeEverywhere(place: Page | Locator): Promise<void> {
  await place.locator("form").first().waitFor();
  const fields = await place.locator("form input:visible, form textarea:visible").evaluateAll((elements) =>
    elements.map((element) => ({
      id: element.id,
      name: element.getAttribute("name") ?? "",
      type: element.getAttribute("type") ?? "text",
      isFixed: element.matches("[readonly], [role=combobox], [role=radio], [aria-haspopup]"),
    })),
  );
  for (const { id, name, type, isFixed } of fields) {
    if (!id || isFixed || ["checkbox", "radio", "range", "hidden", "file"].includes(type)) continue;
    await place.locator(`[id="${id}"]`).fill((secretFields as readonly string[]).includes(name) ? secret : "17");
  }
}

const secret = "864209";

test("no form stores a secret in the browser", async ({ page, newVisitor, staff, bank: { payer } }) => {
  test.slow();
  const visitor = await newVisitor();
  await visitor.goto(paths.register);
  await typeEverywhere(visitor);
  await expect(async () => expect(await stored(visitor)).toContain('"firstName":"17"')).toPass();
  expect(await stored(visitor)).not.toContain(secret);

  await logIn(page, payer.email, payer.password);
  const to = await openFundedAccount(staff, page.request, payer, { currency: "USD", balance: "1.00" });
  const payee = {
    nickname: "Noah",
    accountName: "Noah Berg",
    accountType: "Checking",
    accountNumber: "DE89370400440532013000",
  };
  await send(page.request, "/api/beneficiary/new", payee);
  const pages = [
    paths.wireTransfer,
    paths.wallet("paypal"),
    paths.wallet("skrill"),
    paths.ownTransfer({ to }),
    paths.interbankTransfer,
    paths.send({ to: payee.accountNumber }),
    paths.editProfile("details"),
    paths.editProfile("email"),
    paths.editSecurity("password"),
  ];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const more = page.getByRole("main").getByText(/^(Note and PIN|Add a note)$/);
    if ((await more.count()) > 0) await more.click();
    await typeEverywhere(page.getByRole("main"));
    expect(await stored(page), path).not.toContain(secret);
  }
  await page.goto(paths.beneficiaries);
  await page.getByRole("button", { name: "Add Beneficiary", exact: true }).first().click();
  await typeEverywhere(page.getByRole("dialog"));
  expect(await stored(page)).toContain('"nickname":"17"');
  expect(await stored(page)).not.toContain(secret);
});

test("a registration keeps its text over a reload, except its secrets @phone", async ({ page }) => {
  await page.goto(paths.register);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("quiet lanterns 7");
  await pick(page, "Nationality", "Germany");
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Nationality")).toHaveValue(/^(Germany|DE)$/);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await startOver(page).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
});
