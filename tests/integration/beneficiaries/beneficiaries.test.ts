import { describe, expect, it } from "vitest";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { getBeneficiary } from "@/lib/beneficiaries/get-beneficiary";
import { addBeneficiaryInput, editBeneficiaryInput } from "@/lib/beneficiaries/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAccount, createAdmin, createBeneficiary, createUser, testPassword } from "@/tests/support/factories";

const noah = {
  nickname: "Noah",
  accountName: "Noah Berg",
  accountNumber: "GB29 NWBK 6016 1331 9268 19",
  accountType: "Checking",
};
/**
 * The proof of identity (the password). The bank asks for the password if the customer has already changed a beneficiary on the
 * same day.
 */
const proof = { currentPassword: testPassword };
const noahNumber = "GB29NWBK60161331926819";

function add(actor: Actor, changes: Record<string, unknown> = {}) {
  return addBeneficiary(actor, addBeneficiaryInput.parse({ ...noah, ...proof, ...changes }));
}

function edit(actor: Actor, payload: Record<string, unknown>, accountNumber = noahNumber) {
  return editBeneficiary(actor, editBeneficiaryInput.parse({ accountNumber, payload, ...proof }));
}

function list(actor: Actor, query: Partial<Parameters<typeof findBeneficiaries>[1]> = {}) {
  return findBeneficiaries(actor, { page: 1, pageSize: 25, ...query });
}

describe("adding a beneficiary", () => {
  it("the bank keeps the typed texts, and spaces in an account number do not matter", async () => {
    const owner = await createUser();
    const added = await add(owner, { accountType: "Premium Finance Account" });
    expect(added).toMatchObject({
      accountNumber: noahNumber,
      accountType: "premium_finance",
      owner: { email: owner.email },
    });
    expect(await getBeneficiary(owner, owner.email, "gb29-nwbk-6016-1331-9268-19")).toEqual(added);
    const events = await db.query("SELECT actor, action FROM audit_events WHERE subject_id = $1", [added.id]);
    expect(events).toEqual([{ actor: owner.userId, action: "beneficiary.add" }]);
  });

  it("the same account is refused a second time, and ten parallel requests add the account once", async () => {
    const owner = await createUser();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add(owner)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(add(owner, { nickname: "Again" })).rejects.toMatchObject({
      code: "conflict",
      fields: { accountNumber: ["beneficiaryExists"] },
    });
    expect((await list(owner)).total).toBe(1);
  });

  it("two customers can have the same beneficiary", async () => {
    await add(await createUser());
    await add(await createUser());
  });

  it("a customer's own account is refused", async () => {
    const owner = await createUser();
    const { accountNumber } = await createAccount(owner);
    await expect(add(owner, { accountNumber })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { accountNumber: ["ownAccount"] },
    });
  });

  it.each(["123", "1".repeat(35), "12 34 %", "１２３／４５", "1234\u00005"])(
    "the account number %j is refused",
    (accountNumber) => {
      const result = addBeneficiaryInput.safeParse({ ...noah, accountNumber });
      expect(result.error?.issues[0]).toMatchObject({ path: ["accountNumber"], message: "accountNumber" });
    },
  );

  it("a refusal names each missing field", () => {
    const { error } = addBeneficiaryInput.safeParse({ nickname: "  ", accountNumber: " - " });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["nickname", "required"],
      ["accountName", "required"],
      ["accountType", "required"],
      ["accountNumber", "required"],
    ]);
  });
});

