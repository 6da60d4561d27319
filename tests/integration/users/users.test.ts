import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { checkPin, type PinKind } from "@/lib/auth/second-factors/check-step-up";
import { mapTexts, profileTexts } from "@/lib/profile-texts";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { findUsers } from "@/lib/users/find-users";
import { getUser } from "@/lib/users/get-user";
import { profileFields } from "@/lib/users/user";
import { listedUserJson, userJson } from "@/lib/users/user-json";
import { changeAllAdmins } from "@/tests/support/database/all-admins";
import {
  adjustmentReason,
  createAdmin,
  createCustomer,
  createUser,
  testPassword,
  testPin,
} from "@/tests/support/factories";
import { beforeFourEyes, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

function edit(actor: Actor, payload: Record<string, unknown>, email = actor.email, more: object = {}) {
  return editUser(actor, editUserInput.parse({ email, payload, currentPassword: testPassword, ...more }));
}

async function noticesTo(email: string): Promise<string[]> {
  const emails = await db.query<{ notice: string }>(
    "SELECT props ->> 'notice' AS notice FROM emails WHERE recipient = $1 AND template = 'security-notice' ORDER BY created_at, id",
    [email],
  );
  return emails.map(({ notice }) => notice);
}

const check = (actor: Actor, kind: PinKind, pin: string) => checkPin(actor, kind, pin, calendarNow());

/** Opens the user's second session. The factory has already created the first session. */
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

afterEach(() => setFourEyesLimit(null));

describe("a whole record that a client sends back", () => {
  it("only the field that differs changes, for its owner and for staff", async () => {
    const user = await createUser();
    const record = userJson(await getUser(user, user.email));
    expect(await edit(user, { ...record, city: "Leeds" })).toMatchObject({ city: "Leeds", status: "active" });
    const admin = await createAdmin();
    const changed = userJson(await getUser(admin, user.email));
    const why = { changeReason: "Has moved and told us so" };
    expect(await edit(admin, { ...changed, city: "York" }, user.email, why)).toMatchObject({ city: "York" });
  });

  it.each([
    ["role", "admin"],
    ["emailVerified", false],
    ["_id", randomUUID()],
    ["countryCode", "ZZ"],
    ["createdAt", "2001-01-01T00:00:00.000Z"],
  ])("a record with another %s is refused, and the refusal names the field", async (name, value) => {
    const user = await createUser();
    const record = userJson(await getUser(user, user.email));
    await expect(edit(user, { ...record, city: "Leeds", [name]: value })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { [name]: ["unknownField"] },
    });
    expect(await getUser(user, user.email)).toMatchObject({ city: record.city });
  });

  it("a record that is sent back cannot change the actor's own status", async () => {
    const user = await createUser();
    const record = userJson(await getUser(user, user.email));
    await expect(edit(user, { ...record, status: "blocked" })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("reading users", () => {
  it("the reply shows only whether a secret is set", async () => {
    const user = await createUser();
    const json = userJson(await getUser(user, user.email));
    expect(json).toMatchObject({ DomesticTransferPin: "••••", ForeignTransferPin: "••••", ATMPin: "" });
    expect(JSON.stringify(json)).not.toMatch(/argon2|123-45-6789/);
  });

  it("countries have names and codes", async () => {
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

  it("another customer is not found, and the list is only for staff", async () => {
    const [user, other] = [await createUser(), await createUser()];
    await expect(getUser(other, user.email)).rejects.toMatchObject({ code: "not_found" });
    await expect(getUser(other, "nobody@customers.example")).rejects.toMatchObject({ code: "not_found" });
    await expect(findUsers(other, { page: 1, pageSize: 25 })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("staff find people by any part of name and e-mail, and by status, in pages", async () => {
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

describe("editing the own profile", () => {
  it("the fields and the account's name change, and only this session ends", async () => {
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

  it("each text of the profile is stored, shown in the form, part of the record and audited", async () => {
    const user = await createUser();
    // All fields get the same text. This text is a valid postcode in Germany and a valid name of a state in every country.
    const texts = mapTexts(profileTexts, () => "10115");
    await edit(user, { countryOfResidence: "DE", ...texts });
    const changed = await getUser(user, user.email);
    expect(profileFields(changed)).toMatchObject(texts);
    expect(userJson(changed)).toMatchObject(texts);
    const events = await db.query("SELECT after FROM audit_events WHERE subject_id = $1 AND action = 'user.edit'", [
      user.userId,
    ]);
    expect(events).toMatchObject([{ after: texts }]);
  });

  it("a list of users shows only the city and the state of the texts of a profile", async () => {
    const user = await createUser();
    const record = await getUser(user, user.email);
    const { city, state } = record;
    expect(listedUserJson(record)).toMatchObject({ ...mapTexts(profileTexts, () => "••••"), city, state });
  });

  it("masked PINs stay unchanged, and new PINs replace the old PINs and end every session", async () => {
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
    [{ firstName: " " }, "payload.firstName", "required"],
    [{ lastName: "." }, "payload.lastName", "name"],
    [{ country: "Atlantis" }, "payload.country", "country"],
    [{ gender: "robot" }, "payload.gender", "invalid"],
    [{ city: "a\u0000b" }, "payload.city", "invalid"],
  ])("%j is refused beside its field", (payload, field, problem) => {
    const { error } = editUserInput.safeParse({ email: "a@b.example", payload });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, problem]]);
  });

  it("customers can set no status and edit no other customer", async () => {
    const [user, other] = [await createUser({ status: "pending" }), await createUser()];
    await expect(edit(user, { status: "active" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(edit(user, { resetPins: ["atm"] })).rejects.toMatchObject({ code: "forbidden" });
    await expect(edit(other, { city: "Paris" }, user.email)).rejects.toMatchObject({ code: "not_found" });
    expect(await getUser(user, user.email)).toMatchObject({ status: "pending", hasAtmPin: false, city: "Portland" });
  });

  it("a new address has the postcode in its country's form, and an e-mail reports a new phone number", async () => {
    const user = await createUser();
    await edit(user, {
      countryOfResidence: "GB",
      state: "",
      zip: "sw1a1aa",
      city: "London",
      phoneNumber: "+44 20 7946 0018",
    });
    expect(await getUser(user, user.email)).toMatchObject({ zip: "SW1A1AA", phoneNumber: "+442079460018", state: "" });
    expect(await noticesTo(user.email)).toEqual(["phone-changed"]);
    await db.query("UPDATE sessions SET revoked_at = NULL WHERE id = $1", [user.sessionId]);
    await expect(edit(user, { zip: "12" })).rejects.toMatchObject({ fields: { zip: ["postcode"] } });
    await expect(edit(user, { newEmail: "moved@example.com" })).rejects.toMatchObject({
      fields: { newEmail: ["emailByProof"] },
    });
  });

  it("customers choose their own ATM PIN with the current password", async () => {
    const user = await createUser();
    await edit(user, { ATMPin: "4321" });
    expect(userJson(await getUser(user, user.email)).ATMPin).toBe("••••");
  });
});

describe("editing by staff", () => {
  it.each(["suspended", "blocked"])("the status %s immediately ends every session of the user", async (status) => {
    const admin = await createAdmin();
    const user = await createUser();
    await edit(admin, { status }, user.email);
    expect(await liveSessions(user)).toBe(0);
    expect(await liveSessions(admin)).toBe(1);
  });

  it.each(["DomesticTransferPin", "ForeignTransferPin", "ATMPin"])(
    "staff cannot choose the %s, because staff would then know the PIN",
    async (pin) => {
      const [admin, user] = [await createAdmin(), await createUser()];
      await expect(edit(admin, { [pin]: "135790" }, user.email)).rejects.toMatchObject({
        fields: { [pin]: ["pinOfOwner"] },
      });
      await edit(admin, { [pin]: "••••" }, user.email);
      await check(user, "domestic", testPin);
    },
  );

  it("a PIN reset needs a reason, the old PIN stops working, and the owner is notified and chooses a new PIN", async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const resetPins = ["domestic", "foreign"];
    await expect(edit(admin, { resetPins }, user.email)).rejects.toMatchObject({
      fields: { changeReason: ["required"] },
    });
    await edit(admin, { resetPins }, user.email, { changeReason: "Forgotten, asked at the desk" });
    await expect(check(user, "domestic", testPin)).rejects.toMatchObject({ code: "pin_wrong" });
    expect(await noticesTo(user.email)).toEqual(["pins-reset"]);
    await edit(user, { DomesticTransferPin: "975310" });
    await db.query("UPDATE sessions SET revoked_at = NULL WHERE id = $1", [user.sessionId]);
    await check(user, "domestic", "975310");
  });

  it("a new name needs a reason, the customer is notified, and the audit trail has the change and the reason", async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    await expect(edit(admin, { lastName: "Bello" }, user.email)).rejects.toMatchObject({
      fields: { changeReason: ["required"] },
    });
    const changeReason = "Married, as her certificate says";
    await edit(admin, { lastName: "Bello" }, user.email, { changeReason });
    expect(await noticesTo(user.email)).toEqual(["details-changed"]);
    const [event] = await db.query(
      "SELECT before, after FROM audit_events WHERE subject_id = $1 AND action = 'user.edit'",
      [user.userId],
    );
    expect(event).toMatchObject({ after: { lastName: "Bello", reason: changeReason } });
    expect(Object.keys((event as { before: object }).before)).toEqual(["lastName"]);
  });

  it("a new e-mail address or phone number needs a second person, and so does the name of a customer with much money", async () => {
    const [one, other, { actor: user }] = await beforeFourEyes(
      async () =>
        [await createAdmin(), await createAdmin(), await createCustomer({ balanceMinor: 50_000_000n })] as const,
    );
    const why = { changeReason: "Seen at the desk with a passport" };
    for (const [payload, expected] of [
      [{ phoneNumber: "+12075550199" }, { phoneNumber: "+12075550199" }],
      [{ lastName: "Bello" }, { lastName: "Bello" }],
      [
        { newEmail: `moved-${user.userId}@example.com` },
        { email: `moved-${user.userId}@example.com`, emailVerified: false },
      ],
    ] as const) {
      const proposal = await proposalFrom(edit(one, payload, user.email, why));
      expect(await getUser(one, user.email)).not.toMatchObject(expected);
      await confirmProposal(other, { id: proposal });
      const email = "email" in expected ? expected.email : user.email;
      expect(await getUser(one, email)).toMatchObject(expected);
    }
    expect(await noticesTo(user.email)).toEqual(["phone-changed", "details-changed", "email-changed"]);
    expect(await liveSessions(user)).toBe(0);
  });

  it("nobody can suspend themselves, and if two admins suspend each other, one admin stays active", async () => {
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

  it("user and account change together or not at all", async () => {
    const admin = await createAdmin();
    const { actor, account } = await createCustomer({ balanceMinor: 5_000n });
    const other = await createCustomer();
    const change = (accountNumber: string, balance: string) =>
      editCustomer(
        admin,
        editCustomerInput.parse({
          email: actor.email,
          user: { city: "Oslo", status: "suspended" },
          changeReason: adjustmentReason,
          accountNumber,
          account: { balance, balanceSeen: "50", reason: adjustmentReason, status: "suspended" },
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

describe("the audit trail of a dialog that edits a customer and an account", () => {
  it("a new last name is recorded, and no change of the unchanged account", async () => {
    const admin = await createAdmin();
    const { actor, account } = await createCustomer();
    const { accountNumber } = account;
    const edited = {
      user: { lastName: "Bello" },
      changeReason: adjustmentReason,
      accountNumber,
      account: { status: "active" },
    };
    await editCustomer(admin, editCustomerInput.parse({ email: actor.email, ...edited }));
    const acts = await db.query<{ action: string }>("SELECT action FROM audit_events WHERE actor = $1", [admin.userId]);
    expect(acts.map(({ action }) => action)).toEqual(["user.edit"]);
  });
});

describe("an edit of a record that has changed meanwhile", () => {
  const why = { changeReason: "Seen at the desk with a passport" };
  const seen = { firstName: "Ada", lastName: "Lovelace", city: "Portland", status: "active" };
  const editSeen = (actor: Actor, email: string, payload: object, what: object = seen) =>
    editUser(actor, editUserInput.parse({ email, payload, seen: what, ...why }));

  it("in the same field the edit is refused with the present value and overwrites nothing, for staff and owner", async () => {
    const [ann, ben] = [await createAdmin(), await createAdmin()];
    const user = await createUser({ firstName: "Ada", lastName: "Lovelace" });
    await editSeen(ann, user.email, { lastName: "Byron", city: "Bath" });
    const now = (text: string) => [{ key: "changedMeanwhile", params: { now: text } }];
    const refused = { code: "conflict", messageKey: "changed_meanwhile", fields: { lastName: now("Byron") } };
    await expect(editSeen(ben, user.email, { lastName: "King", firstName: "Augusta" })).rejects.toMatchObject(refused);
    await expect(editSeen(user, user.email, { ...seen, status: undefined, lastName: "King" })).rejects.toMatchObject(
      refused,
    );
    const customer = { email: user.email, user: { lastName: "King", city: "Rome" }, seen, ...why };
    await expect(editCustomer(ben, editCustomerInput.parse(customer))).rejects.toMatchObject({
      fields: { lastName: now("Byron"), city: now("Bath") },
    });
    const unchanged = { firstName: "Ada", lastName: "Byron", city: "Bath" };
    expect(await getUser(ann, user.email)).toMatchObject(unchanged);
    await editSeen(ben, user.email, { lastName: "King" }, { ...seen, lastName: "Byron" });
    expect(await getUser(ann, user.email)).toMatchObject({ ...unchanged, lastName: "King" });
  });

  it("in other fields the edit succeeds and reverts nothing, even when the whole form is sent", async () => {
    const admin = await createAdmin();
    const user = await createUser({ firstName: "Ada", lastName: "Lovelace" });
    await editSeen(admin, user.email, { lastName: "Byron", country: "Germany" }, { ...seen, country: "US" });
    const form = { firstName: "Augusta", lastName: "Lovelace", city: "Portland", country: "US" };
    await editSeen(user, user.email, form, { ...form, firstName: "Ada" });
    expect(await getUser(admin, user.email)).toMatchObject({
      ...{ firstName: "Augusta", lastName: "Byron", nationality: "DE", city: "Portland" },
    });
  });

  it("of ten parallel edits of a field or status only one succeeds", async () => {
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
