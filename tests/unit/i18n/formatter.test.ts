import { expect, test } from "vitest";
import { formatterOf } from "@/lib/i18n/formatter";

test("a formatter is created once for each language and time zone", () => {
  expect(formatterOf("en", "Asia/Tokyo")).toBe(formatterOf("en", "Asia/Tokyo"));
  expect(formatterOf("en", "Asia/Tokyo")).not.toBe(formatterOf("en", "UTC"));
});

test("a moment is written in the formatter's time zone, unless the caller gives another time zone", () => {
  const moment = new Date("2026-03-09T20:30:00Z");
  const { dateTime } = formatterOf("en", "Asia/Tokyo");
  expect(dateTime(moment, { dateStyle: "medium" })).toBe("Mar 10, 2026");
  expect(dateTime(moment, { dateStyle: "medium", timeZone: "UTC" })).toBe("Mar 9, 2026");
});
