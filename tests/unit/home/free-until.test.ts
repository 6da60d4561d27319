import fc from "fast-check";
import { expect, it } from "vitest";
import { freeUntil } from "@/lib/home/free-until";

const due = (movesOn: string, amountMinor: bigint) => ({ movesOn, amountMinor });

it.each([
  ["2026-11-28", "2026-12-01"],
  ["2026-12-01", "2027-01-01"],
  ["2026-12-31", "2027-01-01"],
  ["2024-02-29", "2024-03-01"],
])("on %s, money is free until %s", (today, until) => {
  expect(freeUntil(100n, [], today)).toEqual({ until, dueMinor: 0n, freeMinor: 100n });
});

it("overdue payments and payments of the first day count, later payments and incoming money do not", () => {
  const dues = [due("2026-11-28", -7n), due("2026-12-01", -20n), due("2026-12-02", -1_000n), due("2026-11-29", 500n)];
  expect(freeUntil(100n, dues, "2026-11-28")).toEqual({ until: "2026-12-01", dueMinor: 27n, freeMinor: 73n });
});

it("the free money is negative if the available money does not cover the dues", () => {
  expect(freeUntil(10n, [due("2026-11-30", -25n)], "2026-11-28").freeMinor).toBe(-15n);
});

it("the free money is the available money less the dues, and never more than the available money", () => {
  const amounts = fc.array(
    fc.record({
      movesOn: fc.constantFrom("2026-11-28", "2026-12-01", "2026-12-09"),
      amountMinor: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000_000_000_000n }), amounts, (availableMinor, dues) => {
      const { dueMinor, freeMinor } = freeUntil(availableMinor, dues, "2026-11-28");
      expect(dueMinor).toBeGreaterThanOrEqual(0n);
      expect(freeMinor).toBe(availableMinor - dueMinor);
    }),
  );
});
