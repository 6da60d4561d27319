import { mkdirSync } from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import {
  appearanceCookieName,
  appearanceCookieSeconds,
  parseAppearance,
  printAppearance,
} from "@/lib/appearance/appearance.model";
import { localeCookieName, toLocale } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { OperatorError, projectRoot, runCommand } from "./command/project";
import { runAxe } from "./testing/axe";
import { browserArguments, ensureBrowser, refuseStreams } from "./testing/browser";
import { type ScreenWords, screenWords } from "./testing/screen-words";
import { type Shot, shots, type Visitor } from "./testing/shots";

// npm run screenshots: takes pictures of every page at phone and desktop width, light and dark, into ./screenshots. Reports
// axe's findings, console errors and pages that are wider than their window. Ends with a non-zero code if there is a finding.
//   BASE_URL              the running site, http://localhost:3000 by default
//   SCREENSHOT_WIDTHS     the widths of the window in pixels, "360,1280" by default
//   SCREENSHOT_EMAIL, SCREENSHOT_PASSWORD, SCREENSHOT_ADMIN_EMAIL, SCREENSHOT_ADMIN_PASSWORD
//                         the demonstration's log-ins by default
// npm run screenshots -- [options] [names]: takes only the pictures with these names.
//   --language de         takes the pictures in this language, into ./screenshots/de
//   --look "layout=horizontal"   applies these display settings (lib/appearance/appearance.model.ts), joined by &
//   --theme dark          takes only the dark pictures, or only the light pictures
//   --quick               takes the pictures without the checks of axe

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: "string" },
    look: { type: "string", default: "" },
    theme: { type: "string" },
    quick: { type: "boolean", default: false },
  },
});
const locale = toLocale(options.language);
const look = printAppearance(parseAppearance(options.look));
const directory = path.join(projectRoot, "screenshots", options.language ?? "", look.replaceAll("&", " "));
const baseURL = process.env.BASE_URL || "http://localhost:3000";
const widths = (process.env.SCREENSHOT_WIDTHS || "360,1280").split(",").map(Number);
const colorSchemes = (["light", "dark"] as const).filter((theme) => theme === (options.theme ?? theme));
const phoneWidthMax = 760;
const wanted = new Set(positionals);

const logins: Record<"customer" | "admin", { email: string; password: string }> = {
  customer: {
    email: process.env.SCREENSHOT_EMAIL || demoCustomerEmail,
    password: process.env.SCREENSHOT_PASSWORD || demoPassword,
  },
  admin: {
    email: process.env.SCREENSHOT_ADMIN_EMAIL || demoAdminEmail,
    password: process.env.SCREENSHOT_ADMIN_PASSWORD || demoPassword,
  },
};

runCommand(async () => {
  mkdirSync(directory, { recursive: true });
  const words = screenWords(locale);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const findings: string[] = [];
    for (const visitor of ["stranger", "newcomer", "customer", "admin"] as const) {
      const chosen = shots[visitor].filter(({ name }) => wanted.size === 0 || wanted.has(name));
      if (chosen.length > 0) findings.push(...(await shootAs(browser, visitor, chosen, words)));
    }
    if (findings.length > 0) throw new OperatorError(`${findings.length} findings:\n${findings.join("\n")}`);
    console.log(`The pictures are in ${path.relative(process.cwd(), directory) || "."}. Nothing was found on the way.`);
  } finally {
    await browser.close();
  }
});

/** Takes all pictures of one visitor. The visitor logs in only once. */
async function shootAs(browser: Browser, visitor: Visitor, chosen: Shot[], words: ScreenWords): Promise<string[]> {
  const storageState = visitor === "stranger" ? undefined : await logIn(browser, visitor);
  const findings: string[] = [];
  for (const colorScheme of colorSchemes) {
    for (const width of widths) {
      const isPhone = width < phoneWidthMax;
      const context = await browser.newContext({
        baseURL,
        colorScheme,
        locale: "en-US",
        reducedMotion: "reduce",
        viewport: { width, height: isPhone ? 740 : 800 },
        deviceScaleFactor: isPhone ? 2 : 1,
        isMobile: isPhone,
        hasTouch: isPhone,
        ...(storageState ? { storageState } : {}),
      });
      await refuseStreams(context);
      await context.addCookies([
        { name: localeCookieName, value: locale, url: baseURL },
        {
          name: appearanceCookieName,
          value: encodeURIComponent(look),
          url: baseURL,
          expires: Date.now() / 1_000 + appearanceCookieSeconds,
        },
      ]);
      for (const shot of chosen) {
        findings.push(...(await shoot(context, shot, words, `${shot.name}-${width}-${colorScheme}`)));
      }
      await context.close();
    }
  }
  return findings;
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function logIn(browser: Browser, visitor: Exclude<Visitor, "stranger">): Promise<StorageState> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const { email, password } = visitor === "newcomer" ? await signUpCustomer(context.request) : logins[visitor];
  await page.goto(paths.login(), { waitUntil: "networkidle" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  // "Remember me" prevents the idle warning, which would cover a picture.
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Takes a picture and returns the page's defects, one line each. */
async function shoot(context: BrowserContext, shot: Shot, words: ScreenWords, name: string): Promise<string[]> {
  const page = await context.newPage();
  const findings: string[] = [];
  page.on("console", (message) => {
    // On the "not found" page, the browser's console reports the status 404 as an error. This error is no finding.
    if (message.type() === "error" && !message.text().includes("404")) findings.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => findings.push(`uncaught: ${error.message}`));
  try {
    await page.goto(shot.path, { waitUntil: "networkidle" });
    await shot.prepare?.(page, words);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({
      path: path.join(directory, `${name}.png`),
      fullPage: !(await isDialogOpen(page)),
      // Playwright's default hides the caret by a change of the input elements, and React may then report that the elements differ
      // from its own HTML.
      caret: "initial",
    });
    findings.push(...(await inspect(page)));
  } catch (error) {
    findings.push(`not shot: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
  await page.close();
  console.log(`${findings.length === 0 ? "ok " : "BAD"} ${name}`);
  return findings.map((finding) => `${name}: ${finding}`);
}

/**
 * True if a dialog is open. A dialog covers only the window, so its picture must be as tall as the window and not as tall as the
 * page.
 */
function isDialogOpen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('[aria-modal="true"]') !== null);
}

/** Returns the defects that axe finds. A page that is wider than its window is also a defect. */
async function inspect(page: Page): Promise<string[]> {
  const defects = options.quick ? [] : await runAxe(page);
  const findings = defects.map((defect) => `axe ${defect}`);
  const [contentWidth, windowWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  if (contentWidth > windowWidth) findings.push(`scrolls sideways: ${contentWidth} px in ${windowWidth} px`);
  return findings;
}
