import type { APIRequestContext } from "@playwright/test";
import { type Locale, localeCookieName, locales } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, logIn, test } from "@/tests/support/browser/browser";
import { readTexts } from "@/tests/support/message-texts";

// Every page that links lead to, in every language: no text of it is left in English, and none is wider than its window.

const english = [...readTexts("messages/en").values()].filter((text) => /\p{L}{2}/u.test(text) && !/[{}<]/.test(text));
const others = locales.filter((locale) => locale !== "en");

/** What is not ours to translate: names that people or the bank gave, and what events of the audit trail are about. */
const data = new Set(["Phone", "Customers", "accounts", "deposits", "loans", "transfers"]);

/** The English texts that have another wording in a language. */
function leftInEnglish(locale: Locale): Set<string> {
  const own = new Set(readTexts(`messages/${locale}`).values());
  return new Set(english.filter((text) => !own.has(text) && !data.has(text)));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: "\u00a0" };
const decode = (text: string) => text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole).trim();

/** What a page says to its reader: its texts, and what is read out. */
function saidBy(html: string): string[] {
  const body = html.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const texts = [...body.matchAll(/>([^<]+)</g)].map(([, text = ""]) => text);
  const attributes = [...body.matchAll(/\b(?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...texts, ...attributes].map(decode).filter(Boolean);
}

/** Where its links lead, as far as they are pages of the site. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)]
    .map(([, href = ""]) => decode(href))
    .filter((href) => !/^\/(?:logout|api|demo)|\/(?:csv|pdf|receipt|agreement|html)(?:$|\?)/.test(href));
}

/** Pages of one kind count once: an id, a number or a filter in the address makes no other page, a tab does. */
function kindOf(href: string): string {
  const [path = "", query] = href.split("?");
  const kind = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d|\d{6,}/gi, "*");
  return `${kind} ${new URLSearchParams(query).get("tab") ?? ""}`;
}

/** Asks for every page that can be reached, each kind once. */
async function crawl(request: APIRequestContext, look: (path: string, html: string) => void): Promise<number> {
  const waiting: string[] = [paths.home, paths.dashboard];
  const known = new Set(waiting.map(kindOf));
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(200);
    const html = await reply.text();
    look(path, html);
    for (const href of linksOf(html)) {
      if (known.has(kindOf(href))) continue;
      known.add(kindOf(href));
      waiting.push(href);
    }
  }
  return known.size;
}

for (const [who, email] of [
  ["customer", demoCustomerEmail],
  ["staff", demoAdminEmail],
] as const) {
  test(`no page of a ${who} has a text that is left in English`, async ({ page, baseURL }) => {
    test.slow();
    await logIn(page, email, demoPassword);
    for (const locale of others) {
      await page.context().addCookies([{ name: localeCookieName, value: locale, url: baseURL ?? "" }]);
      const left = leftInEnglish(locale);
      const found: string[] = [];
      const count = await crawl(page.request, (path, html) => {
        expect(html, path).toContain(`<html lang="${locale}"`);
        found.push(
          ...saidBy(html)
            .filter((text) => left.has(text))
            .map((text) => `${path}: ${text}`),
        );
      });
      expect(count).toBeGreaterThan(20);
      expect([...new Set(found)], locale).toEqual([]);
    }
  });
}

const strangersPages = [paths.login(), "/register", paths.forgotPassword, "/terms"];

test("no page of strangers has a text that is left in English", async ({ page, baseURL }) => {
  for (const locale of others) {
    await page.context().addCookies([{ name: localeCookieName, value: locale, url: baseURL ?? "" }]);
    const left = leftInEnglish(locale);
    for (const path of strangersPages) {
      const html = await (await page.request.get(path)).text();
      expect(
        saidBy(html).filter((text) => left.has(text)),
        `${path} in ${locale}`,
      ).toEqual([]);
    }
  }
});

const widths = [320, 360, 760, 992, 1280];
const pagesOf = {
  customer: [
    paths.dashboard,
    paths.wireTransfer,
    paths.transactions,
    paths.profile,
    "/loan-application",
    "/statements",
  ],
  staff: ["/manage", "/manage-users", paths.manageInterbankTransfers, "/manage-rates", "/manage-day", "/manage-board"],
};

for (const [who, email] of [
  ["customer", demoCustomerEmail],
  ["staff", demoAdminEmail],
] as const) {
  test(`pages of a ${who} fit their window in the languages with the longest words`, async ({ page, baseURL }) => {
    test.slow();
    await logIn(page, email, demoPassword);
    const wide: string[] = [];
    for (const locale of ["de", "ru"] as const) {
      await page.context().addCookies([{ name: localeCookieName, value: locale, url: baseURL ?? "" }]);
      for (const path of pagesOf[who]) {
        await page.goto(path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (over > 0) wide.push(`${path} in ${locale} at ${width}: ${over} px`);
        }
      }
    }
    expect(wide).toEqual([]);
  });
}
