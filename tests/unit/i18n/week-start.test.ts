import { expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { weekStartOf } from "@/lib/i18n/week-start";

it("a week begins on Sunday in English, as in the United States, and on Monday in the other languages", () => {
  expect(Object.fromEntries(locales.map((locale) => [locale, weekStartOf(locale)]))).toEqual({
    ...{ en: 0, es: 1, de: 1, it: 1, ru: 1 },
  });
});
