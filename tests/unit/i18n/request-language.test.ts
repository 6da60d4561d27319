import { expect, test } from "vitest";
import { requestContext, withRequestContext } from "@/lib/server/request-context";

process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
process.env.NEXTAUTH_SECRET = "a secret that is good enough for the tests";
process.env.PIN_PEPPER = "a-pepper-that-is-good-enough-for-the-tests";
process.env.DATA_KEY = "a-data-key-that-is-good-enough-for-the-tests";
process.env.NEXTAUTH_URL = "https://bank.example/";
process.env.DEMO = "1";

test.each([
  ["I18N_LANGUAGE=ru", "ru"],
  ["THEME=dark; I18N_LANGUAGE=de; a=b", "de"],
  // These cookies set no language: the first cookie has another name, and the others contain no language that the bank supports.
  ["NOT_I18N_LANGUAGE=ru", "en"],
  ["I18N_LANGUAGE=tlh", "en"],
  ["I18N_LANGUAGE=ru-RU", "en"],
  ["", "en"],
])("a request with the cookie %s has the language %s", async (cookie, locale) => {
  const asked = await withRequestContext(new Headers({ cookie }), async () => requestContext().locale);
  expect(asked).toBe(locale);
});

test("a browser's preferred languages are ignored, and outside a request the language is English", async () => {
  const headers = new Headers({ "accept-language": "ru,de;q=0.9" });
  expect(await withRequestContext(headers, async () => requestContext().locale)).toBe("en");
  expect(requestContext().locale).toBe("en");
});
