import { describe, expect, it } from "vitest";
import { loanStage, loanStages, stageDays } from "@/lib/loans/days-past-due.model";
import { sqlOf } from "@/tests/support/database/sql-of";

// Some lines of SQL exist in two functions that run for every transfer, because a shared function would slow down every transfer
// and entry. These tests check that the lines stay equal.

describe("the accounts whose entries may need a second person", () => {
  const writeOff = "expense:loan-write-off:%";
  const accountsIn = (name: string) =>
    [...new Set([...sqlOf(name).matchAll(/LIKE '([^']+)'/g)].map(([, pattern]) => pattern))].sort();

  it("the accounts are the accounts that ledger_four_eyes checks, for one entry and for many entries", () => {
    const all = accountsIn("ledger_four_eyes");
    expect(all).toContain(writeOff);
    expect(accountsIn("ledger_post_many")).toEqual(all);
    // `may_need_four_eyes` need not contain the account of write-offs, because an entry with a write-off also has a posting to a
    // loan's account.
    const [, listed = ""] = /p_code ~ '\^\(([^)]+)\):'/.exec(sqlOf("may_need_four_eyes")) ?? [];
    const names = listed.split("|").map((name) => `${name}:%`);
    expect(names.sort()).toEqual(all.filter((pattern) => pattern !== writeOff));
  });
});

it("the stages of loans begin at the same days in the services and in SQL", () => {
  const limits = [...sqlOf("loan_stage").matchAll(/p_days >= (\d+) THEN (\d)/g)];
  const inSql = Object.fromEntries(limits.map(([, days, stage]) => [stage, Number(days)]));
  expect(inSql).toEqual(stageDays);
  expect(loanStages.map((stage) => loanStage(stage === 1 ? 0 : stageDays[stage]))).toEqual([...loanStages]);
});
