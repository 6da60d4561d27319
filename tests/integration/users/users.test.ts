import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkPin, type PinKind } from "@/lib/auth/pins/check-pin";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { findUsers } from "@/lib/users/find-users";
import { getUser } from "@/lib/users/get-user";
import { userJson } from "@/lib/users/user-json";
import { changeAllAdmins } from "@/tests/support/database/all-admins";
import {
  adjustmentReason,
  createAdmin,
  createCustomer,
  createUser,
  testPassword,
  testPin,
} from "@/tests/support/factories";

function edit(actor: Actor, payload: Record<string, unknown>, email = actor.email) {
  return editUser(actor, editUserInput.parse({ email, payload, currentPassword: testPassword }));
}

const check = (actor: Actor, kind: PinKind, pin: string) => checkPin(actor, kind, pin, calendarNow());

/** A second one: each user has one from the beginning. */
async function openSession(user: Actor): Promise<void> {
  await db.query(
    `INSERT INTO sessions (id, user_id, remember, user_agent, ip_address, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, true, '', '', now(), now(), now() + interval '1 hour')`,
    [randomUUID(), user.userId],
  );
}

async function liveSessions(user: Actor): Promise<number> {
  return (await db.query("SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL", [user.userId])).length;
}

describe("reading users", () => {
  it("shows of secrets only that they are set", async () => {
    const user = await createUser();
    const json = userJson(await getUser(user, user.email));
    expect(json).toMatchObject({ DomesticTransferPin: "••••", ForeignTransferPin: "••••", ATMPin: "" });
    expect(JSON.stringify(json)).not.toMatch(/argon2|123-45-6789/);
  });

  it("names countries, with their codes beside the names", async () => {
    const user = await createUser();
    const countries = { country: "United States of America", countryCode: "US" };
    expect(userJson(await getUser(user, user.email))).toMatchObject(countries);
    const changes = editUserInput.parse({
      email: user.email,
      payload: { country: "Germany", countryOfResidence: "no" },
    });
    expect(userJson(await editUser(user, changes))).toMatchObject({
      ...{ country: "Germany", countryCode: "DE", countryOfResidence: "Norway", countryOfResidenceCode: "NO" },
    });
  });

  it("another customer's answers as if it did not exist, and the list is for staff", async () => {
    const [user, other] = [await createUser(), await createUser()];
    await expect(getUser(other, user.email)).rejects.toMatchObject({ code: "not_found" });
    await expect(getUser(other, "nobody@customers.example")).rejects.toMatchObject({ code: "not_found" });
    await expect(findUsers(other, { page: 1, pageSize: 25 })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("staff find people by any part of name and e-mail, by status, in pages", async () => {
    const admin = await createAdmin();
    await createUser({ firstName: "Zuzanna", lastName: "Kowalczyk", status: "suspended" });
    await createUser({ firstName: "Zuzanna", lastName: "Nowak", email: "z_nowak@customers.example" });
    const find = (query: object) => findUsers(admin, { page: 1, pageSize: 25, ...query });
    expect((await find({ search: "zuzanna k" })).items).toMatchObject([{ lastName: "Kowalczyk" }]);
    expect((await find({ search: "Z_NOWAK@" })).total).toBe(1);
    expect((await find({ search: "z%nowak" })).total).toBe(0);
    expect((await find({ search: "zuzanna", status: "suspended" })).total).toBe(1);
    const second = await find({ search: "zuzanna", sort: "lastName", page: 2, pageSize: 1 });
    expect(second).toMatchObject({ total: 2, items: [{ lastName: "Nowak" }] });
    await expect(find({ status: "gone" })).rejects.toMatchObject({ fields: { status: ["invalid"] } });
    for (const sort of ["password_hash", "constructor", "__proto__"]) {
      await expect(find({ sort })).rejects.toMatchObject({ fields: { sort: ["invalid"] } });
    }
  });
});

describe("editing one's own profile", () => {
  it("changes the fields and the account's name, and ends this session only", async () => {
    const { actor, account } = await createCustomer();
    await openSession(actor);
    await edit(actor, { firstName: "Grace", lastName: "Hopper", gender: "female", country: "Germany", city: "Köln" });
    expect(await getUser(actor, actor.email)).toMatchObject({
      firstName: "Grace",
      gender: "female",
      nationality: "DE",
      city: "Köln",
      state: "Maine",
    });
    const [row] = await db.query("SELECT account_name FROM accounts WHERE id = $1", [account.accountId]);
    expect(row).toEqual({ account_name: "Grace Hopper" });
    expect(await liveSessions(actor)).toBe(1);
  });

  it("leaves masked PINs alone, replaces typed ones and then ends every session", async () => {
    const user = await createUser();
    await openSession(user);
    await edit(user, { DomesticTransferPin: "••••", ForeignTransferPin: "975310" });
    expect(await liveSessions(user)).toBe(0);
    await db.query("UPDATE sessions SET revoked_at = NULL WHERE id = $1", [user.sessionId]);
    await check(user, "domestic", testPin);
    await check(user, "foreign", "975310");
    await expect(check(user, "foreign", testPin)).rejects.toMatchObject({ code: "pin_wrong" });
    const events = await db.query("SELECT after FROM audit_events WHERE subject_id = $1 AND action = 'user.edit'", [
      user.userId,
    ]);
    expect(events).toMatchObject([{ after: { foreignPin: "changed" } }]);
    expect(JSON.stringify(events)).not.toMatch(/975310|argon2/);
  });

  it.each([
    [{ DomesticTransferPin: "" }, "payload.DomesticTransferPin", "required"],
    [{ ForeignTransferPin: "12a4" }, "payload.ForeignTransferPin", "pinFormat"],
    [{ ForeignTransferPin: "1234567" }, "payload.ForeignTransferPin", "pinFormat"],
    [{ firstName: "A" }, "payload.firstName", "minLength:2"],
    [{ lastName: " " }, "payload.lastName", "required"],
    [{ country: "Atlantis" }, "payload.country", "country"],
    [{ gender: "robot" }, "payload.gender", "invalid"],
    [{ city: "a\u0000b" }, "payload.city", "invalid"],
  ])("refuses %j beside its field", (payload, field, problem) => {
    const { error } = editUserInput.safeParse({ email: "a@b.example", payload });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, problem]]);
  });

  it("gives customers no status and no ATM PIN, and nobody another customer", async () => {
    const [user, other] = [await createUser({ status: "pending" }), await createUser()];
    await expect(edit(user, { status: "active" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(edit(user, { ATMPin: "1234" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(edit(other, { city: "Paris" }, user.email)).rejects.toMatchObject({ code: "not_found" });
    expect(await getUser(user, user.email)).toMatchObject({ status: "pending", hasAtmPin: false, city: "Portland" });
  });
});

describe("editing by staff", () => {
  it.each(["suspended", "blocked"])("%s ends every session of the user at once", async (status) => {
    const admin = await createAdmin();
    const user = await createUser();
    await edit(admin, { status }, user.email);
    expect(await liveSessions(user)).toBe(0);
    expect(await liveSessions(admin)).toBe(1);
  });

  it("sets an ATM PIN, which cannot be cleared afterwards", async () => {
    const admin = await createAdmin();
    const user = await createUser();
    await edit(admin, { ATMPin: "" }, user.email);
    await edit(admin, { ATMPin: "4321" }, user.email);
    expect(userJson(await getUser(admin, user.email)).ATMPin).toBe("••••");
    await edit(admin, { ATMPin: "••••" }, user.email);
    await expect(edit(admin, { ATMPin: "" }, user.email)).rejects.toMatchObject({ fields: { ATMPin: ["required"] } });
  });

  it("nobody suspends themselves, and two who suspend each other leave one", async () => {
    await changeAllAdmins("status = 'blocked'");
    const [ann, ben] = [await createAdmin(), await createAdmin()];
    await expect(edit(ann, { status: "blocked" })).rejects.toMatchObject({ code: "forbidden" });
    const results = await Promise.allSettled([
      edit(ann, { status: "suspended" }, ben.email),
      edit(ben, { status: "suspended" }, ann.email),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ fields: { status: ["lastAdmin"] } });
  });

  it("changes user and account together or not at all", async () => {
    const admin = await createAdmin();
    const { actor, account } = await createCustomer({ balanceMinor: 5_000n });
    const other = await createCustomer();
    const change = (accountNumber: string, balance: string) =>
      editCustomer(
        admin,
        editCustomerInput.parse({
          email: actor.email,
          user: { city: "Oslo", status: "suspended" },
          accountNumber,
          account: { balance, reason: adjustmentReason, status: "suspended" },
        }),
      );
    await expect(change(account.accountNumber, "-1")).rejects.toMatchObject({ code: "validation_failed" });
    await expect(change(other.account.accountNumber, "1")).rejects.toMatchObject({ code: "not_found" });
    expect(await getUser(admin, actor.email)).toMatchObject({ city: "Portland", status: "active" });
    expect(await change(account.accountNumber, "75")).toMatchObject({
      user: { city: "Oslo", status: "suspended" },
      account: { balanceMinor: 7_500n, status: "suspended" },
    });
    await expect(editCustomer(actor, editCustomerInput.parse({ email: actor.email, user: {} }))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("an edit of what somebody else has changed meanwhile", () => {
  const seen = { firstName: "Ada", lastName: "Lovelace", city: "Portland", status: "active" };
  const editSeen = (actor: Actor, email: string, payload: object, what: object = seen) =>
    editUser(actor, editUserInput.parse({ email, payload, seen: what }));

  it("in the same field is refused, says what it is now, and overwrites nothing; by staff and by its owner", async () => {
    const [ann, ben] = [await createAdmin(), await createAdmin()];
    const user = await createUser({ firstName: "Ada", lastName: "Lovelace" });
    await editSeen(ann, user.email, { lastName: "Byron", city: "Bath" });
    const now = (text: string) => [{ key: "changedMeanwhile", params: { now: text } }];
    const refused = { code: "conflict", messageKey: "changed_meanwhile", fields: { lastName: now("Byron") } };
    await expect(editSeen(ben, user.email, { lastName: "King", firstName: "Augusta" })).rejects.toMatchObject(refused);
    await expect(editSeen(user, user.email, { ...seen, status: undefined, lastName: "King" })).rejects.toMatchObject(
      refused,
    );
    const customer = { email: user.email, user: { lastName: "King", city: "Rome" }, seen };
    await expect(editCustomer(ben, editCustomerInput.parse(customer))).rejects.toMatchObject({
      fields: { lastName: now("Byron"), city: now("Bath") },
    });
    const unchanged = { firstName: "Ada", lastName: "Byron", city: "Bath" };
    expect(await getUser(ann, user.email)).toMatchObject(unchanged);
    await editSeen(ben, user.email, { lastName: "King" }, { ...seen, lastName: "Byron" });
    expect(await getUser(ann, user.email)).toMatchObject({ ...unchanged, lastName: "King" });
  });

  it("in other fields goes through, and takes nothing back, though the whole form is sent", async () => {
    const admin = await createAdmin();
    const user = await createUser({ firstName: "Ada", lastName: "Lovelace" });
    await editSeen(admin, user.email, { lastName: "Byron", country: "Germany" }, { ...seen, country: "US" });
    const form = { firstName: "Augusta", lastName: "Lovelace", city: "Portland", country: "US" };
    await editSeen(user, user.email, form, { ...form, firstName: "Ada" });
    expect(await getUser(admin, user.email)).toMatchObject({
      ...{ firstName: "Augusta", lastName: "Byron", nationality: "DE", city: "Portland" },
    });
  });

  it("is refused for all but one of ten who change a field at once, also a status", async () => {
    const staff = await Promise.all(Array.from({ length: 10 }, () => createAdmin()));
    const user = await createUser({ firstName: "Ada", lastName: "Lovelace" });
    const won = async (changes: (index: number) => object) =>
      (await Promise.allSettled(staff.map((admin, index) => editSeen(admin, user.email, changes(index))))).filter(
        ({ status }) => status === "fulfilled",
      ).length;
    const names = ["Ba", "Be", "Bi", "Bo", "Bu", "Ca", "Ce", "Ci", "Co", "Cu"];
    expect(await won((index) => ({ lastName: names[index] }))).toBe(1);
    await editSeen(staff[0] ?? user, user.email, { status: "suspended" });
    await expect(editSeen(staff[1] ?? user, user.email, { status: "blocked" })).rejects.toMatchObject({
      fields: { status: [{ key: "changedMeanwhile", params: { now: "suspended" } }] },
    });
  });
});
