import { expect, it } from "vitest";
import { daysPastDue, loanStage } from "@/lib/loans/days-past-due.model";

const loan = (nextDueOn: string | null, status: "active" | "closed" = "active") => ({ status, nextDueOn });

it.each([
  ["2026-06-01", 0],
  ["2026-05-31", 1],
  ["2026-06-30", 0],
  ["2025-06-01", 365],
  [null, 0],
])("on 1 June, a loan whose oldest unpaid instalment is due on %s is %i days past due", (dueOn, days) => {
  expect(daysPastDue(loan(dueOn), "2026-06-01")).toBe(days);
});

it("a loan that is not active has no days past due", () => {
  expect(daysPastDue(loan("2026-01-01", "closed"), "2026-06-01")).toBeNull();
});

it.each([
  [0, 1],
  [29, 1],
  [30, 2],
  [89, 2],
  [90, 3],
  [900, 3],
])("%i days past due is stage %i", (days, stage) => {
  expect(loanStage(days)).toBe(stage);
});
