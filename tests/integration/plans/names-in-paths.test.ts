import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { expect, it, vi } from "vitest";
import { GET as getDeposit } from "@/app/api/FDR/details/[email]/[FDRName]/route";
import { GET as getDepositPlan } from "@/app/api/FDR/details/admin/[FDRName]/route";
import { GET as getLoan } from "@/app/api/loans/details/[email]/[loanName]/route";
import { GET as getLoanPlan } from "@/app/api/loans/details/admin/[loanName]/route";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import type { Actor } from "@/lib/server/actor";
import { createCustomer } from "@/tests/support/factories";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";

let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));

/** Calls the route as Next does, with the decoded segments of the URL. */
async function ask(route: typeof getLoan, params: Record<string, string>) {
  const response = await route(new NextRequest("http://localhost/api"), { params: Promise.resolve(params) });
  return { status: response.status, body: await response.json() };
}

it.each(["50% off", "100%", "%41", "a/b", "who?", "#1", "two  words", "%2F", "Ссуда 贷款"])(
  "plans, loans and deposits are found by the name %j",
  async (text) => {
    const name = `${text} ${randomUUID()}`;
    const { actor } = await createCustomer({ balanceMinor: 500_000n });
    visitor = actor;
    await createLoanPlan({ name });
    await createDepositPlan({ name });
    await applyForLoan(actor, { loanName: name, amount: "1000" }, randomUUID());
    await applyForDeposit(actor, { FDRName: name, amount: "700" }, randomUUID());
    const found = { status: 200, body: { data: [{ loanName: name }] } };
    expect(await ask(getLoanPlan, { loanName: name })).toMatchObject(found);
    expect(await ask(getLoan, { email: actor.email, loanName: name })).toMatchObject(found);
    const foundDeposit = { status: 200, body: { data: [{ FDRName: name }] } };
    expect(await ask(getDepositPlan, { FDRName: name })).toMatchObject(foundDeposit);
    expect(await ask(getDeposit, { email: actor.email, FDRName: name })).toMatchObject(foundDeposit);
  },
);
