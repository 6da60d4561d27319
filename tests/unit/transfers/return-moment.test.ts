import { expect, it, vi } from "vitest";
import { returnMoment } from "@/lib/incoming/policy";

vi.mock("@/lib/server/env", () => ({ env: () => ({ BANK_TIMEZONE: "America/New_York" }) }));

// Thanksgiving is on Thursday, 26 November 2026. New York's clocks are five hours behind UTC.
it.each([
  ["the end of the next business day for a Nacha entry", "nacha", "2026-11-24", "2026-11-24", "2026-11-26"],
  ["the end of the Friday after a holiday", "nacha", "2026-11-25", "2026-11-25", "2026-11-28"],
  ["the end of the Monday after a Friday", "nacha", "2026-11-20", "2026-11-21", "2026-11-24"],
  ["ten business days after the value date", "pacs.008", "2026-11-02", "2026-11-05", "2026-11-18"],
  ["the end of today, if the time is over", "nacha", "2026-11-16", "2026-11-24", "2026-11-25"],
  [
    "the end of the next business day, if the time is over on a Saturday",
    "nacha",
    "2026-11-16",
    "2026-11-21",
    "2026-11-24",
  ],
  ["the end of today, if an old statement arrives", "camt.053", "2025-01-02", "2026-11-24", "2026-11-25"],
])("a waiting payment goes back at %s", async (_, source, valueDate, today, next) => {
  expect(await returnMoment({ source, currency: "USD" }, { valueDate, today })).toEqual(new Date(`${next}T05:00:00Z`));
});

it.each([
  ["USD", "2026-12-05"],
  ["EUR", "2026-12-04"],
  ["JPY", "2026-12-05"],
] as const)("the business days are the days of the network of %s", async (currency, next) => {
  const dates = { valueDate: "2026-11-19", today: "2026-11-19" };
  expect(await returnMoment({ source: "pacs.008", currency }, dates)).toEqual(new Date(`${next}T05:00:00Z`));
});
