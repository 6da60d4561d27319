import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { type Locale, languageNames, localeCookieName, locales } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { expect, expectAccessible, logIn, outcome, pick, readMail } from "@/tests/support/browser/browser";
import { openMore } from "@/tests/support/browser/channels";
import { approveNewest, readTransfers, send, signUpPayer, test } from "@/tests/support/browser/money";
import { readTexts } from "@/tests/support/message-texts";
import { readPdfText } from "@/tests/support/pdf-text";

const textsByLocale = new Map(locales.map((locale) => [locale, readTexts(`messages/${locale}`)]));

/** Returns the text of a message key in a language, for example `say("de", "common.json ok")`. */
function say(locale: Locale, place: string): string {
  const text = textsByLocale.get(locale)?.get(place);
  if (text === undefined) throw new Error(`no text ${place} in ${locale}`);
  return text;
}

/** Returns a pattern that matches the text of a message key with any values in its placeholders. */
function pattern(locale: Locale, place: string): RegExp {
  const escaped = say(locale, place).replace(/[\\^$.*+?()[\]|]/g, "\\$&");
  return new RegExp(escaped.replace(/\{\w+\}/g, ".+"));
}

async function setLanguage(page: Page, locale: Locale): Promise<void> {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? "");
  await page.context().addCookies([{ name: localeCookieName, value: locale, url: origin }]);
}

async function chooseLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  // A <summary> opens the language menu until the page's script runs, and a button opens the menu afterwards. For a logged-in
  // reader, the languages are in the Account menu, below a row that names the present language.
  const openers = (text: string) =>
    page
      .locator("header :is(summary, button)")
      .filter({ hasText: new RegExp(`^${text}$`), visible: true })
      .first();
  const language = openers(`${say(from, "common.json language")}: ${languageNames[from]}`);
  const account = openers(`.?${say(from, "common.json account")}`);
  await language.or(account).first().click();
  if (await account.isVisible()) await language.click();
  await page.getByRole("button", { name: languageNames[to], exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", to);
}

const password = "violet harbour ladder 9";
const germany = (locale: Locale) => new Intl.DisplayNames(locale, { type: "region" }).of("DE") ?? "";
/** The amount 1125.05 as people type it in each language. */
const typedAmount: Record<Locale, string> = {
  en: "1,125.05",
  es: "1.125,05",
  de: "1.125,05",
  it: "1.125,05",
  ru: "1 125,05",
};

async function signUp(page: Page, locale: Locale, email: string): Promise<void> {
  // The label of an optional field ends with the word for "optional" in brackets.
  const optional = `( \\(${say(locale, "common.json optional")}\\))?`;
  const label = (key: string) =>
    page.getByLabel(new RegExp(`^${pattern(locale, `identity/register.json ${key}`).source}${optional}$`));
  const chosen = (key: string, option: string | RegExp) =>
    pick(page, say(locale, `identity/register.json ${key}`), option);
  const next = page.getByRole("button", { name: say(locale, "common.json next"), exact: true });
  await page.goto("/register");
  await label("firstName").fill("Ada");
  await label("lastName").fill("Okafor");
  await label("email").fill(email);
  await chosen("nationality", germany(locale));
  await label("taxId").fill("123-45-6789");
  await label("phone").fill("+1 201 555 0123");
  await label("password").fill(password);
  await label("confirmPassword").fill(password);
  await next.click();
  await chosen("countryOfResidence", germany(locale));
  await label("city").fill("Kiel");
  await label("state").fill("Holstein");
  await label("zip").fill("24103");
  await label("address").fill("1 Kai");
  await next.click();
  await chosen("accountType", say(locale, "common.json accountTypeSavings"));
  await chosen("currency", /^USD/);
  await label("domesticPin").fill("2468");
  await label("foreignPin").fill("2468");
  await page.getByRole("button", { name: say(locale, "identity/register.json submit"), exact: true }).click();
  const welcome = outcome(page, say(locale, "identity/register.json successTitle"));
  await welcome.getByRole("button", { name: say(locale, "common.json ok"), exact: true }).click();
  await page.waitForURL("/");
}

for (const locale of locales) {
  test(`a customer who reads ${locale} signs up, sends money and stores the receipt`, async ({ page, staff }) => {
    test.slow();
    const email = `reader-${randomUUID()}@customers.example`;
    const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
    await page.goto(paths.login());
    if (locale !== "en") await chooseLanguage(page, "en", locale);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(locale, "identity/auth.json login.heading"));
    await signUp(page, locale, email);

    const mail = await readMail(page.request, email, pattern(locale, "emails.json verify-email.subject"));
    expect(mail.html).toContain(`lang="${locale}"`);
    const link = mail.links.find((candidate) => candidate.includes("/email/verify/"));
    await page.goto(new URL(link ?? "").pathname);
    await page.waitForURL("/");
    await page.goto(paths.logout);
    await page.waitForURL("/login");

    // The log-in replaces the browser's language with the customer's stored language.
    await setLanguage(page, locale === "it" ? "de" : "it");
    await page.goto(paths.login());
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill(password);
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await expect(page.locator("html")).toHaveAttribute("lang", locale);

    const { accountNumber } = await ownAccount(page, email);
    const customer = { firstName: "Ada", lastName: "Okafor", email, password, accountNumber };
    await send(staff, "/api/accounts/edit-account", {
      accountNumber,
      payload: { balance: "2000.00", balanceSeen: "0", reason: "Opening balance for a test" },
    });
    const beneficiary = { nickname: "Noah", accountName: "Noah Berg", accountType: "Checking" };
    await send(page.request, "/api/beneficiary/new", { ...beneficiary, accountNumber: payee.accountNumber });
    await page.goto(paths.interbankTransfer);
    await pick(page, say(locale, "transfers.json beneficiary"), "Noah Berg");
    await page.locator("[name=amount]").fill(typedAmount[locale]);
    await page.locator("main form button[type=submit]").first().click();
    const amount = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
    });
    const review = page.getByRole("dialog", { name: say(locale, "transfers.json reviewTitle"), exact: true });
    await expect(review).toContainText(amount.format(1125.05));
    await expectAccessible(page);
    await review.locator("[name=pin]").fill("2468");
    await review
      .getByRole("button")
      .filter({ hasText: pattern(locale, "transfers.json reviewSend") })
      .click();
    await expect(outcome(page, say(locale, "transfers.json interbankSuccess"))).toBeVisible();
    expect(await readTransfers(staff, customer)).toMatchObject([{ amount: "1125.05", status: "pending" }]);

    // A staff member whose language is English approves the transfer.
    await approveNewest(staff, customer, "interbank");
    await readMail(page.request, email, pattern(locale, "emails.json transfer-status.approved.subject"));
    await page.goto(paths.transactions);
    const receipt = page.locator('a[href*="/transactions/"]').first();
    const href = (await receipt.getAttribute("href")) ?? "";
    const file = await page.request.get(`${href.split("?")[0]}/receipt`);
    expect(file.headers()["content-type"]).toBe("application/pdf");
    const title = say(locale, "transfer-page.json receiptTitle").replace(/\s/g, "");
    expect(readPdfText(await file.body())).toContain(title);
  });
}

