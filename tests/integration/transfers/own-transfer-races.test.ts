import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { createQuote } from "@/lib/quotes/create-quote";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { expectCleanBooks } from "@/tests/support/books";
import { countDeadlocks } from "@/tests/support/database/deadlocks";
import { createAccount, createAdmin, createCustomer, readBalance, type TestAccount } from "@/tests/support/factories";
import { convertOwn, createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { createRates, testRates } from "@/tests/support/rates";

beforeAll(createRates);

/**
 * Runs all these functions in parallel. Expects that each function succeeds or fails with an `AppError` (a refusal by the bank's
 * rules), and that no deadlock occurs.
 */
async function expectOnlyRefusals<Result>(works: (() => Promise<Result>)[]): Promise<Result[]> {
  const before = await countDeadlocks();
  const results = await Promise.allSettled(works.map((work) => work()));
  const broken = results.flatMap((result) =>
    result.status === "rejected" && !(result.reason instanceof AppError) ? [result.reason] : [],
  );
  expect(broken).toEqual([]);
  expect((await countDeadlocks()) - before).toBe(0n);
  await expectCleanBooks();
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

describe("random transfers between own accounts", () => {
  const perDollar: Record<string, number> = {
    USD: 1,
    ...Object.fromEntries(Object.entries(testRates).map(([c, r]) => [c, Number(r)])),
  };
  const worth = ({ currency }: TestAccount, minor: bigint) =>
    Number(minor) / (currency === "JPY" ? 1 : 100) / (perDollar[currency] ?? 1);

  it("random transfers never create money: the value of the customer's accounts does not rise, and the books are clean", async () => {
    const move = fc.record({ from: fc.nat(3), to: fc.nat(3), amount: fc.integer({ min: 1, max: 9_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        const { actor, account } = await createCustomer({ balanceMinor: 20_000n });
        const others = await Promise.all([
          createAccount(actor, { currency: "EUR", balanceMinor: 20_000n }),
          createAccount(actor, { currency: "JPY", balanceMinor: 20_000n }),
          createAccount(actor, { balanceMinor: 20_000n }),
        ]);
        const accounts = [account, ...others];
        const total = async () => {
          const held = await Promise.all(
            accounts.map(async (one) => worth(one, (await readBalance(one)).balanceMinor)),
          );
          return held.reduce((sum, one) => sum + one, 0);
        };
        const before = await total();
        await Promise.all(
          moves.map(async ({ from, to, amount: minor }) => {
            const [payer, payee] = [accounts[from], accounts[to]];
            if (!payer || !payee || payer === payee) return;
            const amount = payee.currency === "JPY" ? String(minor) : (minor / 100).toFixed(2);
            const moving =
              payer.currency === payee.currency
                ? moveOwn(actor, [payer, payee], { amount })
                : convertOwn(actor, [payer, payee], amount);
            await moving.catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
            });
          }),
        );
        expect(await total()).toBeLessThanOrEqual(before + 1e-6);
        const bad = await db.query(
          "SELECT FROM ledger_accounts WHERE tracked AND balance_minor < 0 AND code LIKE 'customer:%'",
        );
        expect(bad).toEqual([]);
      }),
      { numRuns: 25 },
    );
    await expectCleanBooks();
  });
});

describe("parallel or repeated requests", () => {
  it("the money moves once, and every repeat gets the first answer, whatever has happened since", async () => {
    const { actor, account, other } = await createOwnPair();
    const requestId = randomUUID();
    const move = (amount = "10.00") => moveOwn(actor, [account, other], { amount }, requestId);
    const moved = await Promise.all(Array.from({ length: 20 }, () => move()));
    expect(new Set(moved.map(({ id }) => id)).size).toBe(1);
    expect(await readBalance(other)).toEqual({ balanceMinor: 1_000n, heldMinor: 0n });
    const [first] = moved;
    if (!first) throw new Error("nothing moved");
    await editTransfer(await createAdmin(), "interbank", {
      id: first.id,
      payload: { status: "deleted", amount: "9.00" },
    });
    expect(await move()).toEqual(first);
    expect(await getTransfer(actor, "interbank", first.id)).toMatchObject({ status: "deleted" });
    await expect(move("10.01")).rejects.toMatchObject({ code: "idempotency_mismatch" });
    await expectCleanBooks();
  });

  it("of two parallel requests with the same id and different accounts, one succeeds and the other is refused", async () => {
    const { actor, account, other } = await createOwnPair();
    const third = await createAccount(actor, { balanceMinor: 5_000n });
    const fourth = await createAccount(actor);
    for (let round = 0; round < 10; round += 1) {
      const requestId = randomUUID();
      const pairs = [[account, other] as const, [third, fourth] as const];
      const results = await Promise.allSettled(
        pairs.map((pair) => moveOwn(actor, pair, { amount: "1.00" }, requestId)),
      );
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused).toMatchObject([{ reason: { code: "idempotency_mismatch" } }]);
    }
    await expectCleanBooks();
  });

  it("the same quote from the same account pays once", async () => {
    const { actor, account, other } = await createOwnPair("EUR");
    const { id: quoteId } = await createQuote(actor, { from: account.accountNumber, to: "EUR", amount: "10.00" });
    const works = Array.from({ length: 12 }, () => () => moveOwn(actor, [account, other], { quoteId }));
    expect(await expectOnlyRefusals(works)).toHaveLength(1);
    expect(await readBalance(other)).toMatchObject({ balanceMinor: 1_000n });
  });
});

