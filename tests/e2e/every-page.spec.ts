import type { Page } from "@playwright/test";
import { defaultLocale, type Locale, localeCookieName, locales } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, findDefectsInEveryLook, logIn, test } from "@/tests/support/browser/browser";
import { crawl, saidBy } from "@/tests/support/browser/crawl";
import { findSidewaysScroll, readTopMenu } from "@/tests/support/browser/shells";
import { findTextFit } from "@/tests/support/browser/text-fit";
import { readTexts } from "@/tests/support/message-texts";

// Opens every page to which links lead, in every language. No text is left in English. No text of the bank is cut off or sticks
// out of its element. No page is wider than its window, in any layout, width and kind of side menu. Pages differ between
// languages only in their words, so axe checks them in one language. It checks both looks, at a phone's and at a desktop's width.

const english = [...readTexts("messages/en")]
  // The mailbox shows e-mails in the language in which they were sent.
  .filter(([place, text]) => !place.startsWith("emails.json") && /\p{L}{2}/u.test(text) && !/[{}<]/.test(text))
  .map(([, text]) => text);

/** Words that are data and stay untranslated: names that customers, staff or the bank chose, and the subjects of audit events. */
const data = new Set(["Completed", "Phone", "Customers", "accounts", "deposits", "loans", "transfers"]);

/** The English texts that a page in this language must not contain, because the language has another wording. */
function leftInEnglish(own: ReadonlySet<string>): Set<string> {
  return new Set(english.filter((text) => !own.has(text) && !data.has(text)));
}

async function read(page: Page, locale: Locale): Promise<void> {
  const url = String(process.env.E2E_BASE_URL);
  await page.context().addCookies([{ name: localeCookieName, value: locale, url }]);
}

/** Returns a function that checks the open page in every shell and lists the page's defects. */
function inspector(page: Page, locale: Locale, topMenu: string) {
  const own = new Set(readTexts(`messages/${locale}`).values());
  const left = leftInEnglish(own);
  return async (): Promise<string[]> => {
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    const wide = await findSidewaysScroll(page, topMenu);
    const { cut, sticksOut } = await findTextFit(page);
    const defects = locale === defaultLocale ? await findDefectsInEveryLook(page) : [];
    return [
      ...wide,
      ...defects,
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
    follows: () => true,
    leastPages: 20,
  },
  // Staff may open customer pages too, but the visit as a customer has already covered these.
  staff: {
    email: demoAdminEmail,
    starts: [paths.manage],
    follows: (path: string) => path.startsWith(paths.manage),
    leastPages: 25,
  },
};

/**
 * A usual run crawls three languages: English, which axe checks, German with its long words, and Russian with its Cyrillic
 * letters.
 */
const crawledLocales = process.env.TEST_ALL ? locales : locales.filter((locale) => ["en", "de", "ru"].includes(locale));

for (const locale of crawledLocales) {
  for (const [who, { email, starts, follows, leastPages }] of Object.entries(visitors)) {
    test(`every page of a ${who} is in the language ${locale} and fits every window and shell`, async ({ page }) => {
      test.setTimeout(locale === defaultLocale ? 480_000 : 240_000);
      await logIn(page, email, demoPassword);
      await read(page, locale);
      const inspect = inspector(page, locale, await readTopMenu(page, starts[0] ?? paths.home));
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
    const inspect = inspector(page, locale, "");
    const code = "no-such-code";
    const found: string[] = [];
    for (const path of [
      paths.login(),
      paths.register,
      paths.forgotPassword,
      paths.terms,
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
