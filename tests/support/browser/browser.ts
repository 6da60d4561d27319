import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { runAxe } from "@/scripts/testing/axe";

interface BrowserFixtures {
  /** Patterns of console errors that the test brings about on purpose. */
  expectedConsoleErrors: RegExp[];
  /** Another visitor with cookies of their own, watched for console errors like the first. */
  newVisitor: () => Promise<Page>;
}

/** Playwright's `test`; a console error or an uncaught exception that the test did not announce fails it. */
export const test = base.extend<BrowserFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
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
 * In the page: no link ever comes into view, so that Next loads a page only when somebody goes there. It would load a part of
 * every page that the menu leads to, thirty requests for each page that a test opens (decision 66). On phones it does.
 */
function loadPagesOnClick(): void {
  window.IntersectionObserver = class extends IntersectionObserver {
    override observe(): void {}
  };
}

function watchConsole(context: BrowserContext, expected: RegExp[]): () => void {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") {
      errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (event) => errors.push(`uncaught: ${event.error().message}`));
  return () => {
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    expect(unexpected, "console errors").toEqual([]);
  };
}

/**
 * Every accessibility defect that axe finds on the page as it stands; `rules`: those of these rules alone, `place`: only in what
 * this selector finds.
 */
async function findDefects(page: Page, rules?: string[], place?: string): Promise<string[]> {
  // A page that another one gives way to has no title for a moment.
  await expect(page).toHaveTitle(/./);
  // What is about to be replaced is dimmed.
  await expect(page.locator("[aria-busy=true]:not(button)")).toHaveCount(0);
  await settle(page);
  return await runAxe(page, rules, place);
}

/** Fails on every such defect. */
export async function expectAccessible(page: Page, rules?: string[], place?: string): Promise<void> {
  expect(await findDefects(page, rules, place), "axe").toEqual([]);
}

/** The rules of axe that look at colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The same in the light and in the dark look, which differ in their colours alone; ends in the light one. */
export async function expectAccessibleInBothLooks(page: Page, place?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, colourRules, place);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, undefined, place);
}

/** The same at a phone's and a desk's width, in the light and in the dark look; ends in the light one at the desk. */
export async function findDefectsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      const defects = await findDefects(page, colorScheme === "dark" ? colourRules : undefined);
      found.push(...defects.map((defect) => `${width} px, ${colorScheme}: ${defect}`));
    }
  }
  return found;
}

/**
 * Fails on every such defect, and where the page is wider than its window at a phone's width. For a journey that a phone need not make
 * again, since only its screens differ there.
 */
export async function expectFitInEveryLook(page: Page): Promise<void> {
  expect(await findDefectsInEveryLook(page), "axe").toEqual([]);
  const desk = page.viewportSize();
  for (const width of [360, desk?.width ?? 1280]) {
    await page.setViewportSize({ width, height: desk?.height ?? 800 });
    await expectNoSidewaysScroll(page);
  }
}

/** Fails where the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Waits for colours and places that are still on their way: half-way, a contrast says nothing. What is in a closed panel
 * stands still until it is opened.
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

/** Logs in with a request: no page is opened. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const reply = await page.request.post("/api/login", { data: { email, password }, headers });
  expect(reply.ok(), `log-in: ${reply.status()}`).toBe(true);
}

/** Logs in through the form and waits for the page that follows. */
export async function logInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto(paths.login());
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Chooses one of several: from a list of ours, or from the system's own on a touch screen. */
export async function pick(place: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const control = await choiceControl(place, label);
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
    const chosen = control.locator("option").filter({ hasText: option });
    await control.selectOption(typeof option === "string" ? { label: option } : await chosen.getAttribute("value"));
    return;
  }
  if (await control.evaluate((element) => element instanceof HTMLInputElement)) {
    // Typing what stands there already changes nothing, and opens no list.
    if ((await control.inputValue()) === option) return;
    await control.fill(String(option));
  } else {
    await control.click();
  }
  await place.getByRole("listbox").getByRole("option", { name: option, exact: true }).click();
  // The control takes the focus back in the next frame. What is typed into another field before would land in this one.
  await control.page().evaluate(() => new Promise(requestAnimationFrame));
}

/** What such a control offers. */
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

/** What is chosen in it, as a person reads it. */
export async function readChoice(place: Page | Locator, label: string): Promise<string> {
  const control = await choiceControl(place, label);
  return control.evaluate((element) => {
    if (element instanceof HTMLInputElement) return element.value;
    return (element instanceof HTMLSelectElement ? element.selectedOptions[0] : element)?.textContent ?? "";
  });
}

/** The control with a list that this screen ends up with: the system's own on a touch screen, otherwise ours. */
async function choiceControl(place: Page | Locator, label: string): Promise<Locator> {
  const page = "page" in place ? place.page() : place;
  const isTouched = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  const ours = "input[role=combobox], button[aria-haspopup=listbox]";
  return place.locator(isTouched ? "select" : ours).and(place.getByLabel(label));
}

/** The dialog that says how something ended. */
export const outcome = (page: Page, title: string) => page.getByRole("alertdialog", { name: title, exact: true });

/** Answers such a dialog. */
export const ok = (dialog: Locator) => dialog.getByRole("button", { name: "Ok", exact: true }).click();

/** Waits for such a dialog with a text, and answers it. */
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

/** An e-mail as it was sent. */
export type Mail = z.infer<typeof mailSchema>;

/** The newest e-mail to the address, waiting for one whose subject matches. */
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
