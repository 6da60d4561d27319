import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as editDepositRoute } from "@/app/api/FDR/edit-fdr/route";
import { POST as newDepositRoute } from "@/app/api/FDRs/new/route";
import { POST as editLoanRoute } from "@/app/api/loans/edit-loan/route";
import { POST as newLoanRoute } from "@/app/api/loans/new/route";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { findProposals } from "@/lib/approvals/find-proposals";
import { depositPlanInput, editDepositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { createDepositPlan, deleteDepositPlan, editDepositPlan, getDepositPlan } from "@/lib/deposits/plans/plans";
import { editLoanPlanInput, loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan, deleteLoanPlan, editLoanPlan, getLoanPlan } from "@/lib/loans/plans/plans";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { callRoute } from "@/tests/support/call-route";
import { createAdmin, createUser } from "@/tests/support/factories";
import { ageProposal, beforeFourEyes, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { depositPlanFields, loanPlanFields } from "@/tests/support/plans";

let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));
// The mock replaces all texts by their keys, because the tests check only the code of a reply.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

/**
 * The limit in US cents. A plan needs a second person whatever its amounts are. The limit is higher than all amounts of these
 * tests, so that only the rule for plans demands a second person.
 */
const limitMinor = 1_000_000_000n;

const kinds = [
  {
    kind: "loan",
    nameField: "loanName",
    fields: loanPlanFields,
    routes: { create: newLoanRoute, edit: editLoanRoute },
    create: (actor: Actor, name: string, changes: object = {}, requestId?: string) =>
      createLoanPlan(actor, loanPlanInput.parse(loanPlanFields({ loanName: name, ...changes })), requestId),
    edit: (actor: Actor, name: string, payload: object, requestId?: string) =>
      editLoanPlan(actor, editLoanPlanInput.parse({ loanName: name, payload }), requestId),
    remove: (actor: Actor, name: string) => deleteLoanPlan(actor, { loanName: name }),
    get: getLoanPlan,
  },
  {
    kind: "deposit",
    nameField: "FDRName",
    fields: depositPlanFields,
    routes: { create: newDepositRoute, edit: editDepositRoute },
    create: (actor: Actor, name: string, changes: object = {}, requestId?: string) =>
      createDepositPlan(actor, depositPlanInput.parse(depositPlanFields({ FDRName: name, ...changes })), requestId),
    edit: (actor: Actor, name: string, payload: object, requestId?: string) =>
      editDepositPlan(actor, editDepositPlanInput.parse({ FDRName: name, payload }), requestId),
    remove: (actor: Actor, name: string) => deleteDepositPlan(actor, { FDRName: name }),
    get: getDepositPlan,
  },
] as const;

let first: Actor;
let second: Actor;
let third: Actor;

beforeEach(async () => {
  [first, second, third] = [await createAdmin(), await createAdmin(), await createAdmin()];
  await setFourEyesLimit(limitMinor);
});
afterEach(() => setFourEyesLimit(null));

const uniqueName = () => `Plan ${randomUUID()}`;
const confirm = (actor: Actor, id: string) => confirmProposal(actor, { id });
const proposalOf = (id: string) => db.prisma.proposal.findUniqueOrThrow({ where: { id } });
const fulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;

