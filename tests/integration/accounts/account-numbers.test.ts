import { expect, it } from "vitest";
import { drawAccountNumber } from "@/lib/accounts/account.sql";
import { accountNumberOf, ownBodies } from "@/lib/accounts/account-number.model";
import { inTransaction } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database/database";
import { createAccount, createCustomer } from "@/tests/support/factories";

// Tests how account numbers are drawn. The ranges are so small that a few accounts fill them, as very many accounts would fill
// the bank's whole range.

/** Creates accounts until `count` numbers of the range are taken. */
async function takeNumbers(range: { first: number; end: number }, count: number): Promise<Set<string>> {
  const taken = new Set<string>();
  while (taken.size < count) {
    const { actor, account } = await createCustomer({}, range);
    taken.add(account.accountNumber);
    for (let more = 1; more < 10 && taken.size < count; more += 1) {
      taken.add((await createAccount(actor, {}, range)).accountNumber);
    }
  }
  return taken;
}

it("with a fifth of all numbers taken, as with a hundred million accounts, a draw finds a free number", async () => {
  const all = ownBodies.end - ownBodies.first;
  expect(100_000_000 / all).toBeLessThan(0.21);
  const range = { first: 700_000_000, end: 700_000_100 };
  const taken = await takeNumbers(range, 21);
  for (let draw = 0; draw < 200; draw += 1) {
    const number = await inTransaction((tx) => drawAccountNumber(tx, range));
    expect(taken).not.toContain(number);
    expect(accountNumberOf(number.slice(1, -1))).toBe(number);
  }
});

it("with all numbers taken, a draw ends with an error", async () => {
  const range = { first: 710_000_000, end: 710_000_002 };
  await takeNumbers(range, 2);
  await expect(inTransaction((tx) => drawAccountNumber(tx, range))).rejects.toThrow("no free account number");
});

it("two transactions at the same moment never draw the same number", async () => {
  const range = { first: 720_000_000, end: 720_000_001 };
  const [number] = await withConnection(async (other) => {
    await other.query("BEGIN");
    const drawn = await drawAccountNumber(other, range);
    await expect(inTransaction((tx) => drawAccountNumber(tx, range))).rejects.toThrow("no free account number");
    await other.query("ROLLBACK");
    return [drawn, await inTransaction((tx) => drawAccountNumber(tx, range))];
  });
  expect(number).toBe(accountNumberOf("720000000"));
});

it("an account number does not reveal the next number: the numbers are spread over the bank's whole range", async () => {
  const numbers = await Promise.all(Array.from({ length: 200 }, () => inTransaction(drawAccountNumber)));
  expect(new Set(numbers).size).toBe(200);
  const tenths = new Set(
    numbers.map((number) => {
      const body = Number(number.slice(1, -1));
      return Math.floor((10 * (body - ownBodies.first)) / (ownBodies.end - ownBodies.first));
    }),
  );
  expect([...tenths].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
