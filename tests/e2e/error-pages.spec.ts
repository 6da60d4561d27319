import { randomUUID } from "node:crypto";
import { appearanceCookieName } from "@/lib/appearance/appearance.model";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import { expect, expectNoSidewaysScroll, findDefectsInEveryLook, logIn, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

// Tests that an error page is in the reader's language, and that the page's content has exactly one link, which leads to another
// page. For a logged-in reader, the error page keeps the shell (top bar and menu).

const languages = [
  {
    lang: "en",
    notFound: ["We could not find this page", "No-such-page | Holdfast Trust"],
    forbidden: ["This page is not part of your role", "Manage-audit | Holdfast Trust"],
    failed: ["Something went wrong", "Something went wrong"],
    told: "tell us what you were about to do",
    on: "Go to the start page",
    again: "Try again",
  },
  {
    lang: "de",
    notFound: ["Diese Seite wurde nicht gefunden", "No-such-page | Holdfast Trust"],
    forbidden: ["Diese Seite gehört nicht zu Ihrer Rolle", "Prüfprotokoll | Holdfast Trust"],
    failed: ["Da ist etwas schiefgegangen", "Da ist etwas schiefgegangen"],
    told: "sagen Sie uns, was Sie gerade tun wollten",
    on: "Zur Startseite",
    again: "Erneut versuchen",
  },
] as const;

for (const { lang, notFound, forbidden, failed, told, on, again } of languages) {
  test.describe(lang, () => {
    test.use({ expectedConsoleErrors: [/40[34]/] });

    test.beforeEach(async ({ context, baseURL }) => {
      await context.addCookies([{ name: localeCookieName, value: lang, url: baseURL ?? "" }]);
    });

    test("staff learn that their role does not include a page, or that a page does not exist", async ({
      page,
      context,
      baseURL,
    }) => {
      await logIn(page, demoTellerEmail, demoPassword);
      // The log-in has set the language cookie to the person's stored language, so the test sets the cookie again.
      await context.addCookies([{ name: localeCookieName, value: lang, url: baseURL ?? "" }]);
      for (const [path, status, [heading, title]] of [
        [paths.manageAudit, 403, forbidden],
        ["/no-such-page", 404, notFound],
      ] as const) {
        expect((await page.goto(path))?.status()).toBe(status);
        await expect(page).toHaveTitle(title);
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(page.getByRole("main").getByRole("link")).toHaveText([on]);
        await expect(page.locator(`.side-menu a[href="${paths.manageUsers}"]`)).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect(await findDefectsInEveryLook(page)).toEqual([]);
      }
      await page.getByRole("link", { name: on, exact: true }).click();
      await expect(page).toHaveURL(paths.manage);
    });
  });

  test.describe(`${lang}, when the layout of all pages fails`, () => {
    test.use({ expectedConsoleErrors: [/broken on purpose|Minified React error/] });

    test("an error page takes language and look from the browser's cookies, and offers another attempt", async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([
        { name: localeCookieName, value: lang, url: baseURL ?? "" },
        { name: appearanceCookieName, value: encodeURIComponent("theme=dark"), url: baseURL ?? "" },
      ]);
      // After the page has loaded, the shell writes the reader's display settings into attributes of <html>. This script makes the
      // first write of `data-layout` fail, so the page breaks.
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
      // An error in the browser does not appear in the server's log, so the page shows no error number.
      await expect(page.getByRole("main")).toContainText(told);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 19, 26)");
      await expectNoSidewaysScroll(page);
      expect(await findDefectsInEveryLook(page)).toEqual([]);
      await page.getByRole("button", { name: again, exact: true }).click();
      await expect(page.locator("form").first()).toBeVisible();
    });
  });
}

test.describe("an error page in the shell", () => {
  test.use({ expectedConsoleErrors: [/404/] });

  const noPages = {
    "/no-such-page/at-all?page=2": "No-such-page",
    "/demo/no-such-page": "Demo",
    [paths.manageAudit]: "Manage-audit",
    [paths.transaction(randomUUID())]: "Transactions",
  };

  test("for a missing page a customer keeps menu, top bar and look @phone", async ({ page, baseURL }) => {
    const customer = await signUpCustomer(page.request);
    await logIn(page, customer.email, customer.password);
    await page
      .context()
      .addCookies([{ name: appearanceCookieName, value: encodeURIComponent("theme=dark"), url: baseURL ?? "" }]);
    for (const [path, title] of Object.entries(noPages)) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("We could not find this page");
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(`${title} | Holdfast Trust`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page.locator(`.side-menu a[href="${paths.profile}"]`)).toBeAttached();
      await expect(page.locator(`a[href^="${paths.manage}"]`)).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    // The link to the start page navigates within the same document, without a new load of the page.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("main").getByRole("link", { name: "Go to the start page", exact: true }).click();
    await expect(page).toHaveURL(paths.home);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("We could not find this page");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("visitors, and people whose session has ended, see the error page without a shell", async ({
    page,
    context,
    baseURL,
  }) => {
    const expectNoShell = async (path: string) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not find this page");
      await expect(page.getByRole("link")).toHaveText(["Go to the start page"]);
      await expect(page).toHaveTitle(/^(Demo|No-such-page|Nowhere) \| Holdfast Trust$/);
    };
    await expectNoShell("/demo/no-such-page");
    await context.addCookies([{ name: "holdfast-session", value: "ended", url: baseURL ?? "" }]);
    await expectNoShell("/demo/no-such-page");
    await expectNoShell("/no-such-page");
    await expectNoShell("/nowhere");
  });
});