describe.each(kinds)("a $kind plan", ({ kind, nameField, fields, routes, create, edit, remove, get }) => {
  /** Runs a command while the bank has no four-eyes limit. */
  const agree = (work: () => Promise<unknown>) => beforeFourEyes(work, limitMinor);
  const offered = async (terms: object = {}) => {
    const name = uniqueName();
    await agree(() => create(first, name, terms));
    return name;
  };

  it("one admin cannot create a plan, and a second admin confirms the plan of the preview", async () => {
    const name = uniqueName();
    const requestId = randomUUID();
    const id = await proposalFrom(create(first, name, {}, requestId));
    expect(await proposalFrom(create(first, name, {}, requestId))).toBe(id);
    expect(await proposalFrom(create(first, name))).toBe(id);
    await expect(get(first, name)).rejects.toMatchObject({ code: "not_found" });
    expect(await proposalOf(id)).toMatchObject({
      ...{ kind: `${kind}_plan.create`, customerId: null, amountMinor: 0n },
      preview: {
        entries: [],
        changes: [{ action: `${kind}_plan.create`, before: null, after: { name, amountMinor: "100000" } }],
      },
    });
    const { items } = await findProposals(second, { page: 1, pageSize: 5, search: "", state: "open", kind: "" });
    expect(items[0]).toMatchObject({ id, subjectName: name, money: null, personName: null });
    await expect(confirm(first, id)).rejects.toMatchObject({ code: "forbidden" });
    await confirm(second, id);
    expect(await get(first, name)).toMatchObject({ name, amountMinor: 100_000n, version: 1 });
    const [event] = await db.query("SELECT actor FROM audit_events WHERE action = $1 AND after ->> 'name' = $2", [
      `${kind}_plan.create`,
      name,
    ]);
    expect(event).toEqual({ actor: second.userId });
  });

  it("one admin cannot change a plan, and a second admin confirms the changed fields of the preview", async () => {
    const name = await offered();
    const before = await get(first, name);
    const requestId = randomUUID();
    const id = await proposalFrom(edit(first, name, { profit: "99" }, requestId));
    expect(await proposalFrom(edit(first, name, { profit: "99" }, requestId))).toBe(id);
    expect(await proposalFrom(edit(first, name, { profit: "99" }))).toBe(id);
    await expect(edit(first, name, { profit: "98" })).rejects.toMatchObject({ messageKey: "proposal_waits" });
    await expect(edit(second, name, { profit: "99" })).rejects.toMatchObject({ messageKey: "proposal_waits" });
    expect(await get(first, name)).toEqual(before);
    expect(await proposalOf(id)).toMatchObject({
      ...{ kind: `${kind}_plan.edit`, subjectId: before.id },
      preview: { changes: [{ before: { profitBp: before.profitBp }, after: { profitBp: 9_900 } }] },
    });
    await expect(confirm(first, id)).rejects.toMatchObject({ code: "forbidden" });
    await confirm(second, id);
    expect(await get(first, name)).toMatchObject({ id: before.id, profitBp: 9_900, version: before.version + 1 });
  });

  it("parallel requests make one proposal, and parallel confirmations change the plan once", async () => {
    const name = await offered();
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => proposalFrom(edit(first, name, { profit: "3" }, randomUUID()))),
    );
    expect(new Set(ids).size).toBe(1);
    const [id = ""] = ids;
    expect(fulfilled(await Promise.allSettled([confirm(second, id), confirm(third, id), confirm(second, id)]))).toBe(1);
    expect(await get(first, name)).toMatchObject({ profitBp: 300, version: 2 });
    const other = uniqueName();
    const created = await Promise.all(
      Array.from({ length: 4 }, () => proposalFrom(create(first, other, {}, randomUUID()))),
    );
    expect(new Set(created).size).toBe(1);
    const [made = ""] = created;
    expect(fulfilled(await Promise.allSettled([confirm(second, made), confirm(third, made)]))).toBe(1);
    expect(await get(first, other)).toMatchObject({ version: 1 });
  });

  it("tellers, auditors and customers neither propose nor confirm", async () => {
    const name = await offered();
    const [creation, change] = [
      await proposalFrom(create(first, uniqueName())),
      await proposalFrom(edit(first, name, { profit: "3" })),
    ];
    for (const role of ["teller", "auditor", "customer"] as const) {
      const other = await beforeFourEyes(() => createUser({ role }), limitMinor);
      await expect(create(other, uniqueName()), role).rejects.toMatchObject({ code: "forbidden" });
      await expect(edit(other, name, { profit: "4" }), role).rejects.toMatchObject({ code: "forbidden" });
      for (const id of [creation, change]) {
        await expect(confirm(other, id), role).rejects.toMatchObject({ code: "forbidden" });
        await expect(declineProposal(other, { id, reason: "No" }), role).rejects.toMatchObject({ code: "forbidden" });
        const sql = db.query("SELECT confirm_proposal($1, $2) AS outcome", [id, other.userId]);
        expect(await sql, role).toEqual([{ outcome: "forbidden" }]);
      }
    }
  });

  it("one admin withdraws a plan, which ends a proposal to change the plan", async () => {
    const name = await offered();
    const id = await proposalFrom(edit(first, name, { profit: "3" }));
    expect(await remove(second, name)).toMatchObject({ status: "deleted" });
    await expect(confirm(second, id)).rejects.toMatchObject({ code: "conflict", messageKey: "status" });
    const other = await offered();
    expect(await edit(first, other, { status: "deleted" })).toMatchObject({ status: "deleted" });
  });

  it("a change of the plan ends a proposal to change the plan", async () => {
    const name = await offered();
    const id = await proposalFrom(edit(first, name, { profit: "3" }));
    await agree(() => edit(second, name, { profit: "4" }));
    await expect(confirm(second, id)).rejects.toMatchObject({ code: "conflict", messageKey: "record" });
    expect(await get(first, name)).toMatchObject({ profitBp: 400 });
  });

  it("a confirmation changes the plan of the preview, even if another plan has got its name", async () => {
    const name = await offered();
    const id = await proposalFrom(edit(first, name, { profit: "3" }));
    await agree(() => edit(second, name, { [nameField]: uniqueName() }));
    await agree(() => create(second, name));
    await expect(confirm(second, id)).rejects.toMatchObject({ code: "conflict" });
    expect((await get(first, name)).profitBp).not.toBe(300);
  });

  it("a plan that got the name meanwhile ends a proposal to create a plan", async () => {
    const name = uniqueName();
    const id = await proposalFrom(create(first, name));
    await agree(() => create(second, name.toUpperCase(), { profit: "1" }));
    await expect(confirm(second, id)).rejects.toMatchObject({ code: "conflict", messageKey: "record" });
    expect(await get(first, name)).toMatchObject({ profitBp: 100 });
  });

  it("a confirmation and a withdrawal at the same moment leave a withdrawn plan with old or confirmed terms", async () => {
    const name = await offered();
    const { id: planId, profitBp } = await get(first, name);
    const id = await proposalFrom(edit(first, name, { profit: "3" }));
    const [confirmed, withdrawn] = await Promise.allSettled([confirm(second, id), remove(third, name)]);
    expect(withdrawn).toMatchObject({ status: "fulfilled", value: { status: "deleted" } });
    expect(withdrawn).toMatchObject({ value: { id: planId, profitBp: fulfilled([confirmed]) ? 300 : profitBp } });
  });

  it("a proposal that has expired changes nothing", async () => {
    const name = uniqueName();
    const id = await proposalFrom(create(first, name));
    await ageProposal(id, "25 hours");
    await expect(confirm(second, id)).rejects.toMatchObject({ messageKey: "proposal_expired" });
    await expect(get(first, name)).rejects.toMatchObject({ code: "not_found" });
  });

  it("an edit that changes no term needs nobody else, and an invalid or taken plan is not proposed", async () => {
    const name = await offered();
    const { profitBp, version } = await get(first, name);
    expect(await edit(first, name, { profit: String(profitBp / 100) })).toMatchObject({ version: version + 1 });
    await expect(create(first, name)).rejects.toMatchObject({ messageKey: "plan_exists" });
    await expect(edit(first, name, { currency: "JPY", amount: "0.5" })).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(edit(first, name, { profit: "3", version })).rejects.toMatchObject({
      messageKey: "changed_meanwhile",
    });
    await expect(edit(first, uniqueName(), { profit: "3" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("the HTTP contract answers that the plan or the change is proposed, and a repeat gets the same answer", async () => {
    visitor = first;
    const name = await offered();
    for (const [route, body] of [
      [routes.create, fields({ isCore: true })],
      [routes.edit, { email: "admin", [nameField]: name, payload: { profit: "3" } }],
    ] as const) {
      const key = randomUUID();
      const answers = await Promise.all([callRoute(route, body, key), callRoute(route, body, key)]);
      expect(answers.map(({ status }) => status)).toEqual([202, 202]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
      const reply = JSON.parse(answers[0]?.text ?? "");
      expect(reply).toMatchObject({ code: "proposed", data: { proposal: expect.any(String) } });
      await confirm(second, reply.data.proposal);
    }
    expect(await get(first, name)).toMatchObject({ profitBp: 300 });
  });
});
