import { describe, expect, it } from "vitest";
import { depositStatuses } from "@/lib/deposits/schema";
import {
  closeRefusal,
  type DepositMoney,
  type DepositRefusal,
  type DepositStep,
  depositEffect,
  depositMoney,
} from "@/lib/deposits/status-effect";

type Status = (typeof depositStatuses)[number];
type Outcome = "-" | DepositStep | DepositRefusal;

/** What a deposit of such a status and such money becomes, in the order of `depositStatuses`. */
type Row = [DepositMoney, Status, hasMatured: boolean, Outcome[]];

const fromNone: Outcome[] = ["-", "lock", "deposit_not_begun", "deposit_not_begun", "-", "-"];
const fromLocked: Outcome[] = ["deposit_locked", "-", "-", "deposit_not_matured", "end-early", "deposit_locked"];
const fromMatured: Outcome[] = ["deposit_locked", "-", "-", "mature", "end-early", "deposit_locked"];
const no = "deposit_returned";

const table: Row[] = [
  ["none", "pending", false, fromNone],
  ["none", "closed", false, fromNone],
  ["none", "deleted", false, fromNone],
  ["locked", "running", false, fromLocked],
  ["locked", "suspended", false, fromLocked],
  ["locked", "running", true, fromMatured],
  ["locked", "suspended", true, fromMatured],
  ["returned", "paid", true, [no, no, no, "-", no, "-"]],
  ["returned", "closed", false, [no, no, no, no, "-", "-"]],
  ["returned", "deleted", false, [no, no, no, no, no, "-"]],
];

describe("the effect of a deposit's status on its money", () => {
  it.each(table)("%s, %s, matured: %s", (money, status, hasMatured, outcomes) => {
    for (const [index, after] of depositStatuses.entries()) {
      const effect = depositEffect({ money, status, hasMatured }, after);
      expect([after, effect.allowed ? (effect.step ?? "-") : effect.reason]).toEqual([after, outcomes[index]]);
    }
  });

  it("is told by the table for every status, with and without money", () => {
    const known = new Set(table.map(([money, status]) => `${money} ${status}`));
    const withoutMoney = ["pending", "closed", "deleted"] as const;
    const withMoney = depositStatuses.filter((status) => status !== "pending");
    const possible = [
      ...withoutMoney.map((status) => `${depositMoney({ status, startedOn: null })} ${status}`),
      ...withMoney.map((status) => `${depositMoney({ status, startedOn: "2026-01-31" })} ${status}`),
    ];
    expect(known).toEqual(new Set(possible));
  });
});

describe("ending a deposit early", () => {
  const maturesOn = "2027-03-01";
  const started = { startedOn: "2026-03-01", maturesOn };

  it("is the owner's right while it runs and has not matured", () => {
    expect(closeRefusal({ status: "running", ...started }, "2027-02-28")).toBeNull();
    expect(closeRefusal({ status: "running", ...started }, maturesOn)).toBe("deposit_matured");
    expect(closeRefusal({ status: "suspended", ...started }, "2026-04-01")).toBe("deposit_suspended");
    expect(closeRefusal({ status: "paid", ...started }, maturesOn)).toBe("deposit_returned");
    expect(closeRefusal({ status: "closed", ...started }, "2026-04-01")).toBe("deposit_returned");
    expect(closeRefusal({ status: "pending", startedOn: null, maturesOn: null }, maturesOn)).toBe("deposit_not_begun");
    expect(closeRefusal({ status: "deleted", startedOn: null, maturesOn: null }, maturesOn)).toBe("deposit_not_begun");
  });
});
