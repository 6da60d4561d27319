import type { Page } from "@playwright/test";
import { defaultLocale, type Locale, localeCookieName, locales } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, findDefectsInEveryLook, logIn, test } from "@/tests/support/browser/browser";
import { crawl, saidBy } from "@/tests/support/browser/crawl";
import { findSidewaysScroll, readTopMenu } from "@/tests/support/browser/shells";
import { findTextFit } from "@/tests/support/browser/text-fit";
import { readTexts } from "@/tests/support/message-texts";

// Every page that links lead to, in every language: no text of it is left in English, none of ours is cut or stands out of its
// place, and the page is nowhere wider than its window, whatever the layout, the width and the kind of side menu. In one language, of
// whose pages the others differ in words alone, axe finds nothing on any of them, in both looks, on a phone and at a desk.

const english = [...readTexts("messages/en")]
  // Those of e-mails are shown as they were sent.
  .filter(([place, text]) => !place.startsWith("emails.json") && /\p{L}{2}/u.test(text) && !/[{}<]/.test(text))
  .map(([, text]) => text);

/** What is not ours to translate: names that people, staff or the bank gave, and what events of the audit trail are about. */
const data = new Set(["Completed", "Phone", "Customers", "accounts", "deposits", "loans", "transfers"]);

/** The English texts that have another wording in a language. */
function leftInEnglish(own: ReadonlySet<string>): Set<string> {
  return new Set(english.filter((text) => !own.has(text) && !data.has(text)));
}

async function read(page: Page, locale: Locale): Promise<void> {
  const url = String(process.env.E2E_BASE_URL);
  await page.context().addCookies([{ name: localeCookieName, value: locale, url }]);
}

/** Looks at an opened page in every shell; gives what is wrong with it. */
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
  // What staff have as customers has been seen as a customer.
  staff: {
    email: demoAdminEmail,
    starts: [paths.manage],
    follows: (path: string) => path.startsWith(paths.manage),
    leastPages: 25,
  },
};

for (const locale of locales) {
  for (const [who, { email, starts, follows, leastPages }] of Object.entries(visitors)) {
    test(`every page of a ${who} speaks ${locale} and fits every window and shell`, async ({ page }) => {
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

  test(`every page of strangers speaks ${locale} and fits every window`, async ({ page }) => {
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
