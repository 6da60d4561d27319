import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { pages } from "@/lib/pages";

test.each(locales)("each page of the menu has the name from its own texts (%s)", async (locale) => {
  const messages = await messagesOf(locale);
  const t = createTranslator({ locale, messages });
  const named = Object.entries(pages).map(([key, { name }]) => [key, t(name)]);
  expect(messages.pageNames).toEqual(Object.fromEntries(named));
});
