import { describe, expect, test } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { readPaymentText } from "@/lib/search/payment-text.model";
import { readTexts } from "@/tests/support/message-texts";

const wordsOf = (locale: Locale) => {
  const texts = readTexts(`messages/${locale}`);
  const word = (key: string) => texts.get(`shell/search.json payment.${key}`) ?? "";
  return { verbs: word("verbs"), prepositions: word("prepositions") };
};
const read = (typed: string, locale: Locale = "en") => readPaymentText(typed, locale, wordsOf(locale));

describe("a payment typed into the search box", () => {
  test.each([
    ["send 50 to noah", { amount: "50.00", name: "noah" }],
    ["Pay $1,250.50 to Noah Berg", { amount: "1250.50", name: "Noah Berg" }],
    ["50 noah", { amount: "50.00", name: "noah" }],
    ["50 USD to noah", { amount: "50.00", name: "noah" }],
    ["eur 12.5 for mum", { amount: "12.50", name: "mum" }],
    ["send noah", { amount: "", name: "noah" }],
    ["send 20", { amount: "20.00", name: "" }],
    ["20", { amount: "20.00", name: "" }],
  ])("%s", (typed, payment) => {
    expect(read(typed)).toEqual(payment);
  });

  test.each(["", "noah", "main street 50", "send", "0519786457", "send to", "-5", "0"])("%s is no payment", (typed) => {
    const payment = read(typed);
    expect(payment?.amount || payment?.name || null).toBeNull();
  });

  test.each<[Locale, string, string]>([
    ["de", "sende 1.250,50 an Noah", "1250.50"],
    ["es", "enviar 1.250,50 a Noah", "1250.50"],
    ["it", "invia 1.250,50 a Noah", "1250.50"],
    ["ru", "перевести 1 250,50 для Noah", ""],
    ["ru", "перевести 1250,50 для Noah", "1250.50"],
  ])("in %s: %s", (locale, typed, amount) => {
    const payment = read(typed, locale);
    if (amount) expect(payment).toEqual({ amount, name: "Noah" });
    else expect(payment).not.toBeNull();
  });

  test("each language has verbs and prepositions", () => {
    for (const locale of locales) {
      const { verbs, prepositions } = wordsOf(locale);
      expect([verbs, prepositions].every((list) => list.length > 0)).toBe(true);
    }
  });
});
