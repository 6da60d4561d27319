import { expect, it } from "vitest";
import type { Outlook } from "@/lib/outlook/outlook";
import { onTrack } from "@/lib/spending/on-track";

const held = (heldMinor: bigint, createdAt: string, currency = "USD") =>
  ({ heldMinor, createdAt: new Date(createdAt), currency }) as Outlook["held"][number];
const due = (amountMinor: bigint, movesOn: string, currency = "USD") =>
  ({ amountMinor, movesOn, currency }) as Outlook["upcoming"][number];
const none: Outlook = { held: [], hasMoreHeld: false, upcoming: [] };
const month: Omit<Parameters<typeof onTrack>[0], "laterMinor"> = {
  ...{ currency: "USD", spentMinor: 1_000n, outlook: none },
  ...{ until: "2026-03-31", since: new Date("2026-03-01T00:00:00Z") },
};

it("nothing is expected before there are two earlier months", () => {
  expect(onTrack({ ...month, laterMinor: [] })).toBeNull();
  expect(onTrack({ ...month, laterMinor: [500n] })).toBeNull();
  expect(onTrack({ ...month, laterMinor: [500n, 700n] })).toEqual({
    ...{ totalMinor: 1_600n, comingMinor: 0n, usualMinor: 600n },
  });
});

it("the usual rest is the median, so one unusual month changes nothing", () => {
  expect(onTrack({ ...month, laterMinor: [90_000n, 300n, 500n] })?.usualMinor).toBe(500n);
  expect(onTrack({ ...month, laterMinor: [0n, 0n, 0n, 800n] })?.usualMinor).toBe(0n);
});

it("coming are the payments ordered this month, and the instalments until the month's end, in this currency", () => {
  const outlook: Outlook = {
    hasMoreHeld: false,
    held: [
      held(20n, "2026-03-05T10:00:00Z"),
      held(7n, "2026-02-27T10:00:00Z"),
      held(400n, "2026-03-05T10:00:00Z", "EUR"),
    ],
    upcoming: [
      due(-300n, "2026-03-31"),
      due(-999n, "2026-04-01"),
      due(5_000n, "2026-03-20"),
      due(-1n, "2026-03-20", "EUR"),
    ],
  };
  expect(onTrack({ ...month, outlook, laterMinor: [100n, 100n] })).toEqual({
    ...{ totalMinor: 1_420n, comingMinor: 320n, usualMinor: 100n },
  });
});

it("nothing is expected if some held payments are not known", () => {
  expect(onTrack({ ...month, outlook: { ...none, hasMoreHeld: true }, laterMinor: [1n, 1n] })).toBeNull();
});
