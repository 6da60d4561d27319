import { expect, it } from "vitest";
import { formatterOf } from "@/lib/i18n/formatter";
import { axisAmount } from "@/lib/money/axis-amount";

it.each([
  ["en", ["−$5K", "$7.5K", "$10K"]],
  ["de", ["−5.000 $", "7.500 $", "10.000 $"]],
  ["es", ["−5 mil $", "7,5 mil $", "10 mil $"]],
] as const)("all amounts of an axis have the same form in %s", (locale, texts) => {
  const format = formatterOf(locale, "UTC");
  const spaces = /[\u00a0\u202f]/g;
  expect([-5_000, 7_500, 10_000].map((amount) => axisAmount(format, amount, "USD").replace(spaces, " "))).toEqual(
    texts,
  );
});
