import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { readLiveSession } from "@/lib/server/session/session.sql";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { findStaff } from "@/lib/users/staff/find-staff";
import { changeAllAdmins } from "@/tests/support/database/all-admins";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";

const list = { search: "", role: "", page: 1, pageSize: 100 };
const newColleague = (role: StaffRole = "teller") => createUser({ role, firstName: "Owen", lastName: "Marsh" });

const change = (actor: Actor, { userId: id, role }: Actor, to: StaffRole, requestId?: string) =>
  changeRole(actor, { id, role: to, seenRole: role as StaffRole }, requestId);
const remove = (actor: Actor, { userId: id, role }: Actor, requestId?: string) =>
  removeColleague(actor, { id, seenRole: role as StaffRole }, requestId);

async function stateOf({ userId }: Actor) {
  const [user] = await db.query<{ role: string; status: string }>("SELECT role, status FROM users WHERE id = $1", [
    userId,
  ]);
  return user;
}

const isLoggedIn = async ({ sessionId }: Actor) =>
  (await readLiveSession(sessionId, new Date(), new Date(0))) !== undefined;

const acts = ({ userId }: Actor) =>
  db.query("SELECT action, actor, before, after FROM audit_events WHERE subject_id = $1 ORDER BY sequence", [userId]);

const lettersTo = async ({ email }: Actor) =>
  (
    await db.query<{ notice: string }>(
      "SELECT props ->> 'notice' AS notice FROM emails WHERE recipient = $1 ORDER BY id",
      [email],
    )
  ).map(({ notice }) => notice);

const rejected = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "rejected");

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});

