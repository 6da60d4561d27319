import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { expect, it, vi } from "vitest";
import { GET as listDeposits } from "@/app/api/FDR/all/[page]/[size]/route";
import { GET as listLoans } from "@/app/api/loans/all/[page]/[size]/route";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import type { Actor } from "@/lib/server/actor";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan } from "@/tests/support/loans";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";

let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));

type Reply = { data: { docs: Record<string, unknown>[]; totalDocs: number; totalPages: number } };

async function list(route: typeof listLoans, actor: Actor, place: string, query = ""): Promise<Reply["data"]> {
  visitor = actor;
  const [page = "", size = ""] = place.split("/");
  const request = new NextRequest(`http://localhost/api/all/${place}${query}`);
  const response = await route(request, { params: Promise.resolve({ page, size }) });
  expect(response.status).toBe(200);
  return ((await response.json()) as Reply).data;
}

async function lendTwice() {
  const [owner, other] = [await createCustomer({ balanceMinor: 500_000n }), await createCustomer()];
  const loans = [await createLoan(owner.actor), await createLoan(other.actor)];
  return { owner: owner.actor, other: other.actor, loans };
}

it("staff page through the plans and everybody's loans, each row once, with the exact total", async () => {
  const staff = await createAdmin();
  await createLoanPlan({ name: `Boat ${randomUUID()}`, currency: "GBP", profitBp: 525 });
  await createLoanPlan({ name: `Gone ${randomUUID()}`, status: "deleted" });
  const { owner, other, loans } = await lendTwice();
  const whole = await list(listLoans, staff, "1/1000");
  expect(whole.docs.map(({ isCore }) => isCore)).toEqual([true, true, true, false, false]);
  expect(whole.docs.slice(3).map(({ email }) => email)).toEqual([other.email, owner.email]);
  expect(whole.docs[2]).toMatchObject({
    email: "admin",
    amount: "1000.00",
    maximum: "2000.00",
    currency: "GBP",
    profit: "5.25",
    totalInstallments: 3,
    status: "active",
  });
  for (const size of [1, 2, 3, 4]) {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(listLoans, staff, `${page}/${size}`)));
    expect(pages.flatMap(({ docs }) => docs)).toEqual(whole.docs);
    expect(pages.map(({ totalDocs }) => totalDocs)).toEqual([5, 5, 5, 5, 5, 5]);
  }
  const idsOf = async (query: string) => (await list(listLoans, staff, "1/10", query)).docs.map(({ _id }) => _id);
  expect(await idsOf("?isCore=false&sort=createdAt")).toEqual(loans.map(({ id }) => id));
  expect(await idsOf("?status=pending")).toHaveLength(2);
  expect(await idsOf("?status=active")).toHaveLength(3);
  expect(await idsOf("?isCore=true&status=pending")).toEqual([]);
});

it("a customer gets the plans and their own loans", async () => {
  const { owner, loans } = await lendTwice();
  const { docs } = await list(listLoans, owner, "1/1000");
  expect(docs.every(({ isCore }) => isCore === true)).toBe(true);
  expect(docs.length).toBeGreaterThanOrEqual(2);
  const own = await list(listLoans, owner, "1/1000", "?isCore=false");
  expect(own.docs.map(({ _id }) => _id)).toEqual([loans[0]?.id]);
});

it("fixed deposits are listed in the same way, with both spellings of the interval", async () => {
  const { actor } = await createCustomer({ balanceMinor: 500_000n });
  const { name } = await createDepositPlan({ name: `Saver ${randomUUID()}` });
  await applyForDeposit(actor, { FDRName: name, amount: "700" }, randomUUID());
  const { docs, totalDocs } = await list(listDeposits, await createAdmin(), "1/10");
  expect([docs.length, totalDocs]).toEqual([2, 2]);
  expect(docs[0]).toMatchObject({
    isCore: true,
    FDRName: name,
    minimum: "500.00",
    maximum: "5000.00",
    amount: "1000.00",
  });
  expect(docs[0]).toMatchObject({
    profit: "6",
    lockedInPeriod: 1,
    intervalType: "quarterly",
    interValType: "quarterly",
  });
  expect(docs[1]).toMatchObject({
    isCore: false,
    FDRName: name,
    email: actor.email,
    amount: "700.00",
    status: "pending",
  });
  expect((await list(listDeposits, actor, "1/10")).docs).toHaveLength(1);
});
