import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import { useCalendarText, useMomentText, useShortMomentText } from "@/lib/i18n/calendar-text";
import { type Locale, locales } from "@/lib/i18n/locales";

function Reader({ read }: { read: () => void }) {
  read();
  return null;
}

/** Returns the result of the hook `use` within a page in this language and time zone. */
function inPage<Result>(locale: Locale, timeZone: string, use: () => Result): Result {
  const results: Result[] = [];
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={{}}>
      <Reader read={() => results.push(use())} />
    </NextIntlClientProvider>,
  );
  return results[0] as Result;
}

const looks = {
  day: { day: "numeric", month: "short" },
  dayOfYear: { dateStyle: "medium" },
  monthOfYear: { month: "long", year: "numeric" },
  minute: { dateStyle: "long", timeStyle: "short" },
  time: { timeStyle: "short" },
  year: { year: "numeric" },
} as const;

// Some of these time zones have an offset that is not a whole number of hours. In one zone, the clocks change within the two days
// of the test.
const zones = ["UTC", "Asia/Kathmandu", "Australia/Eucla", "Australia/Lord_Howe", "America/New_York"];

it.each(zones)("a moment is written as by Intl (%s)", (timeZone) => {
  const firstMs = Date.parse("2026-10-03T09:07:00Z");
  for (const locale of locales) {
    const text = inPage(locale, timeZone, useMomentText);
    for (const [form, options] of Object.entries(looks)) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      // Checks one time every seven minutes over two days. In every zone, these days include a midnight.
      for (let at = firstMs; at < firstMs + 2 * 86_400_000; at += 7 * 60_000) {
        const moment = new Date(at);
        expect(text(moment, form as keyof typeof looks)).toBe(format.format(moment));
      }
    }
  }
});

test("a calendar date has no time zone", () => {
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
    const text = inPage("en", timeZone, useCalendarText);
    expect(text("2026-11-23", "dayOfYear")).toBe("Nov 23, 2026");
    expect(text("2026-11-01", "monthOfYear")).toBe("November 2026");
    expect(inPage("de", timeZone, useCalendarText)("2026-11-23", "day")).toBe("23. Nov.");
  }
});

test("a past moment is as short as possible: a time today, a day this year, and else a day with its year", () => {
  // In New York, this moment is still in the year 2026.
  const now = new Date("2027-01-01T03:00:00Z");
  const text = inPage("en", "America/New_York", () => useShortMomentText(now));
  expect(text(new Date("2026-12-31T19:14:00Z"))).toMatch(/^2:14\sPM$/);
  expect(text(new Date("2026-12-31T04:59:00Z"))).toBe("Dec 30");
  expect(text(new Date("2026-01-01T05:00:00Z"))).toBe("Jan 1");
  expect(text(new Date("2026-01-01T04:59:00Z"))).toBe("Dec 31, 2025");
});
