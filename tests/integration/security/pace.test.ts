import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";

// Tests the limits for a logged-in person whose program sends requests as fast as it can.

const bounds = vi.hoisted(() => {
  const settings = {
    ...{ PACE_FACTOR: "1", ORDERS_PER_MINUTE: "6", PAYEE_CHANGES_PER_HOUR: "6", SEARCHES_PER_MINUTE: "6" },
    ...{ REQUESTS_PER_MINUTE: "12", LISTS_PER_MINUTE: "6", PAGES_PER_MINUTE: "6", FILES_PER_MINUTE: "6" },
  };
  Object.assign(process.env, settings);
  return settings;
});

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
  getTimeZone: async () => "UTC",
}));

import { NextRequest } from "next/server";
import { GET as historyFile } from "@/app/(bank)/transactions/csv/route";
import { GET as histories } from "@/app/api/history/[email]/route";
import { GET as tooFast } from "@/app/too-fast/route";
import { openAccount } from "@/lib/accounts/open-account";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { searchBank } from "@/lib/search/search-bank";
import { db } from "@/lib/server/db";
import { keepPace } from "@/lib/server/pace";
import { openSession, requireActor, requireSession } from "@/lib/server/session/session";
import { ownTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { wire as wireOrder } from "@/tests/support/outgoing-orders";

const orders = Number(bounds.ORDERS_PER_MINUTE);

let customer: TestCustomer;
beforeEach(async () => {
  customer = await createCustomer({ balanceMinor: 100_000n });
});

const wire = (id: string = randomUUID()) =>
  initiateTransfer(
    customer.actor,
    {
      channel: "wire",
      ...wireTransferInput.parse({ ...wireOrder, amount: "0.01", fromAccountNumber: customer.account.accountNumber }),
    },
    id,
  );

const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "fulfilled" ? "done" : ((outcome.reason as { code?: string }).code ?? String(outcome.reason));
const codesOf = async (tries: Promise<unknown>[]) => (await Promise.allSettled(tries)).map(codeOf);
const count = (codes: string[], code: string) => codes.filter((found) => found === code).length;

it("of 60 parallel wires of one cent, the bank accepts the limit for a minute, and the others learn when to try again", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => wire()));
  const codes = tries.map(codeOf);
  expect(count(codes, "done")).toBe(orders);
  expect(count(codes, "rate_limited")).toBe(60 - orders);
  const refused = tries.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ httpStatus: 429, messageKey: "too_fast" });
  expect(refused.reason.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.reason.retryAfterSeconds).toBeLessThanOrEqual(60);
  await expectCleanBooks();
});

it("all kinds of orders share one limit", async () => {
  const { accountNumber } = customer.account;
  for (let sent = 0; sent < orders; sent += 1) await wire();
  const own = ownTransferInput.parse({
    fromAccountNumber: accountNumber,
    toAccountNumber: "9999999999",
    amount: "0.01",
  });
  const deposit = { FDRName: "None", amount: "1000", intervalType: "monthly" };
  const codes = await codesOf([
    initiateTransfer(customer.actor, { channel: "own", ...own }, randomUUID()),
    openAccount(customer.actor, { accountType: "savings", currency: "USD" } as never, randomUUID()),
    applyForDeposit(customer.actor, deposit as never, randomUUID()),
  ]);
  expect(codes).toEqual(["rate_limited", "rate_limited", "rate_limited"]);
});

it("one customer's orders do not use up another customer's limit", async () => {
  await codesOf(Array.from({ length: 30 }, () => wire()));
  customer = await createCustomer({ balanceMinor: 1_000n });
  await expect(wire()).resolves.toMatchObject({ status: "pending" });
});

it("another process grants only its first few requests, and then continues the shared count", async () => {
  await codesOf(Array.from({ length: orders }, () => wire()));
  vi.resetModules();
  const another = await import("@/lib/server/pace");
  const codes = await codesOf(Array.from({ length: 10 }, () => another.keepPace(customer.actor, "order")));
  // Each process may allow a sixth of the bound before it asks the database.
  expect(count(codes, "done")).toBe(orders / 6);
});

it("after the window requests are accepted again", async () => {
  await codesOf(Array.from({ length: 30 }, () => wire()));
  vi.resetModules();
  await db.query("UPDATE rate_limits SET expire = 1 WHERE key LIKE 'pace-order:%'");
  const another = await import("@/lib/server/pace");
  const codes = await codesOf(Array.from({ length: 30 }, () => another.keepPace(customer.actor, "order")));
  expect(count(codes, "done")).toBe(orders);
});