const accounts = z.object({ data: z.array(z.object({ accountNumber: z.string() })) });

async function ownAccount(page: Page, email: string) {
  const reply = await page.request.get(`/api/accounts/user/${email}`);
  const [account] = accounts.parse(await reply.json()).data;
  if (!account) throw new Error("the customer has no account");
  return account;
}

test("switching the language keeps typed text, and needs no script", async ({ page, browser, baseURL, staff }) => {
  const { email, password: own } = await signUpPayer(staff, { balance: "2000.00" });
  await logIn(page, email, own);
  await page.goto(paths.wireTransfer);
  await page.locator("[name=amount]").fill("1,250.5");
  await openMore(page);
  await page.locator("[name=note]").fill("Rent for May");
  await chooseLanguage(page, "en", "de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("de", "transfers.json wire.title"));
  await expect(page.locator("[name=amount]")).toHaveValue("1.250,50");
  await expect(page.locator("[name=note]")).toHaveValue("Rent for May");
  await chooseLanguage(page, "de", "en");
  await expect(page.locator("[name=amount]")).toHaveValue("1,250.50");

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto(paths.login());
  await plain.locator("header summary").filter({ hasText: languageNames.en }).first().click();
  await plain.getByRole("button", { name: languageNames.ru, exact: true }).click();
  await expect(plain.locator("html")).toHaveAttribute("lang", "ru");
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText(say("ru", "identity/auth.json login.heading"));
  await context.close();
});

test("a Russian page preloads its fonts, and other pages do not", async ({ page }) => {
  /** The initiator types of the requests for the Cyrillic fonts. The list omits loads from the browser's cache. */
  const askedBy = () =>
    page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => /cyrillic.*\.woff2/.test(name) && transferSize > 0)
        .map(({ initiatorType }) => initiatorType),
    );
  await page.goto(paths.login());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await askedBy()).toEqual([]);
  await setLanguage(page, "ru");
  await page.goto(paths.login());
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Inter Cyrillic"', "Войти"))).toBe(true);
  // The page's <link> has loaded the fonts, and the style sheet has not loaded the fonts again.
  expect(await askedBy()).toEqual(["link"]);
});
