import { describe, expect, it } from "vitest";
import { exceededLimit, limitIn, tightestLimit } from "@/lib/transfers/sending/limits.model";

const account = {
  currency: "USD",
  perDollarScaled: undefined,
  availableMinor: 420_000n,
  leftTodayMinor: 1_000_000n,
  singleMinor: 5_000_000n,
} as const;
const newPayee = { leftCents: 250_000n, until: null };

describe("the limit of an order", () => {
  it("money that is not available is refused", () => {
    expect(exceededLimit(999_900n, account, null)).toEqual({ kind: "funds", limitMinor: 420_000n });
    expect(exceededLimit(420_001n, account, null)?.kind).toBe("funds");
    expect(exceededLimit(420_000n, account, null)).toBeNull();
  });

  it("a new payee has a lower limit than a known payee", () => {
    expect(exceededLimit(250_001n, account, newPayee)).toEqual({ kind: "payee", limitMinor: 250_000n });
    expect(exceededLimit(250_000n, account, newPayee)).toBeNull();
    expect(exceededLimit(250_001n, account, null)).toBeNull();
  });

  it("the day's rest and the limit of one transfer apply", () => {
    expect(exceededLimit(300n, { ...account, leftTodayMinor: 200n }, newPayee)?.kind).toBe("day");
    expect(exceededLimit(300n, { ...account, singleMinor: 200n }, null)?.kind).toBe("single");
  });

  it("of several limits, the limit that allows the least is reported", () => {
    const poor = { ...account, availableMinor: 100n, leftTodayMinor: 200n, singleMinor: 300n };
    expect(exceededLimit(1_000n, poor, newPayee)).toEqual({ kind: "funds", limitMinor: 100n });
    expect(tightestLimit({ ...poor, availableMinor: 900n }, { leftCents: 50n, until: null }).kind).toBe("payee");
  });

  it("an overdrawn account has nothing to send", () => {
    expect(tightestLimit({ ...account, availableMinor: -5n }, null)).toEqual({ kind: "funds", limitMinor: 0n });
  });

  it("a payee's limit counts in dollars and is rounded down in the account's currency", () => {
    const euros = { ...account, currency: "EUR", perDollarScaled: 8_614_000_000n } as const;
    expect(limitIn("EUR", 250_001n, euros.perDollarScaled)).toBe(215_350n);
    expect(exceededLimit(215_351n, euros, newPayee)).toEqual({ kind: "payee", limitMinor: 215_350n });
    expect(exceededLimit(215_350n, euros, newPayee)).toBeNull();
  });
});
