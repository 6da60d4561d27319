import { describe, expect, it } from "vitest";
import { exceededLimit, limitIn, tightestLimit } from "@/lib/transfers/sending/limits.model";

const account = {
  currency: "USD",
  perDollarScaled: undefined,
  availableMinor: 420_000n,
  leftTodayMinor: 1_000_000n,
  dayEndsAt: new Date("2026-12-02T05:00:00Z"),
  singleMinor: 5_000_000n,
} as const;
const at = new Date("2026-12-01T15:17:00Z");
const newPayee = { leftCents: 250_000n, until: null };

describe("the limit of an order", () => {
  it("money that is not available is refused", () => {
    expect(exceededLimit(999_900n, account, null, at)).toEqual({ kind: "funds", limitMinor: 420_000n });
    expect(exceededLimit(420_001n, account, null, at)?.kind).toBe("funds");
    expect(exceededLimit(420_000n, account, null, at)).toBeNull();
  });

  it("a new payee has a lower limit than a known payee", () => {
    expect(exceededLimit(250_001n, account, newPayee, at)).toEqual({ kind: "payee", limitMinor: 250_000n });
    expect(exceededLimit(250_000n, account, newPayee, at)).toBeNull();
    expect(exceededLimit(250_001n, account, null, at)).toBeNull();
  });

  it("the day's rest and the limit of one transfer apply", () => {
    expect(exceededLimit(300n, { ...account, leftTodayMinor: 200n }, newPayee, at)?.kind).toBe("day");
    expect(exceededLimit(300n, { ...account, singleMinor: 200n }, null, at)?.kind).toBe("single");
  });

  it("a limit applies until its end, and the next limit applies from then on", () => {
    const until = { at, dayStartsAt: new Date("2026-12-01T05:00:00Z") };
    const before = new Date(at.getTime() - 1);
    const room = { leftCents: 1_000n, until };
    expect(exceededLimit(50_100n, account, room, before)).toEqual({ kind: "payee", limitMinor: 1_000n });
    expect(exceededLimit(50_100n, account, room, at)).toBeNull();
    expect(exceededLimit(420_001n, account, room, at)?.kind).toBe("funds");
    const used = { ...account, leftTodayMinor: 0n };
    expect(exceededLimit(1n, used, null, new Date(used.dayEndsAt.getTime() - 1))?.kind).toBe("day");
    expect(exceededLimit(1n, used, null, used.dayEndsAt)).toBeNull();
  });

  it("of several limits, the limit that allows the least is reported", () => {
    const poor = { ...account, availableMinor: 100n, leftTodayMinor: 200n, singleMinor: 300n };
    expect(exceededLimit(1_000n, poor, newPayee, at)).toEqual({ kind: "funds", limitMinor: 100n });
    expect(tightestLimit({ ...poor, availableMinor: 900n }, { leftCents: 50n, until: null }, at).kind).toBe("payee");
  });

  it("an overdrawn account has nothing to send", () => {
    expect(tightestLimit({ ...account, availableMinor: -5n }, null, at)).toEqual({ kind: "funds", limitMinor: 0n });
  });

  it("a payee's limit counts in dollars and is rounded down in the account's currency", () => {
    const euros = { ...account, currency: "EUR", perDollarScaled: 8_614_000_000n } as const;
    expect(limitIn("EUR", 250_001n, euros.perDollarScaled)).toBe(215_350n);
    expect(exceededLimit(215_351n, euros, newPayee, at)).toEqual({ kind: "payee", limitMinor: 215_350n });
    expect(exceededLimit(215_350n, euros, newPayee, at)).toBeNull();
  });
});
