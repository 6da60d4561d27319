import { expect, it } from "vitest";
import { statusName } from "@/components/admin/queues/queues";
import { shownDepositStatus } from "@/lib/deposits/deposit-standing.model";
import { isDepositWithdrawable } from "@/lib/deposits/status-effect.model";
import { shownLoanStatus } from "@/lib/loans/loan-standing.model";
import { isLoanWithdrawable } from "@/lib/loans/status-effect.model";

const withdrawnAt = new Date("2026-11-28T10:00:00Z");

it("a withdrawn application is not shown as rejected, neither to the customer nor to staff", () => {
  const [status, disbursedOn] = ["deleted", null] as const;
  expect(shownLoanStatus({ status, disbursedOn, withdrawnAt })).toBe("withdrawn");
  expect(shownLoanStatus({ status, disbursedOn, withdrawnAt: null })).toBe("rejected");
  expect(shownLoanStatus({ status, disbursedOn: "2026-11-28", withdrawnAt: null })).toBe("closed");
  expect(shownDepositStatus({ status, withdrawnAt })).toBe("withdrawn");
  expect(shownDepositStatus({ status, withdrawnAt: null })).toBe("deleted");
  expect(statusName({ status, withdrawnAt })).toBe("withdrawn");
  expect(statusName({ status, withdrawnAt: null })).toBe("deleted");
});

it("an application can be withdrawn until money moves", () => {
  const day = "2026-11-28";
  const loans = (["pending", "approved", "active", "paid", "closed", "deleted"] as const).filter((status) =>
    isLoanWithdrawable({ status, disbursedOn: null }),
  );
  expect(loans).toEqual(["pending", "approved"]);
  expect(isLoanWithdrawable({ status: "active", disbursedOn: day })).toBe(false);
  const deposits = (["pending", "running", "suspended", "paid", "closed", "deleted"] as const).filter((status) =>
    isDepositWithdrawable({ status, startedOn: null }),
  );
  expect(deposits).toEqual(["pending"]);
});
