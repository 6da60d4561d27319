import { describe, expect, it } from "vitest";
import { depositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("a loan plan", () => {
  const plan = { loanName: "Car", amount: "1,000.50", profit: "5.25", totalInstallments: "3" };

  it("a plan's default currency is US dollars", () => {
    expect(loanPlanInput.parse(plan)).toEqual({
      name: "Car",
      amountMinor: 100_050n,
      earlyRepayment: "flat",
      collection: "whole",
      lateRateBp: 0,
      businessDayRule: "none",
      currency: "USD",
      profitBp: 525,
      totalInstallments: 3,
    });
    expect(loanPlanInput.parse({ ...plan, amount: 1000, currency: " jpy", profit: 0, totalInstallments: 60 })).toEqual({
      name: "Car",
      amountMinor: 1_000n,
      earlyRepayment: "flat",
      collection: "whole",
      lateRateBp: 0,
      businessDayRule: "none",
      currency: "JPY",
      profitBp: 0,
      totalInstallments: 60,
    });
  });

  it.each([
    [{ loanName: " " }, "loanName required"],
    [{ loanName: "x".repeat(81) }, "loanName maxLength:80"],
    [{ amount: "" }, "amount amountRequired"],
    [{ amount: "0" }, "amount amountPositive"],
    [{ amount: -5 }, "amount amountPositive"],
    [{ amount: "10.005" }, "amount amountDecimals"],
    [{ amount: "1000.50", currency: "JPY" }, "amount amountDecimals"],
    [{ amount: "1000000000000" }, "amount amountTooLarge"],
    [{ amount: "0.02" }, "amount amountPerInstalment"],
    [{ currency: "XAU" }, "currency currency"],
    [{ profit: "" }, "profit required"],
    [{ profit: "100.01" }, "profit profit"],
    [{ profit: "-1" }, "profit profit"],
    [{ profit: "5.125" }, "profit profit"],
    [{ profit: null }, "profit required"],
    [{ totalInstallments: "" }, "totalInstallments required"],
    [{ totalInstallments: "0" }, "totalInstallments wholeNumberTo:60"],
    [{ totalInstallments: 61 }, "totalInstallments wholeNumberTo:60"],
    [{ totalInstallments: 2.5 }, "totalInstallments wholeNumberTo:60"],
    [{ totalInstallments: "1e1" }, "totalInstallments wholeNumberTo:60"],
  ])("a plan with %j is refused: %s", (changes, problem) => {
    expect(problemsOf(loanPlanInput.safeParse({ ...plan, ...changes }))).toEqual([problem]);
  });

  it("the limits themselves are valid", () => {
    for (const changes of [{ profit: "100" }, { profit: "0.01" }, { amount: "0.03" }, { totalInstallments: "1" }]) {
      expect(problemsOf(loanPlanInput.safeParse({ ...plan, ...changes }))).toBeUndefined();
    }
  });
});

describe("an FDR plan", () => {
  const plan = {
    FDRName: "Saver",
    minimum: "500",
    maximum: "5000",
    amount: "1000",
    profit: "3.1",
    lockedInPeriod: "2",
  };

  it("interest is paid at the end by default, in either spelling", () => {
    expect(depositPlanInput.parse(plan)).toEqual({
      name: "Saver",
      minimumMinor: 50_000n,
      maximumMinor: 500_000n,
      amountMinor: 100_000n,
      currency: "USD",
      profitBp: 310,
      lockedInYears: 2,
      interval: "maturity",
      businessDayRule: "none",
    });
    const intervalOf = (changes: object) => depositPlanInput.parse({ ...plan, ...changes }).interval;
    expect(intervalOf({ interValType: "Quarterly" })).toBe("quarterly");
    expect(intervalOf({ intervalType: " at maturity", interValType: "yearly" })).toBe("maturity");
  });

  it.each([
    [{ FDRName: "" }, ["FDRName required"]],
    [{ minimum: "0" }, ["minimum amountPositive"]],
    [{ minimum: "x", maximum: "y" }, ["minimum amountFormat", "maximum amountFormat"]],
    [{ maximum: "499.99" }, ["maximum maximumBelowMinimum"]],
    [{ amount: "499.99" }, ["amount amountOutsideRange"]],
    [{ amount: "5000.01" }, ["amount amountOutsideRange"]],
    [{ currency: "JPY", minimum: "500.5", amount: "600.5" }, ["minimum amountDecimals", "amount amountDecimals"]],
    [{ profit: "101" }, ["profit profit"]],
    [{ lockedInPeriod: 0 }, ["lockedInPeriod wholeNumberTo:30"]],
    [{ lockedInPeriod: "31" }, ["lockedInPeriod wholeNumberTo:30"]],
    [{ lockedInPeriod: undefined }, ["lockedInPeriod required"]],
    [{ intervalType: "weekly" }, ["intervalType interval"]],
  ])("a plan with %j is refused: %j", (changes, problems) => {
    expect(problemsOf(depositPlanInput.safeParse({ ...plan, ...changes }))).toEqual(problems);
  });

  it("the limits themselves are valid", () => {
    for (const changes of [
      { amount: "500" },
      { amount: "5000" },
      { minimum: "1000", maximum: "1000" },
      { lockedInPeriod: 30 },
    ]) {
      expect(problemsOf(depositPlanInput.safeParse({ ...plan, ...changes }))).toBeUndefined();
    }
  });
});
