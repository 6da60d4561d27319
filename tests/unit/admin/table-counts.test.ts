import { expect, it } from "vitest";
import { shownCountMax } from "@/components/admin/resource/resource-query";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";

it.each(locales)("the highest count of a table is written in %s with that language's number format", async (locale) => {
  const { admin } = await messagesOf(locale);
  const written = new Intl.NumberFormat(locale).format(shownCountMax);
  expect(admin.thousand).toBe(written);
  expect(admin.moreThanThousand).toBe(`${written}+`);
});
