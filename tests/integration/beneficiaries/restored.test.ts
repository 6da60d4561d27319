import { afterEach, describe, expect, it, vi } from "vitest";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { findBeneficiaries, findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { restoreBeneficiary } from "@/lib/beneficiaries/restore-beneficiary";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";

const accountNumber = "GB29NWBK60161331926819";
const noah = { nickname: "Noah", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
const add = (actor: Actor) =>
  addBeneficiary(actor, addBeneficiaryInput.parse({ ...noah, currentPassword: testPassword }));
const list = async (actor: Actor) => (await findBeneficiaries(actor, { page: 1, pageSize: 25 })).beneficiaries;

async function whoDeleted() {
  const owner = await createUser();
  const added = await add(owner);
  await deleteBeneficiary(owner, { accountNumber });
  return { owner, added };
}

afterEach(() => vi.useRealTimers());

describe("undoing the deletion of a beneficiary", () => {
  it("the person who deleted the beneficiary can restore it unchanged, and the act is audited", async () => {
    const { owner, added } = await whoDeleted();
    const restored = await restoreBeneficiary(owner, { accountNumber });
    expect(restored).toEqual({ ...added, updatedAt: restored.updatedAt });
    expect(restored.createdAt).toEqual(added.createdAt);
    const events = await db.query("SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY sequence", [
      added.id,
    ]);
    expect(events).toEqual(["add", "delete", "restore"].map((act) => ({ action: `beneficiary.${act}` })));
  });

  it("eight parallel requests restore it once, and its account appears once", async () => {
    const { owner } = await whoDeleted();
    const again = () => restoreBeneficiary(owner, { accountNumber });
    const results = await Promise.allSettled(Array.from({ length: 8 }, again));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await list(owner)).toHaveLength(1);
    await expect(again()).rejects.toMatchObject({ code: "not_found" });
  });

  it("the deletion is final after a minute", async () => {
    const { owner } = await whoDeleted();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await expect(restoreBeneficiary(owner, { accountNumber })).rejects.toMatchObject({ code: "not_found" });
  });

  it("customers cannot undo a deletion by staff, and strangers cannot undo a customer's deletion", async () => {
    const [owner, admin, stranger] = [await createUser(), await createAdmin(), await createUser()];
    await add(owner);
    const key = { accountNumber, email: owner.email };
    await deleteBeneficiary(admin, key);
    for (const actor of [owner, stranger])
      await expect(restoreBeneficiary(actor, key)).rejects.toMatchObject({ code: "not_found" });
    await restoreBeneficiary(admin, key);
    await expect(restoreBeneficiary({ ...owner, status: "suspended" }, key)).rejects.toMatchObject({
      code: "account_disabled",
    });
    expect(await list(owner)).toHaveLength(1);
  });

  it("when the account was added again, the deletion is final, and of two parallel acts only one succeeds", async () => {
    const { owner } = await whoDeleted();
    const results = await Promise.allSettled([add(owner), restoreBeneficiary(owner, { accountNumber })]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect(await findPayees(owner)).toHaveLength(1);
  });
});
