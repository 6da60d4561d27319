import { describe, expect, it } from "vitest";
import { sqlOf } from "@/tests/support/database/sql-of";

// Two SQL functions on the path of every transfer contain some equal lines, because a shared function would slow down every
// transfer and entry. These tests keep the lines equal.

describe("the accounts whose entries may need a second person", () => {
  const writeOff = "expense:loan-write-off:%";
  const accountsIn = (name: string) =>
    [...new Set([...sqlOf(name).matchAll(/LIKE '([^']+)'/g)].map(([, pattern]) => pattern))].sort();

  it("the accounts are the accounts that ledger_four_eyes checks, for one entry and for many entries", () => {
    const all = accountsIn("ledger_four_eyes");
    expect(all).toContain(writeOff);
    expect(accountsIn("ledger_post_many")).toEqual(all);
    // `ledger_post` need not name the account of write-offs, because an entry with a write-off also has a posting to a loan's
    // account.
    expect(accountsIn("ledger_post")).toEqual(all.filter((pattern) => pattern !== writeOff));
  });
});
