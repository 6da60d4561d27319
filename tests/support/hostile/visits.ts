import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { acknowledge, expect, logIn, logInByForm, ok, outcome } from "@/tests/support/browser/browser";
import { channels, confirm, fillIn } from "@/tests/support/browser/channels";
import { manageFields, translatePage } from "@/tests/support/browser/foreign-scripts";
import { readTransfers, signUpVerified } from "@/tests/support/browser/money";
import { openUpload } from "@/tests/support/browser/staff";
import { isFault } from "./fuzz";
import { type HostileFile, hostileFile, hostileFileCount } from "./hostile-files";
import type { Random } from "./random";

/** A site that no other test uses, with a browser and a session of the site's staff. */
export type VisitedSite = {
  browser: Browser;
  options: BrowserContextOptions & { baseURL: string };
  staff: APIRequestContext;
  /** The faults so far: faulty replies, and errors that pages do not catch. */
  faults: string[];
};

/**
 * React logs this error when a translator changes a page before React hydrates the page. React then renders the changed part
 * again.
 */
const foreseen = /Minified React error #418/;

/** Opens a browser context during `visit` and watches its pages for faults. */
export async function withVisitor<Result>(
  { browser, options, faults }: VisitedSite,
  visit: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options);
  context.on("response", async (response) => {
    const retryAfter = response.headers()["retry-after"];
    if (isFault({ status: response.status(), head: retryAfter ? `retry-after: ${retryAfter}` : "" }))
      faults.push(`${response.status()} for ${response.request().method()} ${response.url()}`);
  });
  context.on("weberror", (event) => {
    const { message } = event.error();
    if (!foreseen.test(message)) faults.push(`uncaught on a page: ${message}`);
  });
  // A visitor that waits longer than this limit fails with a message, and does not wait until the run ends.
  context.setDefaultTimeout(60_000);
  context.setDefaultNavigationTimeout(60_000);
  try {
    return await visit(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/**
 * Uploads one hostile file after the other as a staff member. The function logs in again when another visitor, who uses the same
 * log-in, has ended the session.
 *
 * @returns the number of uploads for each outcome
 */
export async function uploadFiles(page: Page, random: Random, goesOn: () => boolean): Promise<Record<string, number>> {
  const ends: Record<string, number> = {};
  const first = Math.floor(random() * hostileFileCount);
  for (let number = 0; number < uploadsMin || goesOn(); number += 1) {
    await page.goto(paths.settlementFiles);
    if (new URL(page.url()).pathname !== paths.settlementFiles) await logIn(page, demoAdminEmail, demoPassword);
    const end = await upload(page, hostileFile(first + number, random));
    ends[end] = (ends[end] ?? 0) + 1;
  }
  return ends;
}

/** The smallest number of uploads in a run of any length. */
const uploadsMin = 5;

const ends = ["Columns needed", "Refused", "To be confirmed"];

/** Uploads a file. Returns the outcome: the file's state, or the sentence in the dialog. */
async function upload(page: Page, { name, bytes }: HostileFile): Promise<string> {
  const dialog = await openUpload(page);
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: bytes });
  const refusal = dialog.getByText("The file was not taken", { exact: true });
  const isOnFilePage = () => new URL(page.url()).pathname.startsWith(`${paths.settlementFiles}/`);
  // The test waits for the file's page or for the refusal. It does not wait for a state, because the list behind the dialog also
  // shows states.
  await expect
    .poll(async () => isOnFilePage() || (await refusal.isVisible()), { message: name, timeout: 60_000 })
    .toBe(true);
  if (!isOnFilePage()) return "not taken";
  const state = page
    .getByRole("main")
    .getByText(new RegExp(`^(${ends.join("|")})$`))
    .first();
  await expect(state, name).toBeVisible({ timeout: 60_000 });
  return (await state.textContent()) ?? "";
}

/**
 * Creates a customer whose browser translates every page. The customer logs in through the form, pays through one channel, adds a
 * beneficiary and reads the history.
 */
export async function visitTranslated(site: VisitedSite, round: number): Promise<void> {
  const names = { firstName: "Tra", lastName: "Nslated" };
  const payer = await signUpVerified(site.staff, site.staff, { ...names, balance: "1500.00" });
  const channel = channels[round % channels.length] ?? channels[0];
  if (!channel) return;
  await withVisitor(site, async (page, context) => {
    await context.addInitScript(translatePage, round % 2 === 0 ? "wrap" : "replace");
    await context.addInitScript(manageFields);
    // The test types only after the password manager has changed the field. If the password manager moved the field later, the
    // field would lose the focus and the typed text.
    const isManaged = () => expect(page.locator("#field-password[data-managed]")).toBeVisible();
    await logInByForm(page, payer.email, payer.password, isManaged);
    await page.goto(channel.path);
    await expect(page.locator("h1 font").first()).toBeVisible();
    await fillIn(page, channel, "10.00");
    await confirm(page, channel);
    await ok(outcome(page, channel.success));
    await page.goto(paths.beneficiaries);
    await page.getByRole("button", { name: "Add Beneficiary", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add Beneficiary", exact: true });
    await dialog.getByLabel("Nickname").fill("Noah");
    await dialog.getByLabel("Account Name").fill("Noah Berg");
    await dialog.getByLabel("Account Number").fill("GB29NWBK60161331926819");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await acknowledge(page, "Beneficiary Successfully added", "A new beneficiary has been added!");
    await page.goto(paths.transactions);
    await expect(page.getByRole("main")).toContainText(channel.receiver);
  });
  expect((await readTransfers(site.staff, payer, channel.kind)).map(({ amount }) => amount)).toEqual(["10.00"]);
}
