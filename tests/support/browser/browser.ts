import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { type AxeScope, rememberShown, runAxe } from "@/scripts/testing/axe";

interface BrowserFixtures {
  /** Patterns of the console errors that the test causes on purpose. Other console errors fail the test. */
  expectedConsoleErrors: RegExp[];
  /** Opens a page for another visitor with separate cookies. Console errors of this page also fail the test. */
  newVisitor: () => Promise<Page>;
}

/** Playwright's `test`. A console error or an uncaught exception that a test does not expect fails the test. */
export const test = base.extend<BrowserFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
  baseURL: async ({}, use) => use(process.env.E2E_BASE_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedConsoleErrors: async ({}, use) => use([]),
  context: async ({ context, expectedConsoleErrors, isMobile }, use) => {
    const check = watchConsole(context, expectedConsoleErrors);
    if (!isMobile) await context.addInitScript(loadPagesOnClick);
    await use(context);
    check();
  },
  newVisitor: async ({ browser, contextOptions, baseURL, expectedConsoleErrors }, use) => {
    const visitors: { context: BrowserContext; check: () => void }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL });
      await context.addInitScript(loadPagesOnClick);
      visitors.push({ context, check: watchConsole(context, expectedConsoleErrors) });
      return context.newPage();
    });
    for (const { context, check } of visitors) {
      check();
      await context.close();
    }
  },
});

export { expect };

/**
 * Runs in the page. Next prefetches a part of every page whose link comes into view. The links of the menu cause thirty requests
 * for each page that a test opens (docs/decisions/tests.md). This function hides from Next that links come into view, so Next
 * loads a page only on a click. Tests at a phone's size do not run this function in their own page.
 */
function loadPagesOnClick(): void {
  window.IntersectionObserver = class extends IntersectionObserver {
    override observe(): void {}
  };
}

function watchConsole(context: BrowserContext, expected: RegExp[]): () => void {
  const errors: string[] = [];
  // The browser may end an animation early when the window changes or the page is slow. The message about this animation is no
  // error, because the page is complete without the animation.
  const isCutShort = (message: string) => /^Transition was (aborted|skipped)/.test(message);
  context.on("console", (message) => {
    if (message.type() === "error") {
      errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (event) => {
    const { message } = event.error();
    if (!isCutShort(message)) errors.push(`uncaught: ${message}`);
  });
  return () => {
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    expect(unexpected, "console errors").toEqual([]);
  };
}

const openDialogs = "[role=dialog], [role=alertdialog]";
/** The side menu beside every page. Only the crawl of all pages and the tests of the shell check this menu. */
const sideMenu = ".side-menu";

/**
 * Returns every accessibility defect that axe finds on the page in its present state. If the scope names no part of the page, axe
 * skips the side menu and the page behind an open dialog. The crawl of all pages checks these parts.
 */
async function findDefects(page: Page, scope: AxeScope = {}): Promise<string[]> {
  // While one page replaces another, the document has no title for a moment, so the test waits for the title. If a navigation
  // begins while axe checks the page, axe checks the next page.
  const check = async () => {
    await expect(page).toHaveTitle(/./);
    // Content that is being replaced is dimmed and would fail the check of contrast.
    await expect(page.locator("[aria-busy=true]:not(button)")).toHaveCount(0);
    await settle(page);
    return await runAxe(page, scope);
  };
  const defects = await check();
  return defects.some((defect) => defect.startsWith("document-title:")) ? await check() : defects;
}

/** Returns the part of the page that belongs to the test: the open dialogs, or the page without its side menu. */
async function ownPart(page: Page): Promise<AxeScope> {
  const hasDialog = await page.locator(openDialogs).filter({ visible: true }).count();
  return hasDialog > 0 ? { place: openDialogs } : { outside: sideMenu };
}

/** Expects that axe finds no defect. */
export async function expectAccessible(page: Page, scope?: AxeScope): Promise<void> {
  expect(await findDefects(page, { ...(scope?.place ? {} : await ownPart(page)), ...scope }), "axe").toEqual([]);
}

/** The rules of axe that check colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Expects that axe finds no defect in the light and the dark look. The looks differ only in their colours. Leaves the page in the
 * light look.
 */
export async function expectAccessibleInBothLooks(page: Page, place?: string): Promise<void> {
  const part = place ? { place } : {};
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { ...part, rules: colourRules });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, part);
}

const phoneWidth = 360;

/**
 * Returns every accessibility defect that axe finds at a phone's and a desktop's width, in the dark and the light look. An
 * element has the same colours at both widths, so axe checks the colours at the phone's width only for elements that the desktop
 * does not show. If `outside` is given, axe skips the elements that match this selector. Leaves the page in the light look at the
 * desktop's width.
 */
