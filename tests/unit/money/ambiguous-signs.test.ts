import { readFileSync } from "node:fs";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { amountText, lettersIn } from "@/emails/letter";
import { transferStatusEmail } from "@/emails/transfer-status";
import { formatterOf } from "@/lib/i18n/formatter";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { axisAmount } from "@/lib/money/axis-amount";
import { currencies, currencySymbol } from "@/lib/money/currency";
import { formatMoney, formatMoneyWithCode } from "@/lib/money/format-money";
import { notificationText } from "@/lib/notifications/notification-text.model";
import { sourceFiles } from "@/tests/support/source-scan";

// Three of the bank's currencies have the sign "$".

describe.each(locales)("amounts in %s", (locale) => {
  it("no two currencies are written in the same way, in texts, on axes and beside fields", () => {
    const texts = currencies.map((currency) => formatMoney(5000n, currency, locale));
    expect(new Set(texts).size).toBe(currencies.length);
    const axes = currencies.map((currency) => axisAmount(formatterOf(locale, "UTC"), 50, currency));
    expect(new Set(axes).size).toBe(currencies.length);
    expect(new Set(currencies.map((currency) => currencySymbol(currency))).size).toBe(currencies.length);
  });

  it("every amount beside another currency has its code", () => {
    for (const currency of currencies) {
      const others = currencies.filter((other) => other !== currency);
      for (const other of others) {
        const text = formatMoney(5000n, currency, locale, "auto", [currency, other]);
        expect(text).toContain(currency);
        expect(text).not.toMatch(/[$£€¥]/);
        expect(currencySymbol(currency, [other])).toBe(currency);
      }
      expect(formatMoneyWithCode(5000n, currency, locale)).toContain(currency);
    }
  });

  it("an e-mail and a notification have the code if the account has another currency", async () => {
    const sender = { bankName: "Bank", supportEmail: "a@b.example", siteUrl: "https://bank.example", timeZone: "UTC" };
    const letters = { ...sender, ...(await lettersIn(locale)) };
    const props = {
      firstName: "Mia",
      event: "completed",
      reference: "HF 1",
      amount: "50.00",
      currency: "USD",
    } as const;
    const rest = { counterparty: "Noah", reason: "", transferPath: "/" };
    const subjectFor = (accountCurrency: string) =>
      transferStatusEmail(letters, { ...props, ...rest, accountCurrency }).subject;
    expect(subjectFor("CAD")).toMatch(/USD/);
    expect(subjectFor("USD")).toMatch(/\$/);

    const t = createTranslator({ locale, messages: await messagesOf(locale), namespace: "notifications" });
    const textFor = (accountCurrency: string) => {
      const params = { amount: "50.00", currency: "USD", counterparty: "Noah", accountCurrency };
      return notificationText(t, locale, { kind: "transfer-completed", params } as never);
    };
    expect(textFor("AUD")).toMatch(/USD/);
    expect(textFor("USD")).toMatch(/\$/);
  });
});

it("amounts in US dollars keep their sign when no other currency is near", () => {
  expect(formatMoney(-125050n, "USD", "en")).toBe("−$1,250.50");
  expect(formatMoney(5000n, "CAD", "en")).toBe("CAD\u00a050.00");
  expect(formatMoney(3592n, "USD", "de", "auto", ["CAD"])).toBe("35,92\u00a0USD");
});

const sources = ["app", "components", "emails", "lib", "papers"].flatMap((folder) => sourceFiles(folder, /\.tsx?$/));
const texts = sources.map((file) => ({ file, text: readFileSync(file, "utf8") }));

it("only lib/money writes an amount with a currency's sign", () => {
  const withSign = /style: "currency"(?!, currency, currencyDisplay: "code")/;
  const own = texts.filter(({ text }) => withSign.test(text)).map(({ file }) => file);
  expect(own.sort()).toEqual(["lib/money/axis-amount.ts", "lib/money/format-money.ts"]);
});

it("each screen, e-mail and paper with two currencies shows their codes", () => {
  const meeting = texts.filter(
    ({ text }) => /debitedMinor/.test(text) && /formatMoney\w*\(|<Amount|useMoneyFormat/.test(text),
  );
  expect(meeting.length).toBeGreaterThan(4);
  for (const { file, text } of meeting) expect(text, file).toMatch(/among|WithCode|"auto", \[/);
});

it("staff read each amount with its code, because no screen for staff writes an amount without it", () => {
  const own = texts.filter(
    ({ file }) => /^(components\/admin|app\/\(admin\))\//.test(file) && !file.endsWith("/staff-money.tsx"),
  );
  expect(own.length).toBeGreaterThan(200);
  const plain = own.filter(
    ({ text }) => /ui\/amount"/.test(text) || /formatMoney(Text)?\((?![^;]*\bcurrencies\b)/.test(text),
  );
  expect(plain.map(({ file }) => file)).toEqual([]);
  // Pages for staff share components with pages for customers. The pages for staff must pass all currencies or `isOwn={false}` to
  // these components, so that amounts show an unambiguous currency sign or a currency code.
  const shared =
    /<(ScheduleTable|LoanFacts|DepositFacts|TransferTimeline|HistoryTable|LoanTable|DepositTable)\b([^>]*)>/g;
  const used = own.flatMap(({ file, text }) => [...text.matchAll(shared)].map(([tag]) => ({ file, tag })));
  expect(used.length).toBeGreaterThan(6);
  expect(used.filter(({ tag }) => !/among=\{currencies\}|isOwn=\{false\}/.test(tag))).toEqual([]);
});

it.each(["USD", "CAD", "AUD"] as const)("an amount in %s on a page for staff has no bare sign", (currency) => {
  const html = renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale: "en", timeZone: "UTC" } as Parameters<typeof NextIntlClientProvider>[0],
      createElement(StaffAmount, { amountMinor: 5_000n, currency }),
    ),
  );
  expect(html).toContain(`${currency}\u00a050.00`);
  expect(html).not.toContain("$");
});

it("an e-mail without knowledge of its reader's account writes the code, and papers always do", async () => {
  const sender = { bankName: "Bank", supportEmail: "a@b.example", siteUrl: "https://bank.example", timeZone: "UTC" };
  const letters = { ...sender, ...(await lettersIn("en")) };
  expect(amountText(letters, "50.00", "USD")).toBe("USD\u00a050.00");
  const papers = texts.filter(({ file }) => /agreement-words|receipt-words/.test(file));
  expect(papers.length).toBe(3);
  for (const { file, text } of papers) expect(text, file).not.toMatch(/formatMoney\(/);
});
