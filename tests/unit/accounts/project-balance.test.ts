import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projectBalance } from "@/lib/accounts/project-balance";
import { addDays } from "@/lib/dates";

const from = "2026-11-21";
const on = (days: number, amountMinor: bigint, isOverdue = false) => ({
  date: addDays(from, days),
  amountMinor,
  isOverdue,
});
const account = (balanceMinor: bigint, heldMinor = 0n) => ({ balanceMinor, heldMinor });
const balances = (days: { balanceMinor: bigint }[]) => days.map(({ balanceMinor }) => balanceMinor);

describe("a projected balance", () => {
  it("the projection has today and each following day, and changes when money moves", () => {
    const days = projectBalance(account(1_000n), [on(1, -300n), on(3, 50n)], { from, days: 4 });
    expect(days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4].map((day) => addDays(from, day)));
    expect(balances(days)).toEqual([1_000n, 700n, 700n, 750n, 750n]);
  });

  it("the projection postpones an instalment that cannot be paid", () => {
    const days = projectBalance(account(100n), [on(0, -300n), on(1, 150n), on(2, 50n)], { from, days: 4 });
    expect(balances(days)).toEqual([100n, 250n, 0n, 0n, 0n]);
  });

  it("the projection pays instalments from money that arrives on the same day", () => {
    expect(balances(projectBalance(account(0n), [on(0, -10n), on(0, 10n)], { from, days: 1 }))).toEqual([0n, 0n]);
  });

  it("the projection pays overdue instalments before due instalments, which wait even when they are smaller", () => {
    const movements = [on(0, -60n), on(0, -20n), on(0, -70n, true), on(1, 30n)];
    expect(balances(projectBalance(account(100n), movements, { from, days: 1 }))).toEqual([30n, 0n]);
    expect(balances(projectBalance(account(60n), movements, { from, days: 1 }))).toEqual([60n, 20n]);
  });

  it("the projection does not spend held money", () => {
    expect(balances(projectBalance(account(100n, 50n), [on(0, -60n)], { from, days: 1 }))).toEqual([100n, 100n]);
  });

  it("with enough money the projection ends at the sum of all movements, and it never falls below the held money", () => {
    const movement = fc.record({
      date: fc.nat(30).map((days) => addDays(from, days)),
      amountMinor: fc.bigInt(-1_000n, 1_000n).filter((amount) => amount !== 0n),
      isOverdue: fc.constant(false),
    });
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 30 }), fc.bigInt(0n, 5_000n), (movements, heldMinor) => {
        const sum = movements.reduce((total, { amountMinor }) => total + amountMinor, 0n);
        const plenty = account(100_000n, heldMinor);
        expect(projectBalance(plenty, movements, { from, days: 30 }).at(-1)?.balanceMinor).toBe(100_000n + sum);
        const tight = account(heldMinor, heldMinor);
        for (const day of projectBalance(tight, movements, { from, days: 30 })) {
          expect(day.balanceMinor).toBeGreaterThanOrEqual(heldMinor);
        }
      }),
    );
  });
});
