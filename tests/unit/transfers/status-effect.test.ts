import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LedgerStep, type MoneyState, transferEffect } from "@/lib/transfers/status-effect.model";

const states: MoneyState[] = ["held", "posted", "released"];

/**
 * The rule of docs/domain.md for each pair of states: [state before, state after, steps with the same amount, steps with another
 * amount].
 */
const table: [MoneyState, MoneyState, LedgerStep[], LedgerStep[]][] = [
  ["held", "held", [], ["release", "hold"]],
  ["held", "posted", ["capture", "post"], ["release", "post"]],
  ["held", "released", ["release"], ["release"]],
  ["posted", "held", ["reverse", "hold"], ["reverse", "hold"]],
  ["posted", "posted", [], ["reverse", "post"]],
  ["posted", "released", ["reverse"], ["reverse"]],
  ["released", "held", ["hold"], ["hold"]],
  ["released", "posted", ["post"], ["post"]],
  ["released", "released", [], []],
];

describe("the effect of a status change on the money", () => {
  it("the effect is defined for every pair of states", () => {
    expect(table.map(([before, after]) => `${before} ${after}`).toSorted()).toEqual(
      states.flatMap((before) => states.map((after) => `${before} ${after}`)).toSorted(),
    );
  });

  it.each(table)("from %s to %s", (before, after, same, other) => {
    const from = { money: before, amountMinor: 100n };
    expect(transferEffect(from, { money: after, amountMinor: 100n })).toEqual(same);
    expect(transferEffect(from, { money: after, amountMinor: 250n })).toEqual(other);
  });

  it("along any path of statuses, the money ends exactly as in the last status", () => {
    const step = fc.record({ money: fc.constantFrom(...states), amountMinor: fc.bigInt(1n, 1000n) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (path) => {
        let present = { money: "released" as MoneyState, amountMinor: 0n };
        let held = 0n;
        let posted = 0n;
        for (const next of path) {
          for (const act of transferEffect(present, next)) {
            if (act === "release" || act === "capture") held = 0n;
            if (act === "reverse") posted = 0n;
            if (act === "hold") held += next.amountMinor;
            if (act === "post") posted += next.amountMinor;
          }
          present = next;
        }
        expect(held).toBe(present.money === "held" ? present.amountMinor : 0n);
        expect(posted).toBe(present.money === "posted" ? present.amountMinor : 0n);
      }),
    );
  });
});