describe("editing and deleting a beneficiary", () => {
  it("names and type can change, but the account number cannot", async () => {
    const owner = await createUser();
    await add(owner);
    await edit(owner, { nickname: "N.", accountType: "Savings", accountNumber: noah.accountNumber });
    expect(await getBeneficiary(owner, owner.email, noahNumber)).toMatchObject({
      nickname: "N.",
      accountName: "Noah Berg",
      accountType: "savings",
    });
    await expect(edit(owner, { accountNumber: "12345678" })).rejects.toMatchObject({
      fields: { accountNumber: ["accountNumberFixed"] },
    });
  });

  it("a deleted beneficiary is hidden, and adding the beneficiary again restarts its first 24 hours", async () => {
    const owner = await createUser();
    const longAgo = new Date("2026-01-01T00:00:00Z");
    const oldId = await createBeneficiary(owner, { accountNumber: noahNumber, addedAt: longAgo });
    await edit(owner, { status: "deleted" });
    expect((await list(owner)).beneficiaries).toEqual([]);
    await expect(getBeneficiary(owner, owner.email, noahNumber)).rejects.toMatchObject({ code: "not_found" });
    await expect(edit(owner, { nickname: "Ghost" })).rejects.toMatchObject({ code: "not_found" });
    const added = await add(owner);
    expect(added.id).not.toBe(oldId);
    expect(added.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("two parallel deletions delete the beneficiary once", async () => {
    const owner = await createUser();
    await add(owner);
    const results = await Promise.allSettled([1, 2].map(() => deleteBeneficiary(owner, { accountNumber: noahNumber })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("access to beneficiaries", () => {
  it("another customer's beneficiary is not found", async () => {
    const owner = await createUser();
    const other = await createUser();
    await add(owner);
    const refusal = { code: "not_found" };
    await expect(add(other, { email: owner.email, accountNumber: "99887766" })).rejects.toMatchObject(refusal);
    await expect(getBeneficiary(other, owner.email, noahNumber)).rejects.toMatchObject(refusal);
    await expect(list(other, { ownerEmail: owner.email })).rejects.toMatchObject(refusal);
    await expect(edit(other, { nickname: "Mine" })).rejects.toMatchObject(refusal);
    await expect(edit(other, { status: "deleted" })).rejects.toMatchObject(refusal);
    expect((await list(other)).total).toBe(0);
    expect((await list(owner)).total).toBe(1);
  });

  it("staff read and change every customer's beneficiaries", async () => {
    const owner = await createUser();
    const admin = await createAdmin();
    await add(admin, { email: owner.email });
    expect((await list(admin, { ownerEmail: owner.email })).beneficiaries).toMatchObject([
      { owner: { email: owner.email } },
    ]);
    await editBeneficiary(admin, { email: owner.email, accountNumber: noahNumber, payload: { nickname: "Staff" } });
    await deleteBeneficiary(admin, { email: owner.email, accountNumber: noahNumber });
    expect((await list(owner)).total).toBe(0);
    await expect(add(admin, { email: "nobody@customers.example" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("a suspended customer can neither read nor change beneficiaries", async () => {
    const suspended = await createUser({ status: "suspended" });
    await expect(list(suspended)).rejects.toMatchObject({ code: "account_disabled" });
    await expect(add(suspended)).rejects.toMatchObject({ code: "account_disabled" });
  });
});

describe("the list of beneficiaries", () => {
  it("the list searches nickname, name and number in any spelling, page by page", async () => {
    const owner = await createUser();
    for (let number = 1; number <= 7; number += 1) {
      await add(owner, { nickname: `Friend ${number}%`, accountNumber: `7000${number}` });
    }
    await add(owner);
    expect((await list(owner, { search: "berg", page: 3, pageSize: 3 })).beneficiaries).toHaveLength(2);
    expect((await list(owner, { search: "3%" })).beneficiaries.map(({ nickname }) => nickname)).toEqual(["Friend 3%"]);
    expect((await list(owner, { search: "70005" })).total).toBe(1);
    expect((await list(owner, { search: "\u0000%_\\" })).total).toBe(0);
    const sorted = await list(owner, { sort: "nickname", pageSize: 2 });
    expect(sorted.beneficiaries.map(({ nickname }) => nickname)).toEqual(["Friend 1%", "Friend 2%"]);
    await expect(list(owner, { sort: "password" })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("staff search the beneficiaries of all people, and order them only by time", async () => {
    const [one, other] = [await createUser(), await createUser()];
    await add(one, { nickname: "Xaverine" });
    await add(other, { accountName: "Xaverine Holt" });
    const admin = await createAdmin();
    const found = await list(admin, { search: "xaver", sort: "createdAt" });
    expect(found.beneficiaries.map(({ owner }) => owner.email)).toEqual([one.email, other.email]);
    expect((await list(admin, { search: "holt xaverine" })).total).toBe(1);
    expect((await list(admin, { search: "ver" })).total).toBeGreaterThanOrEqual(2);
    expect((await list(admin, { search: "xaver", pageSize: 1, countMax: 1 })).total).toBe(1);
    await expect(list(admin, { sort: "nickname" })).rejects.toMatchObject({ fields: { sort: ["invalid"] } });
    expect((await list(admin, { sort: "nickname", ownerEmail: one.email })).total).toBe(1);
  });
});