it("payees cannot be added and removed without limit", async () => {
  const numbers = Array.from({ length: 10 }, (_, index) => `90060161331${6810 + index}`);
  const codes: string[] = [];
  for (const accountNumber of numbers) {
    const input = { accountName: "Noah Berg", accountNumber, nickname: accountNumber, accountType: "savings" };
    const outcome = await codesOf([addBeneficiary(customer.actor, addBeneficiaryInput.parse(input), randomUUID())]);
    codes.push(...outcome);
  }
  expect(count(codes, "rate_limited")).toBe(10 - Number(bounds.PAYEE_CHANGES_PER_HOUR));
  const [first = ""] = numbers;
  await expect(deleteBeneficiary(customer.actor, { accountNumber: first })).rejects.toMatchObject({
    code: "rate_limited",
  });
});

it("searches in the palette are limited", async () => {
  const codes = await codesOf(Array.from({ length: 20 }, () => searchBank(customer.actor, { text: "berg" })));
  expect(count(codes, "done")).toBe(Number(bounds.SEARCHES_PER_MINUTE));
  expect(count(codes, "rate_limited")).toBe(20 - Number(bounds.SEARCHES_PER_MINUTE));
});

describe("a logged-in person who sends unlimited requests to one route", () => {
  const logIn = async () => {
    const [user] = await db.query<{ password_hash: string }>("SELECT password_hash FROM users WHERE id = $1", [
      customer.actor.userId,
    ]);
    newVisitor();
    await openSession({ id: customer.actor.userId, provedBy: { passwordHash: user?.password_hash ?? "" } }, false);
  };
  const ask = (query = "") => histories(new NextRequest(`http://localhost/api/history/x${query}`), historyContext());
  const historyContext = () => ({ params: Promise.resolve({ email: customer.actor.email }) });
  beforeEach(logIn);

  it.each([
    ["a history", "", Number(bounds.LISTS_PER_MINUTE)],
    ["a search", "?q=berg", Number(bounds.SEARCHES_PER_MINUTE)],
  ])("%s of the HTTP contract is answered with 429 and Retry-After", async (_title, query, most) => {
    const replies = await Promise.all(Array.from({ length: most + 3 }, () => ask(query)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(most);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ status: "error", code: "rate_limited" });
  });

  it("a file is answered with 429 and a page that explains the limit", async () => {
    const file = () => historyFile(new NextRequest("http://localhost/transactions/csv"), {});
    const replies = [];
    for (let asked = 0; asked < Number(bounds.FILES_PER_MINUTE) + 1; asked += 1) replies.push(await file());
    expect(replies.map(({ status }) => status)).toEqual([...Array(Number(bounds.FILES_PER_MINUTE)).fill(200), 429]);
    const refused = replies.at(-1);
    expect(refused?.headers.get("Content-Type")).toContain("text/html");
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused?.text()).toContain("too_fast");
  });

  it("a page redirects the browser to a page that explains the limit, and each page counts once", async () => {
    for (let asked = 0; asked < Number(bounds.PAGES_PER_MINUTE); asked += 1) await requireSession();
    await expect(requireSession()).rejects.toMatchObject({ digest: expect.stringContaining("/too-fast?seconds=") });
    const said = await tooFast(new Request("http://localhost/too-fast?seconds=17"));
    expect([said.status, said.headers.get("Retry-After")]).toEqual([429, "17"]);
  });

  it("every other action or call is refused", async () => {
    for (let asked = 0; asked < Number(bounds.REQUESTS_PER_MINUTE); asked += 1) await requireActor();
    await expect(requireActor()).rejects.toMatchObject({ code: "rate_limited", httpStatus: 429 });
  });
});

const countedOf = (name: string) =>
  db.query<{ points: number }>("SELECT points FROM rate_limits WHERE key = $1", [`${name}:${customer.actor.userId}`]);

it("parallel requests share one lease, and a hundred of them need few statements", async () => {
  const codes = await codesOf(Array.from({ length: 100 }, () => keepPace(customer.actor, "request")));
  expect(count(codes, "done")).toBe(Number(bounds.REQUESTS_PER_MINUTE));
  // A lease allows two requests without a further SQL statement. The row in `rate_limits` counts the two requests of each of the
  // five later leases and of the refused lease. The row does not count the first lease of the process.
  expect(await countedOf("pace-request")).toEqual([{ points: Number(bounds.REQUESTS_PER_MINUTE) }]);
});

it("occasional requests of a person need no database statement", async () => {
  await wire();
  expect(await countedOf("pace-order")).toEqual([]);
});
