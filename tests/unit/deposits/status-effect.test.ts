import { describe, expect, it } from "vitest";
import { depositStatuses } from "@/lib/deposits/schema";
import {
  closeRefusal,
  type DepositMoney,
  type DepositRefusal,
  type DepositStep,
  depositEffect,
  depositMoney,
} from "@/lib/deposits/status-effect.model";

type Status = (typeof depositStatuses)[number];
type Outcome = "-" | DepositStep | DepositRefusal;

/** The money and status of a deposit, whether it has matured, and the outcome if staff set each of `depositStatuses`. */
type Row = [DepositMoney, Status, hasMatured: boolean, Outcome[]];

const fromNone: Outcome[] = ["-", "lock", "deposit_not_begun", "deposit_not_begun", "-", "-"];
const ended = "application_ended";
const fromEnded: Outcome[] = [ended, ended, ended, ended, "-", "-"];
const fromLocked: Outcome[] = ["deposit_locked", "-", "-", "deposit_not_matured", "end-early", "deposit_locked"];
const fromMatured: Outcome[] = ["deposit_locked", "-", "-", "mature", "mature", "deposit_locked"];
const no = "deposit_returned";

const table: Row[] = [
  ["none", "pending", false, fromNone],
  ["none", "closed", false, fromEnded],
  ["none", "deleted", false, fromEnded],
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
      const effect = depositEffect({ money, status, hasMatured, withdrawnAt: null }, { status: after });
      expect([after, effect.allowed ? (effect.step ?? "-") : effect.reason]).toEqual([after, outcomes[index]]);
    }
  });

  it("the table covers every status, with and without money", () => {
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

it("closing a deposit that has matured counts as its maturity", () => {
  for (const after of ["paid", "closed"] as const) {
    const effect = depositEffect(
      { money: "locked", status: "running", hasMatured: true, withdrawnAt: null },
      { status: after },
    );
    expect(effect).toEqual({ allowed: true, step: "mature", status: "paid" });
  }
});

it("the owner can end a running deposit", () => {
  const startedOn = "2026-03-01";
  expect(closeRefusal({ status: "running", startedOn })).toBeNull();
  expect(closeRefusal({ status: "suspended", startedOn })).toBe("deposit_suspended");
  expect(closeRefusal({ status: "paid", startedOn })).toBe("deposit_returned");
  expect(closeRefusal({ status: "closed", startedOn })).toBe("deposit_returned");
  expect(closeRefusal({ status: "pending", startedOn: null })).toBe("deposit_not_begun");
  expect(closeRefusal({ status: "deleted", startedOn: null })).toBe("deposit_not_begun");
});
