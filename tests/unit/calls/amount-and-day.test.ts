import { describe, expect, it } from "vitest";
import { readAmountAndDay } from "@/lib/calls/amount-and-day";

const today = "2026-11-29";
const read = (text: string, locale = "en") => {
  const found = readAmountAndDay(text, locale, today);
  return found && [found.amount.hundredths, found.day];
};

describe("an amount and a day in a search text", () => {
  it.each([
    ["250", "en", 25_000n, null],
    ["$1,250.50", "en", 125_050n, null],
    ["250 28.11.", "de", 25_000n, "2026-11-28"],
    ["1.250,50 28.11.2025", "de", 125_050n, "2025-11-28"],
    ["250 11/28", "en", 25_000n, "2026-11-28"],
    ["250 28/11", "it", 25_000n, "2026-11-28"],
    ["250 2026-02-03", "ru", 25_000n, "2026-02-03"],
    ["250 yesterday", "en", 25_000n, "2026-11-28"],
    ["250 gestern", "de", 25_000n, "2026-11-28"],
    ["250 hoy", "es", 25_000n, "2026-11-29"],
    ["250 вчера", "ru", 25_000n, "2026-11-28"],
    ["EUR 250 12/24", "en", 25_000n, "2025-12-24"],
    ["250 29.2.", "de", 25_000n, "2024-02-29"],
  ])("%s in %s", (text, locale, hundredths, day) => {
    expect(read(text, locale)).toEqual([hundredths, day]);
  });

  it.each(["Anna", "Anna 28.11.", "28.11.", "250 31.02.", "0", "250 Anna"])("%s is no amount with a day", (text) => {
    expect(read(text, "de")?.[1] ?? null).toBeNull();
  });
});
