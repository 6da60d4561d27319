import type { Page } from "@playwright/test";
import { defaultLocale, type Locale, localeCookieName, locales } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, findDefectsInEveryLook, logIn, test } from "@/tests/support/browser/browser";
import { crawl, saidBy } from "@/tests/support/browser/crawl";
import { findSidewaysScroll, readTopMenu, type ShellsAt } from "@/tests/support/browser/shells";
import { findSmallTargets } from "@/tests/support/browser/small-targets";
import { findTextFit } from "@/tests/support/browser/text-fit";
import { readTexts } from "@/tests/support/message-texts";

// Follows the site's links and checks every page, in every language. A page in a language other than English contains no English
// text. No text of the bank is cut off or sticks out of its element. No page is wider than its window, in any layout, width and
// kind of side menu. Pages differ between languages only in their words, so axe (the accessibility checker) checks only English
// pages, in the light and the dark look, at a phone's and at a desktop's width.

/**
 * Files with texts that may be in another language than the page. The mailbox shows each e-mail in the language in which it was
 * sent. The audit trail shows a network's reason for a refusal in the language of the customer who read it.
 */
const inOtherLanguages = ["emails.json", "network-reasons.json"];

const english = [...readTexts("messages/en")]
  .filter(
    ([place, text]) =>
      !inOtherLanguages.some((file) => place.startsWith(file)) && /\p{L}{2}/u.test(text) && !/[{}<]/.test(text),
  )
  .map(([, text]) => text);

/** Words that are data and stay untranslated: names that customers, staff or the bank chose, and the subjects of audit events. */
const data = new Set([
  "Completed",
  "Groceries",
  "Phone",
  "Customers",
  "Rent",
  "accounts",
  "deposits",
  "loans",
  "transfers",
]);

/**
 * The English texts that a page in another language must not contain. `own` contains the texts of the page's language. An English
 * text that equals a text in `own` is allowed.
 */
function leftInEnglish(own: ReadonlySet<string>): Set<string> {
  return new Set(english.filter((text) => !own.has(text) && !data.has(text)));
}

async function read(page: Page, locale: Locale): Promise<void> {
  const url = String(process.env.E2E_BASE_URL);
  await page.context().addCookies([{ name: localeCookieName, value: locale, url }]);
}

/**
 * Returns a function that checks the open page and lists its defects. The function checks the first page's width in every layout,
 * page width and kind of side menu. The function checks the width of the other pages only in the two shells (combinations of
 * layout, page width and side menu) with the least and the most room for content. `isForFingers`: if true, every link and control
 * must be large enough for a finger.
 */
function inspector(page: Page, locale: Locale, { topMenu = "", isForFingers = true } = {}) {
  const own = new Set(readTexts(`messages/${locale}`).values());
  const left = leftInEnglish(own);
  let shells: ShellsAt | undefined;
  return async (): Promise<string[]> => {
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    const { wide, extremes } = await findSidewaysScroll(page, topMenu, shells);
    const { cut, sticksOut } = await findTextFit(page, { withOverlaps: false });
    // axe checks the side menu only on the first page, because the side menu is the same on each page.
    const outside = shells && ".side-menu";
    const isChecked = locale === defaultLocale;
    const small = isChecked && isForFingers ? await findSmallTargets(page) : [];
    const defects = isChecked ? await findDefectsInEveryLook(page, outside) : [];
    shells ??= extremes;
    return [
      ...wide,
      ...defects,
      ...small,
      ...cut.filter((text) => own.has(text)).map((text) => `cut at 320 px: ${text}`),
      ...sticksOut.map((text) => `sticks out at 320 px: ${text}`),
      ...saidBy(await page.content())
        .filter((text) => left.has(text))
        .map((text) => `English: ${text}`),
    ];
  };
}

const visitors = {
  customer: {
    email: demoCustomerEmail,
    starts: [paths.home, paths.dashboard],
    // The footer links to the receipt check and the terms, but the test of the strangers' pages already checks these two pages.
    follows: (path: string) => !path.startsWith(paths.verify) && path !== paths.terms,
    leastPages: 20,
  },
  // Staff may also open customers' pages, but the crawl as a customer already checks the customers' pages.
  staff: {
    email: demoAdminEmail,
    starts: [paths.manage],
    follows: (path: string) => path.startsWith(paths.manage),
    leastPages: 25,
  },
};

/**
 * Without `TEST_ALL`, the test crawls three languages. English is the language that axe checks, German has long words, and
 * Russian has Cyrillic letters.
 */
const crawledLocales = process.env.TEST_ALL ? locales : locales.filter((locale) => ["en", "de", "ru"].includes(locale));

for (const locale of crawledLocales) {
  for (const [who, { email, starts, follows, leastPages }] of Object.entries(visitors)) {
    test(`every page of a ${who} is in the language ${locale} and fits every window and shell`, async ({ page }) => {
      test.setTimeout(900_000);
      await logIn(page, email, demoPassword);
      await read(page, locale);
      const inspect = inspector(page, locale, {
        topMenu: await readTopMenu(page, starts[0] ?? paths.home),
        isForFingers: who === "customer",
      });
      const found: string[] = [];
      const look = async (path: string) => {
        for (const problem of await inspect()) found.push(`${path}: ${problem}`);
      };
      expect(await crawl(page, { starts, follows, look })).toBeGreaterThan(leastPages);
      expect([...new Set(found)]).toEqual([]);
    });
  }

  test(`every page of strangers is in the language ${locale} and fits every window`, async ({ page }) => {
    test.slow();
    await read(page, locale);
    const inspect = inspector(page, locale);
    const code = "no-such-code";
    const found: string[] = [];
    for (const path of [
      paths.login(),
      paths.register,
      paths.forgotPassword,
      paths.terms,
      paths.verify,
      paths.verifyReceipt("HF-0000000001"),
      paths.resetPassword(code),
      paths.verifyEmail(code),
      paths.disownChange(code),
      paths.staffInvitation(code),
      paths.demoMailbox,
    ]) {
      await page.goto(path);
      for (const problem of await inspect()) found.push(`${path}: ${problem}`);
    }
    expect(found).toEqual([]);
  });
}
