import { chromium, type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { browserArguments, findBrowser } from "@/scripts/testing/browser";
import { expect, expectNoSidewaysScroll, logIn, test } from "@/tests/support/browser/browser";
import { findTextFit } from "@/tests/support/browser/text-fit";

// Tests that pages stay readable for people with poor eyesight: at a zoom of 200 %, and with text of twice the browser's default
// size.

const pages = [
  paths.login(),
  paths.dashboard,
  paths.wireTransfer,
  paths.interbankTransfer,
  paths.transactions,
  paths.profile,
  paths.editProfile("details"),
  paths.loanApplication,
  paths.notifications,
];

async function expectReadable(page: Page, path: string): Promise<void> {
  await expectNoSidewaysScroll(page, { onPhone: false });
  const { sticksOut, overlaps, cut } = await findTextFit(page);
  // Texts that are data, such as e-mail addresses, can have any length. These texts may be cut off and end in three dots.
  const cutWords = cut.filter((text) => !/[@\d]/.test(text));
  expect({ sticksOut, overlaps, cutWords }, path).toEqual({ sticksOut: [], overlaps: [], cutWords: [] });
}

test("at a zoom of 200 % no text is cut off and no elements overlap", async ({ newVisitor }) => {
  test.slow();
  const page = await newVisitor();
  // At a zoom of 200 %, a window with a width of 1280 px has 640 CSS pixels.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(paths.login());
  await expectReadable(page, paths.login());
  await logIn(page, demoCustomerEmail, demoPassword);
  for (const path of pages.slice(1)) {
    await page.goto(path);
    await expectReadable(page, path);
  }
});

test("with text of 200 % no text is cut off and no elements overlap", async ({ baseURL }) => {
  test.slow();
  const twice = "--blink-settings=defaultFontSize=32";
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments, twice] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...(baseURL ? { baseURL } : {}) });
  await page.goto(paths.login());
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  await expectReadable(page, paths.login());
  await logIn(page, demoCustomerEmail, demoPassword);
  for (const path of pages.slice(1)) {
    await page.goto(path);
    await expectReadable(page, path);
  }
  await browser.close();
});
