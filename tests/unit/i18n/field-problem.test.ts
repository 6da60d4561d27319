import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";

async function inLanguage(locale: (typeof locales)[number]) {
  const { validation } = await messagesOf(locale);
  const t = createTranslator({ locale, messages: { validation }, namespace: "validation" });
  return { validation, say: (problem: string, field: string) => translateFieldProblem(t as never, problem, field) };
}

test.each(locales)("in %s, the message about an empty field says what to enter", async (locale) => {
  const { validation, say } = await inLanguage(locale);
  const texts = Object.entries(validation.missing);
  for (const [field, text] of texts) expect(say("required", field)).toBe(text);
});

test("an empty field without a text of its own gets the general message", async () => {
  const { validation, say } = await inLanguage("en");
  for (const field of ["purposeOfNothing", "lines.0.reason", "", "__proto__"]) {
    expect(say("required", field)).toBe(validation.required);
  }
});

test("other problems do not depend on the field", async () => {
  const { validation, say } = await inLanguage("en");
  expect(say("pinFormat", "accountName")).toBe(validation.pinFormat);
  expect(say("minLength:12", "password")).toBe("Use 12 characters or more.");
  expect(say("Invalid input: expected string", "accountName")).toBe(validation.invalid);
});