it("a hundred parallel transfers in both directions cause no deadlock and move every cent", async () => {
  const { actor, account, other } = await createOwnPair();
  await moveOwn(actor, [account, other], { amount: "500.00" });
  const works = Array.from(
    { length: 100 },
    (_, index) => () =>
      moveOwn(actor, index % 2 ? [account, other] : [other, account], { amount: index % 2 ? "0.03" : "0.02" }),
  );
  expect(await expectOnlyRefusals(works)).toHaveLength(100);
  expect(await readBalance(account)).toEqual({ balanceMinor: 49_950n, heldMinor: 0n });
  expect(await readBalance(other)).toEqual({ balanceMinor: 50_050n, heldMinor: 0n });
});

it("parallel transfers from one account to several accounts never overdraw the account", async () => {
  const { actor, account, other } = await createOwnPair("USD", 1_000n);
  const third = await createAccount(actor);
  const works = Array.from(
    { length: 30 },
    (_, index) => () => moveOwn(actor, [account, index % 2 ? other : third], { amount: "1.00" }),
  );
  expect(await expectOnlyRefusals(works)).toHaveLength(10);
  expect(await readBalance(account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
});

it("when an account or customer is frozen meanwhile, finished transfers are complete, and later transfers are refused", async () => {
  const staff = await createAdmin();
  for (let round = 0; round < 8; round += 1) {
    const { actor, account, other } = await createOwnPair("USD", 2_000n);
    const { accountNumber } = account;
    const freeze = () =>
      round % 2
        ? editAccount(staff, editAccountInput.parse({ accountNumber, payload: { status: "suspended" } }))
        : editUser(staff, editUserInput.parse({ email: actor.email, payload: { status: "blocked" } }));
    let whenFrozen: object = {};
    const freezing = async () => {
      await freeze();
      whenFrozen = await readBalance(account);
      return null;
    };
    const move = () => moveOwn(actor, [account, other], { amount: "1.00" });
    const results = await expectOnlyRefusals<object | null>([move, move, move, freezing, ...Array(8).fill(move)]);
    expect(results).toContain(null);
    expect(await readBalance(account)).toEqual(whenFrozen);
    expect(await readBalance(other)).toEqual({ balanceMinor: BigInt(results.length - 1) * 100n, heldMinor: 0n });
  }
});

it("when a currency changes meanwhile, the money arrives in the new currency or does not move", async () => {
  const staff = await createAdmin();
  for (let round = 0; round < 10; round += 1) {
    const { actor, account, other } = await createOwnPair();
    const edit = editAccountInput.parse({ accountNumber: other.accountNumber, payload: { currency: "EUR" } });
    const works = [() => moveOwn(actor, [account, other]), () => editAccount(staff, edit)];
    // If the currency changes first, the transfer between the accounts is refused, because a transfer between two currencies
    // needs a quote. If the transfer comes first, the currency can no longer change.
    expect(await expectOnlyRefusals<object>(works)).toHaveLength(1);
  }
});
