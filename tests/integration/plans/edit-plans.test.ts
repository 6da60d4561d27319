import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { depositPlanInput, editDepositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { createDepositPlan, deleteDepositPlan, editDepositPlan, getDepositPlan } from "@/lib/deposits/plans/plans";
import { editLoanPlanInput, loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan, deleteLoanPlan, editLoanPlan, getLoanPlan } from "@/lib/loans/plans/plans";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAdmin } from "@/tests/support/factories";
import { depositPlanFields, loanPlanFields } from "@/tests/support/plans";

const kinds = [
  {
    kind: "loan",
    table: "loan_plans",
    nameField: "loanName",
    create: (actor: Actor, changes: object = {}) => createLoanPlan(actor, loanPlanInput.parse(loanPlanFields(changes))),
    edit: (actor: Actor, name: string, payload: object, id?: string, requestId?: string) =>
      editLoanPlan(actor, editLoanPlanInput.parse({ id, loanName: name, payload }), requestId),
    remove: (actor: Actor, name: string, version?: number) => deleteLoanPlan(actor, { loanName: name, version }),
    get: getLoanPlan,
  },
  {
    kind: "deposit",
    table: "deposit_plans",
    nameField: "FDRName",
    create: (actor: Actor, changes: object = {}) =>
      createDepositPlan(actor, depositPlanInput.parse(depositPlanFields(changes))),
    edit: (actor: Actor, name: string, payload: object, id?: string, requestId?: string) =>
      editDepositPlan(actor, editDepositPlanInput.parse({ id, FDRName: name, payload }), requestId),
    remove: (actor: Actor, name: string, version?: number) => deleteDepositPlan(actor, { FDRName: name, version }),
    get: getDepositPlan,
  },
] as const;

const uniqueName = () => `Plan ${randomUUID()}`;

describe.each(kinds)("a $kind plan", ({ kind, table, nameField, create, edit, remove, get }) => {
  const taken = { code: "conflict", messageKey: "plan_exists", fields: { [nameField]: ["planExists"] } };

  it("a plan is created, changed and withdrawn, and each act is audited", async () => {
    const admin = await createAdmin();
    const name = uniqueName();
    const plan = await create(admin, { [nameField]: ` ${name} ` });
    expect(plan).toMatchObject({ name, amountMinor: 100_000n, currency: "USD", status: "active", version: 1 });
    expect(await get(admin, name)).toEqual(plan);
    const edited = await edit(admin, name, { profit: "7.25", amount: 1_500 });
    expect(edited).toMatchObject({ id: plan.id, name, amountMinor: 150_000n, profitBp: 725, version: 2 });
    expect(await get(admin, name)).toEqual(edited);
    expect(await remove(admin, name)).toMatchObject({ id: plan.id, status: "deleted", version: 3 });
    await expect(get(admin, name)).rejects.toMatchObject({ code: "not_found" });
    await expect(edit(admin, name, { profit: "1" }, plan.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(remove(admin, name)).rejects.toMatchObject({ code: "not_found" });
    const trail = await db.query<{ action: string; subject_type: string; before: object; after: object }>(
      "SELECT action, subject_type, before, after FROM audit_events WHERE actor = $1 AND subject_id = $2 ORDER BY id",
      [admin.userId, plan.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(
      ["create", "edit", "delete"].map((verb) => `${kind}_plan.${verb}`),
    );
    expect(trail[1]).toMatchObject({
      subject_type: `${kind}_plan`,
      before: { amountMinor: "100000" },
      after: { name, profitBp: 725 },
    });
  });

  it("a plan's name is unique among offered plans, ignoring case, and the name of a withdrawn plan is free", async () => {
    const admin = await createAdmin();
    const [name, other] = [uniqueName(), uniqueName()];
    await create(admin, { [nameField]: name });
    await create(admin, { [nameField]: other });
    await expect(create(admin, { [nameField]: name.toUpperCase() })).rejects.toMatchObject(taken);
    await expect(edit(admin, other, { [nameField]: name.toLowerCase() })).rejects.toMatchObject(taken);
    expect(await edit(admin, name, { [nameField]: name.toUpperCase() })).toMatchObject({ name: name.toUpperCase() });
    await remove(admin, name);
    await edit(admin, other, { [nameField]: name });
    await create(admin, { [nameField]: other });
  });

  it("several parallel requests with the same name create the plan once", async () => {
    const admin = await createAdmin();
    const name = uniqueName();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => create(admin, { [nameField]: name })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of tries) if (result.status === "rejected") expect(result.reason).toMatchObject(taken);
  });

  it("an editor with an older version can neither change nor withdraw the plan", async () => {
    const admin = await createAdmin();
    const name = uniqueName();
    const { id } = await create(admin, { [nameField]: name });
    const changed = { code: "conflict", messageKey: "changed_meanwhile" };
    const tries = await Promise.allSettled(
      ["1", "2", "3"].map((profit) => edit(admin, name, { profit, version: 1 }, id)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of tries) if (result.status === "rejected") expect(result.reason).toMatchObject(changed);
    await expect(remove(admin, name, 1)).rejects.toMatchObject(changed);
    await expect(edit(admin, name, { status: "deleted", version: 1 })).rejects.toMatchObject(changed);
    expect(await edit(admin, name, { status: "deleted", version: 2 })).toMatchObject({ status: "deleted" });
  });

  it.runIf(kind === "deposit")("an edit may name the interval by either spelling of its field", async () => {
    const admin = await createAdmin();
    const name = uniqueName();
    await create(admin, { [nameField]: name });
    expect(await edit(admin, name, { interValType: "monthly" })).toMatchObject({ interval: "monthly" });
    expect(await edit(admin, name, { intervalType: "yearly" })).toMatchObject({ interval: "yearly" });
  });

  it("a repeat of an edit that renamed the plan, or of a withdrawal, gets the first answer", async () => {
    const admin = await createAdmin();
    const [name, renamed] = [uniqueName(), uniqueName()];
    await create(admin, { [nameField]: name });
    for (const [known, payload] of [
      [name, { [nameField]: renamed }],
      [renamed, { status: "deleted" }],
    ] as const) {
      const requestId = randomUUID();
      const plan = await edit(admin, known, payload, undefined, requestId);
      expect(await edit(admin, known, payload, undefined, requestId)).toEqual(plan);
    }
  });

  it("all fields are checked together when one field changes", async () => {
    const admin = await createAdmin();
    const name = uniqueName();
    await create(admin, { [nameField]: name, amount: "1000.50" });
    const refusal = (field: string, problem: string) => ({ code: "validation_failed", fields: { [field]: [problem] } });
    await expect(edit(admin, name, { currency: "JPY" })).rejects.toMatchObject(refusal("amount", "amountDecimals"));
    const [broken, field, problem] =
      kind === "loan"
        ? [{ amount: "0.02" }, "amount", "amountPerInstalment"]
        : [{ maximum: "400" }, "maximum", "maximumBelowMinimum"];
    await expect(edit(admin, name, broken)).rejects.toMatchObject(refusal(field, problem));
    const [row] = await db.query(`SELECT version FROM ${table} WHERE name = $1`, [name]);
    expect(row).toEqual({ version: 1 });
  });
});
