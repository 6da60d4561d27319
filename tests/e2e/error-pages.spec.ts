import { appearanceCookieName } from "@/lib/appearance/appearance";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import { expect, expectNoSidewaysScroll, findDefectsInEveryLook, logIn, test } from "@/tests/support/browser/browser";

// What stands in a page's place speaks the reader's language, and has one way on.

const languages = [
  {
    lang: "en",
    notFound: ["We could not find this page", "No-such-page | Holdfast Trust"],
    forbidden: ["This page is not part of your role", "Manage-audit | Holdfast Trust"],
    failed: ["Something went wrong", "Something went wrong"],
    on: "Go to the start page",
    again: "Try again",
  },
  {
    lang: "de",
    notFound: ["Diese Seite wurde nicht gefunden", "No-such-page | Holdfast Trust"],
    forbidden: ["Diese Seite gehört nicht zu Ihrer Rolle", "Prüfprotokoll | Holdfast Trust"],
    failed: ["Da ist etwas schiefgegangen", "Da ist etwas schiefgegangen"],
    on: "Zur Startseite",
    again: "Erneut versuchen",
  },
] as const;

for (const { lang, notFound, forbidden, failed, on, again } of languages) {
  test.describe(lang, () => {
    test.use({ expectedConsoleErrors: [/40[34]/] });

    test.beforeEach(async ({ context, baseURL }) => {
      await context.addCookies([{ name: localeCookieName, value: lang, url: baseURL ?? "" }]);
    });

    test("staff are told of a page that their role does not include, and of one that is not there", async ({
      page,
      context,
      baseURL,
    }) => {
      await logIn(page, demoTellerEmail, demoPassword);
      // The log-in took up the language that is kept with the person.
      await context.addCookies([{ name: localeCookieName, value: lang, url: baseURL ?? "" }]);
      for (const [path, status, [heading, title]] of [
        [paths.manageAudit, 403, forbidden],
        ["/no-such-page", 404, notFound],
      ] as const) {
        expect((await page.goto(path))?.status()).toBe(status);
        await expect(page).toHaveTitle(title);
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(page.getByRole("link")).toHaveText([on]);
        await expectNoSidewaysScroll(page);
        expect(await findDefectsInEveryLook(page)).toEqual([]);
      }
      await page.getByRole("link", { name: on, exact: true }).click();
      await expect(page).toHaveURL(paths.manage);
    });
  });

  test.describe(`${lang}, when the frame of all pages fails`, () => {
    test.use({ expectedConsoleErrors: [/broken on purpose|Minified React error/] });

    test("language and look are those of the browser's cookies, and the page can be asked for again", async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([
        { name: localeCookieName, value: lang, url: baseURL ?? "" },
        { name: appearanceCookieName, value: encodeURIComponent("theme=dark"), url: baseURL ?? "" },
      ]);
      // The frame writes the look into <html> when the page has come: the first time fails.
      await context.addInitScript(() => {
        const { setAttribute } = Element.prototype;
        let hasFailed = false;
        Element.prototype.setAttribute = function (name: string, value: string) {
          if (name === "data-layout" && !hasFailed) {
            hasFailed = true;
            throw new Error("broken on purpose");
          }
          setAttribute.call(this, name, value);
        };
      });
      await page.goto(paths.login());
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(failed[0]);
      await expect(page).toHaveTitle(failed[1]);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 19, 26)");
      await expectNoSidewaysScroll(page);
      expect(await findDefectsInEveryLook(page)).toEqual([]);
      await page.getByRole("button", { name: again, exact: true }).click();
      await expect(page.locator("form").first()).toBeVisible();
    });
  });
}