describe("a colleague's role", () => {
  it("it can change, and the change is audited with both roles and reported by e-mail", async () => {
    const colleague = await newColleague();
    await change(admin, colleague, "auditor");
    expect(await stateOf(colleague)).toEqual({ role: "auditor", status: "active" });
    expect(await isLoggedIn(colleague)).toBe(true);
    expect(await acts(colleague)).toEqual([
      {
        action: "staff.change-role",
        actor: admin.userId,
        before: { role: "teller" },
        after: { role: "auditor" },
      },
    ]);
    expect(await lettersTo(colleague)).toEqual(["role-changed"]);
  });

  it("it changes once for a request, even with a parallel request and after a lost reply", async () => {
    const colleague = await newColleague();
    const requestId = randomUUID();
    await Promise.all([1, 2, 3].map(() => change(admin, colleague, "auditor", requestId)));
    await change(admin, colleague, "auditor", requestId);
    expect(await acts(colleague)).toHaveLength(1);
    await expect(change(admin, colleague, "admin", requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("the second of two editors learns that the role has changed, and overwrites nothing", async () => {
    const colleague = await newColleague();
    const second = await createAdmin();
    const results = await Promise.allSettled([change(admin, colleague, "auditor"), change(second, colleague, "admin")]);
    expect(rejected(results)).toMatchObject([{ reason: { code: "conflict" } }]);
    expect(await acts(colleague)).toHaveLength(1);
  });

  it("nobody can change their own role, and an attempt is audited", async () => {
    await expect(change(admin, admin, "teller")).rejects.toMatchObject({ code: "forbidden" });
    await expect(remove(admin, admin)).rejects.toMatchObject({ code: "forbidden" });
    expect(await stateOf(admin)).toMatchObject({ role: "admin" });
    expect((await acts(admin)).map(({ action }) => action)).toEqual(["own.refuse", "own.refuse"]);
  });

  it("a customer cannot get a role", async () => {
    const { actor: customer } = await createCustomer();
    await expect(changeRole(admin, { id: customer.userId, role: "teller", seenRole: "teller" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await stateOf(customer)).toMatchObject({ role: "customer" });
  });

  it("a person who has lost the right after the request began cannot change the role", async () => {
    const colleague = await newColleague();
    const second = await createAdmin();
    await change(admin, second, "teller");
    await expect(change(second, colleague, "admin")).rejects.toMatchObject({ code: "forbidden" });
    await remove(admin, { ...second, role: "teller" });
    await expect(remove(second, colleague)).rejects.toMatchObject({ code: "forbidden" });
    expect(await stateOf(colleague)).toMatchObject({ role: "teller" });
  });
});

describe("a colleague who is removed from the staff", () => {
  it("the colleague is logged out immediately and blocked, and this is audited and reported", async () => {
    const colleague = await newColleague();
    await remove(admin, colleague);
    expect(await isLoggedIn(colleague)).toBe(false);
    expect(await stateOf(colleague)).toEqual({ role: "customer", status: "blocked" });
    expect(await acts(colleague)).toMatchObject([
      { action: "staff.remove", before: { role: "teller", status: "active" }, after: { role: "customer" } },
    ]);
    expect(await lettersTo(colleague)).toEqual(["role-removed"]);
    const { items } = await findStaff(admin, { ...list, search: colleague.email });
    expect(items).toEqual([]);
  });

  it("a colleague with an account stays as a customer, and is logged out too", async () => {
    const { actor } = await createCustomer({ role: "teller" });
    await remove(admin, actor);
    expect(await stateOf(actor)).toEqual({ role: "customer", status: "active" });
    expect(await isLoggedIn(actor)).toBe(false);
  });

  it("the removal happens once, even during a change of the role", async () => {
    const colleague = await newColleague();
    const second = await createAdmin();
    const results = await Promise.allSettled([remove(admin, colleague), change(second, colleague, "admin")]);
    expect(rejected(results)).toHaveLength(1);
    expect(await acts(colleague)).toHaveLength(1);
  });
});

describe("the last admin", () => {
  it("one admin remains when two demote, remove or block each other in parallel", async () => {
    const pairs: ((by: Actor, whom: Actor) => Promise<unknown>)[] = [
      (by, whom) => change(by, whom, "auditor"),
      (by, whom) => remove(by, whom),
    ];
    for (const act of pairs) {
      await changeAllAdmins("role = 'customer'");
      const [ann, ben] = [await createAdmin(), await createAdmin()];
      const results = await Promise.allSettled([act(ann, ben), act(ben, ann)]);
      expect(rejected(results)).toMatchObject([{ reason: { code: "forbidden" } }]);
      expect(await db.query("SELECT id FROM users WHERE role = 'admin' AND status = 'active'")).toHaveLength(1);
    }
  });

  it("the database keeps one admin for every caller, in one statement or in two parallel statements", async () => {
    await changeAllAdmins("role = 'customer'");
    const [ann, ben] = [await createAdmin(), await createAdmin()];
    for (const set of ["role = 'teller'", "status = 'blocked'"]) {
      await expect(db.query(`UPDATE users SET ${set} WHERE role = 'admin'`)).rejects.toMatchObject({ code: "HF004" });
    }
    await expect(db.query("DELETE FROM users WHERE id = ANY ($1)", [[ann.userId, ben.userId]])).rejects.toMatchObject({
      code: "HF004",
    });
    const results = await Promise.allSettled(
      [ann, ben].map(({ userId }) => db.query("UPDATE users SET role = 'auditor' WHERE id = $1", [userId])),
    );
    expect(rejected(results)).toMatchObject([{ reason: { code: "HF004" } }]);
  });
});

describe("the list of staff", () => {
  it("it finds staff by name, e-mail and role, and no customers", async () => {
    const auditor = await createUser({ role: "auditor", firstName: "Quentin", lastName: "Zabel" });
    const { actor: customer } = await createCustomer({ firstName: "Quentin", lastName: "Zabel" });
    const ids = async (query: Partial<typeof list>) =>
      (await findStaff(auditor, { ...list, ...query })).items.map(({ id }) => id);
    expect(await ids({ search: "zabel" })).toEqual([auditor.userId]);
    expect(await ids({ search: auditor.email, role: "teller" })).toEqual([]);
    expect(await ids({ role: "auditor" })).toContain(auditor.userId);
    expect(await ids({})).not.toContain(customer.userId);
  });
});
