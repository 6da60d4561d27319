import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { countryName, countryOptions } from "@/lib/i18n/countries";
import { languageNames, locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { sameAsEnglishFile } from "@/scripts/launcher/message-indexes";
import { messageProblems, readTexts } from "@/tests/support/message-texts";
import { sourceFiles } from "@/tests/support/source-scan";

const english = readTexts("messages/en");
const others = locales.filter((locale) => locale !== "en");

function sameAsEnglish(locale: string): string[] {
  const file = `messages/${locale}/${sameAsEnglishFile}`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

test("each language has a folder, and each folder is a language", () => {
  expect(readdirSync("messages").sort()).toEqual([...locales].sort());
});

test.each(others)("%s has all texts of English, in its own words, with the same arguments", (locale) => {
  expect(messageProblems(locale, readTexts(`messages/${locale}`), english, sameAsEnglish(locale))).toEqual([]);
});

test.each(locales)("every file of %s is loaded", async (locale) => {
  const files = sourceFiles(`messages/${locale}`, /\.json$/).filter((file) => !file.endsWith(sameAsEnglishFile));
  // The test reads the index of the files directly, because `messagesOf` also adds names of fields to the texts.
  const { countries, ...namespaces } = (await import(`@/messages/${locale}/index.ts`)) as Record<string, unknown>;
  const texts = Object.values(namespaces).map((namespace) => JSON.stringify(namespace));
  expect(texts.sort()).toEqual(files.map((file) => JSON.stringify(JSON.parse(readFileSync(file, "utf8")))).sort());
});

test("a further language needs only a folder and one line, because no other code names the languages", () => {
  const names = others.map((locale) => languageNames[locale]);
  const naming = new RegExp(`${names.join("|")}|["'\`](${others.join("|")}|de-DE|es-ES|it-IT|ru-RU)["'\`]`);
  const named = ["app", "components", "emails", "lib", "papers", "scripts", "proxy.ts", "next.config.ts"]
    .flatMap((place) => (place.endsWith(".ts") ? [place] : sourceFiles(place, /\.(tsx?|mjs)$/)))
    .filter((file) => !/prisma-client|built/.test(file) && naming.test(readFileSync(file, "utf8")));
  expect(named).toEqual(["lib/i18n/locales.ts"]);
});

test.each(others)("countries have their names in %s", async (locale) => {
  await messagesOf(locale);
  expect(countryName("DE", locale)).not.toBe(countryName("DE", "en"));
  expect(
    countryOptions(locale)
      .map(({ code }) => code)
      .sort(),
  ).toEqual(
    countryOptions("en")
      .map(({ code }) => code)
      .sort(),
  );
});

describe("the problems of a language", () => {
  const source = new Map([
    ["a.json greeting", "Hello {name}, read <link>this</link>"],
    ["a.json days", "{count, plural, one {# day} other {# days}}"],
    ["a.json cause", "{cause, select, late {Late} other {Lost}}"],
    ["a.json brand", "PayPal"],
    ["a.json range", "{from} – {to}"],
  ]);
  const german = new Map([
    ["a.json greeting", "Guten Tag {name}, lesen Sie <link>dies</link>"],
    ["a.json days", "{count, plural, =1 {ein Tag} other {# Tage}}"],
    ["a.json cause", "{cause, select, late {Zu spät} other {Verloren}}"],
    ["a.json brand", "PayPal"],
    ["a.json range", "{from} – {to}"],
  ]);
  const problems = (changed: [string, string][], locale = "de", same = ["PayPal"]) =>
    messageProblems(locale, new Map([...german, ...changed]), source, same);

  it("a complete language has no problems", () => {
    expect(problems([])).toEqual([]);
  });

  it("a missing or surplus text is a problem", () => {
    const { "a.json brand": brand, ...rest } = Object.fromEntries(german);
    expect(brand).toBe("PayPal");
    expect(messageProblems("de", new Map(Object.entries(rest)), source, [])).toEqual(["missing: a.json brand"]);
    expect(problems([["a.json more", "Mehr"]])).toEqual(["not in English: a.json more"]);
  });

  it("an English text is a problem, and so is an exception for it that nothing needs", () => {
    expect(problems([], "de", [])).toEqual(["not translated: a.json brand: PayPal"]);
    expect(problems([], "de", ["PayPal", "Skrill"])).toEqual(["nowhere the same: Skrill"]);
  });

  it("a different argument, tag or option is a problem, and so is an invalid message", () => {
    expect(problems([["a.json greeting", "Guten Tag {vorname}, lesen Sie <b>dies</b>"]])).toEqual([
      "a.json greeting: English has no {vorname}",
      "a.json greeting: English has no <b>",
      "a.json greeting: lacks {name}",
      "a.json greeting: lacks <link>",
    ]);
    expect(problems([["a.json cause", "{cause, select, other {Verloren}}"]])).toEqual([
      "a.json cause: lacks {cause} = late",
    ]);
    expect(problems([["a.json greeting", "Guten Tag {name"]])[0]).toContain("a.json greeting: no message");
  });

  it("a missing plural form of the language is a problem", () => {
    expect(problems([["a.json days", "{count, plural, one {# день} other {# дня}}"]], "ru")).toEqual([
      "a.json days: {count} lacks many",
      "a.json days: {count} lacks few",
    ]);
    const complete = "{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}";
    expect(problems([["a.json days", complete]], "ru")).toEqual([]);
    // In Russian, 21, 31 and 101 also take the plural form "one".
    const onlyOne = "{count, plural, =1 {день} few {# дня} many {# дней} other {# дня}}";
    expect(problems([["a.json days", onlyOne]], "ru")).toEqual(["a.json days: {count} lacks one"]);
  });
});