export async function findDefectsInEveryLook(page: Page, outside?: string): Promise<string[]> {
  const found: string[] = [];
  const check = async (width: number, colorScheme: "dark" | "light", scope: AxeScope) => {
    await page.emulateMedia({ colorScheme });
    const defects = await findDefects(page, { ...scope, ...(outside ? { outside } : {}) });
    found.push(...defects.map((defect) => `${width} px, ${colorScheme}: ${defect}`));
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await check(1280, "dark", { rules: colourRules });
  await check(1280, "light", {});
  await rememberShown(page);
  await page.setViewportSize({ width: phoneWidth, height: 800 });
  await check(phoneWidth, "light", { without: colourRules });
  await check(phoneWidth, "light", { rules: colourRules, onlyNew: true });
  await check(phoneWidth, "dark", { rules: colourRules, onlyNew: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/**
 * Expects that axe finds no defect in any look or width, and that the page is not wider than its window. A test with this check
 * need not run on a phone too, because only the appearance of the pages differs on a phone.
 */
export async function expectFitInEveryLook(page: Page): Promise<void> {
  expect(await findDefectsInEveryLook(page), "axe").toEqual([]);
  await expectNoSidewaysScroll(page);
}

/**
 * Expects that the page is not wider than its window, at the present width and at a phone's width. After a change of the window's
 * width, an open panel needs a moment to move, so the check is repeated until it succeeds.
 */
export async function expectNoSidewaysScroll(page: Page, { onPhone = true } = {}): Promise<void> {
  const { width: own, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of new Set([...(onPhone ? [phoneWidth] : []), own])) {
    await page.setViewportSize({ width, height });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
}

/**
 * Waits until transitions of colours and positions have ended, because axe would measure a wrong contrast during a transition. The
 * function does not wait for animations of hidden content, such as a closed panel.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShown = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && (effect.target?.checkVisibility() ?? false);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime) && isShown(effect));
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Holds back all scripts. @returns a function that releases the scripts */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Waits until React has attached its event handlers to these elements. A key press before this moment has no effect. */
export async function waitForScripts(elements: Locator): Promise<void> {
  const areServed = () =>
    elements.evaluateAll((all) => all.every((one) => Object.keys(one).some((key) => key.startsWith("__reactProps"))));
  await elements.first().waitFor({ state: "attached" });
  await expect.poll(areServed, { message: "the scripts have started" }).toBe(true);
}

/** Logs in with a request, without opening a page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const reply = await page.request.post("/api/login", { data: { email, password }, headers });
  expect(reply.ok(), `log-in: ${reply.status()}`).toBe(true);
}

/**
 * Logs in through the form and waits for the page that follows.
 *
 * @param isReady is called after the form has opened, and resolves when the test may fill in the form
 */
export async function logInByForm(
  page: Page,
  email: string,
  password: string,
  isReady?: () => Promise<void>,
): Promise<void> {
  await page.goto(paths.login());
  await isReady?.();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Chooses an option from the bank's own list. On a touch screen, the list is a native `<select>`. */
export async function pick(place: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const control = await choiceControl(place, label);
  // The option's label may be followed by a detail, such as the codes of a country.
  const escaped = typeof option === "string" ? option.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : "";
  const pattern = typeof option === "string" ? new RegExp(`^${escaped}\\s*(·.*)?$`) : option;
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
    const chosen = control.locator("option").filter({ hasText: pattern });
    await control.selectOption(await chosen.getAttribute("value"));
    return;
  }
  if (await control.evaluate((element) => element instanceof HTMLInputElement)) {
    // If the control already shows the text, the option is already chosen, and the same text would not open the list.
    if ((await control.inputValue()) === option) return;
    await control.fill(String(option));
  } else {
    await control.click();
  }
  await place.getByRole("listbox").getByRole("option", { name: pattern, exact: true }).click();
  // The control takes the focus again in the next frame. If a test typed into another field before this frame, this control would
  // receive the text.
  await control.page().evaluate(() => new Promise(requestAnimationFrame));
}

/** Returns the options of the bank's own list, or of the native `<select>` on a touch screen. */
export async function readChoices(place: Page | Locator, label: string): Promise<string[]> {
  const control = await choiceControl(place, label);
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
    return control.getByRole("option").allTextContents();
  }
  await control.click();
  const offered = await place.getByRole("listbox").getByRole("option").allTextContents();
  await control.page().keyboard.press("Escape");
  return offered;
}

/** Returns the text of the chosen option of a list. */
export async function readChoice(place: Page | Locator, label: string): Promise<string> {
  const control = await choiceControl(place, label);
  return control.evaluate((element) => {
    if (element instanceof HTMLInputElement) return element.value;
    return (element instanceof HTMLSelectElement ? element.selectedOptions[0] : element)?.textContent ?? "";
  });
}

/** Finds the control that opens the list: a native `<select>` on a touch screen, otherwise the control of the bank's own list. */
async function choiceControl(place: Page | Locator, label: string): Promise<Locator> {
  const page = "page" in place ? place.page() : place;
  const isTouched = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  const ours = "input[role=combobox], button[aria-haspopup=listbox]";
  return place.locator(isTouched ? "select" : ours).and(place.getByLabel(label));
}

/** Returns the dialog that shows the outcome of a command. */
export const outcome = (page: Page, title: string) => page.getByRole("alertdialog", { name: title, exact: true });

/** Closes an outcome dialog. */
export const ok = (dialog: Locator) => dialog.getByRole("button", { name: "Ok", exact: true }).click();

/** Waits for an outcome dialog with a text, and closes it. */
export async function acknowledge(page: Page, title: string, text: string): Promise<void> {
  const dialog = outcome(page, title);
  await expect(dialog).toContainText(text);
  await ok(dialog);
  await expect(dialog).toBeHidden();
}

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
});

/** A sent e-mail. */
export type Mail = z.infer<typeof mailSchema>;

/** Waits for an e-mail to this address with a matching subject. Returns the newest such e-mail. */
export async function readMail(request: APIRequestContext, to: string, subject = /./): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const response = await request.get(`/api/demo/mailbox?to=${encodeURIComponent(to)}`);
    expect(response.status()).toBe(200);
    const mails = z.object({ data: z.array(mailSchema) }).parse(await response.json()).data;
    found = mails.find((mail) => subject.test(mail.subject));
    expect(found, `a mail to ${to} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 20_000, intervals: [100, 250] });
  return mailSchema.parse(found);
}
