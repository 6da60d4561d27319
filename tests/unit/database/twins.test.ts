import { describe, expect, it } from "vitest";
import { readFunctions } from "@/scripts/migrate/function-files";

const sqlOf = (name: string) => readFunctions().find((one) => one.name === name)?.sql ?? "";

// Lines that stand in two functions of the money path, since a call costs every transfer and entry.

describe("the counter of what a customer sends in a day", () => {
  const locking = (name: string) => {
    const lines = sqlOf(name).split("\n");
    const from = lines.findIndex((line) => line.includes("SELECT * INTO v_day FROM customer_sending"));
    return lines.slice(from, from + 10).map((line) => line.trim());
  };

  it("is locked, made and begun anew alike by transfers to others and between own accounts", () => {
    expect(locking("send_transfer").at(-1)).toBe("END IF;");
    expect(locking("move_own_money")).toEqual(locking("send_transfer"));
  });
});

describe("the accounts of which an entry may need a second person", () => {
  const writeOff = "expense:loan-write-off:%";
  const accountsIn = (name: string) =>
    [...new Set([...sqlOf(name).matchAll(/LIKE '([^']+)'/g)].map(([, pattern]) => pattern))].sort();

  it("are those that ledger_four_eyes looks at, one by one and many at once", () => {
    const all = accountsIn("ledger_four_eyes");
    expect(all).toContain(writeOff);
    expect(accountsIn("ledger_post_many")).toEqual(all);
    // What is written off is a loan's as well.
    expect(accountsIn("ledger_post")).toEqual(all.filter((pattern) => pattern !== writeOff));
  });
});
