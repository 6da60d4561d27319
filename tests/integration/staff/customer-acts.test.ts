import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { removeSecondFactorsOf } from "@/lib/auth/second-factors/change-factors";
import { checkProof } from "@/lib/auth/second-factors/check-proof";
import { checkPin } from "@/lib/auth/second-factors/check-step-up";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import { checkCallerCode, sendCallerCode } from "@/lib/calls/caller-code";
import { getCall } from "@/lib/calls/find-calls";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { correctCustomer } from "@/lib/users/acts/correct-customer";
import { type CorrectCustomerInput, correctCustomerInput } from "@/lib/users/acts/schema";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { getUserById } from "@/lib/users/get-user";
import { endResets, findPinProofNeeds } from "@/lib/users/pin-resets";
import { readCallerDigits, stepsOf, takeCall, verifyCaller } from "@/tests/support/calls";
import { queryAsOwner } from "@/tests/support/database/database";
import {
  createAdmin,
  createCustomer,
  createUser,
  type TestCustomer,
  testPassword,
  testPin,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createTimeCode } from "@/tests/support/identity/second-factors";
import { latestEmailCode } from "@/tests/support/identity/sign-up";
import { timeCode } from "@/tests/support/identity/time-codes";
import { sendOut } from "@/tests/support/network-transfers";

const basis = { kind: "document", reference: "Passport C01X00T47, seen in the branch" } as const;

const changesOf = {
  "correct-name": {
    reason: "name-changed",
    changes: { firstName: "Augusta", lastName: "King", country: "GB" },
  },
  "correct-address": {
    reason: "moved",
    changes: { countryOfResidence: "GB", state: "", city: "Bath", zip: "BA1 1AA", address: "1 Royal Crescent" },
  },
  "correct-phone": { reason: "phone-lost", changes: { phoneNumber: "+441225477000" } },
  "correct-email": { reason: "mailbox-lost", changes: { newEmail: "set by newEmail()" } },
  "reset-pin": { reason: "pin-forgotten", changes: { resetPins: ["domestic"] } },
} as const;

type ActName = keyof typeof changesOf;
const acts = Object.keys(changesOf) as ActName[];
const newEmail = () => ({ newEmail: `${randomUUID()}@example.com` });

let [teller, admin]: Actor[] = [];
let customer: TestCustomer;

beforeEach(async () => {
  [teller, admin, customer] = [
    await createUser({ role: "teller" }),
    await createAdmin(),
    await createCustomer({ balanceMinor: 10_000n }),
  ];
});
afterEach(() => setFourEyesLimit(null));

function inputOf(act: ActName, more: object = {}): CorrectCustomerInput {
  const { reason, changes } = changesOf[act];
  const values = act === "correct-email" ? newEmail() : changes;
  return correctCustomerInput.parse({ act, userId: customer.actor.userId, basis, reason, changes: values, ...more });
}

const by = () => teller as Actor;
const readUser = () => db.prisma.user.findUniqueOrThrow({ where: { id: customer.actor.userId } });
const auditOf = (action: string) =>
  db.prisma.auditEvent.findMany({ where: { subjectId: customer.actor.userId, action } });
const noticesTo = async (recipient: string) =>
  (await db.prisma.email.findMany({ where: { recipient, template: "security-notice" } })).map(
    ({ props }) => props as { notice: string; reason?: string; heldUntil?: string; chooseUntil?: string },
  );
const sitesNotices = () =>
  db.prisma.notification.findMany({ where: { userId: customer.actor.userId, kind: "profile-corrected" } });
const pass = (column: string, interval: string) =>
  queryAsOwner(`UPDATE users SET ${column} = ${column} - $2::interval WHERE id = $1`, [
    customer.actor.userId,
    interval,
  ]);
const held = { code: "forbidden", messageKey: "account_held" };

describe("each act", () => {
  it.each(acts)(
    "%s keeps its reason and evidence, and tells the customer at the address that was known before",
    async (act) => {
      const { email } = customer.actor;
      const input = inputOf(act);
      await correctCustomer(by(), input, randomUUID());
      const [event, ...more] = await auditOf(`customer.${act}`);
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        actor: by().userId,
        after: { reasonCode: input.reason, evidence: basis.reference },
      });
      const notices = await noticesTo(email);
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatchObject({ reason: input.reason, by: "staff" });
      expect(await sitesNotices()).toMatchObject([{ params: { reason: input.reason } }]);
    },
  );

  it.each(acts)("%s is done once for its request, also in parallel and after a lost reply", async (act) => {
    const [input, id] = [inputOf(act), randomUUID()];
    await Promise.all([correctCustomer(by(), input, id), correctCustomer(by(), input, id)]);
    await correctCustomer(by(), input, id);
    expect(await auditOf(`customer.${act}`)).toHaveLength(1);
    expect(await sitesNotices()).toHaveLength(1);
    await expect(
      correctCustomer(by(), { ...input, basis: { ...basis, reference: "Another letter" } }, id),
    ).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it.each(acts)(
    "%s needs a reason of its own and evidence, and a call is no evidence without a verified caller",
    async (act) => {
      const input = inputOf(act);
      const other = act === "reset-pin" ? "moved" : "pin-forgotten";
      expect(correctCustomerInput.safeParse({ ...input, reason: other }).success).toBe(false);
      expect(correctCustomerInput.safeParse({ ...input, basis: { kind: "document", reference: " " } }).success).toBe(
        false,
      );
      expect(correctCustomerInput.safeParse({ ...input, basis: undefined }).success).toBe(false);
      const unknown = { kind: "call", callId: randomUUID() } as const;
      await expect(correctCustomer(by(), { ...input, basis: unknown })).rejects.toMatchObject({ code: "not_found" });
      const callId = await takeCall(by(), customer.actor);
      const call = { ...input, basis: { kind: "call", callId } } as const;
      await expect(correctCustomer(by(), call)).rejects.toMatchObject({ messageKey: "caller_level" });
      expect(await auditOf(`customer.${act}`)).toEqual([]);
      await verifyCaller(by(), callId, "code");
      await correctCustomer(by(), call);
      expect(await auditOf(`customer.${act}`)).toHaveLength(1);
      expect((await stepsOf(callId)).slice(-1)).toEqual([act]);
    },
  );

  it("a call notes an act that becomes a proposal, and the second person needs no call", async () => {
    await setFourEyesLimit(1n);
    const callId = await takeCall(by(), customer.actor);
    await verifyCaller(by(), callId, "code");
    const input = { ...inputOf("correct-phone"), basis: { kind: "call", callId } } as const;
    const id = await proposalFrom(correctCustomer(by(), input, randomUUID()));
    expect((await stepsOf(callId)).slice(-1)).toEqual(["correct-phone"]);
    await confirmProposal(admin as Actor, { id });
    expect((await stepsOf(callId)).filter((kind) => kind === "correct-phone")).toHaveLength(1);
    expect(await auditOf("customer.correct-phone")).toHaveLength(1);
  });

  it.each(acts)("%s is refused to customers, auditors and the person itself", async (act) => {
    const strangers = [customer.actor, (await createCustomer()).actor, await createUser({ role: "auditor" })];
    for (const actor of strangers) {
      await expect(correctCustomer(actor, inputOf(act))).rejects.toMatchObject({ code: "forbidden" });
    }
    const own = inputOf(act, { userId: admin?.userId });
    await expect(correctCustomer(admin as Actor, own)).rejects.toMatchObject({ messageKey: "own_record" });
    await expect(correctCustomer(by(), inputOf(act, { userId: admin?.userId }))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(correctCustomer(by(), inputOf(act, { userId: randomUUID() }))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("corrections", () => {
  it("a new name is also the name of the accounts", async () => {
    await correctCustomer(by(), inputOf("correct-name"));
    expect(await readUser()).toMatchObject({ firstName: "Augusta", lastName: "King", nationality: "GB" });
    const account = await db.prisma.account.findFirst({ where: { ownerId: customer.actor.userId } });
    expect(account?.accountName).toBe("Augusta King");
  });

  it("a correction that changes nothing is refused beside the field", async () => {
    await correctCustomer(by(), inputOf("correct-phone"));
    await expect(correctCustomer(by(), inputOf("correct-phone"))).rejects.toMatchObject({
      fields: { phoneNumber: ["nothingCorrected"] },
    });
  });

  it("a value that somebody has changed since the form was opened is not overwritten", async () => {
    const seen = { phoneNumber: "+12015550100" };
    await expect(correctCustomer(by(), inputOf("correct-phone", { seen }))).rejects.toMatchObject({
      code: "conflict",
      messageKey: "changed_meanwhile",
    });
  });

  it("of an act and an edit of the same field at the same moment, only one is recorded", async () => {
    const { phoneNumber } = await readUser();
    const edit = editCustomerInput.parse({
      ...{ email: customer.actor.email, user: { phoneNumber: "+441225477999" }, seen: { phoneNumber } },
      changeReason: "The customer has called us",
    });
    const outcomes = await Promise.allSettled([
      correctCustomer(by(), inputOf("correct-phone", { seen: { phoneNumber } })),
      editCustomer(admin as Actor, edit),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a suspended customer can be corrected, and keeps the status", async () => {
    await db.prisma.user.update({ where: { id: customer.actor.userId }, data: { status: "suspended" } });
    await correctCustomer(by(), inputOf("correct-address"));
    expect(await readUser()).toMatchObject({ city: "Bath", status: "suspended" });
  });

  it("a new phone number and a new e-mail address need two people, and a confirmation runs the act", async () => {
    await setFourEyesLimit(1_000_000_000n);
    for (const act of ["correct-phone", "correct-email"] as const) {
      const id = await proposalFrom(correctCustomer(by(), inputOf(act)));
      expect(await sitesNotices()).toHaveLength(act === "correct-phone" ? 0 : 1);
      await confirmProposal(admin as Actor, { id });
    }
    expect(await sitesNotices()).toHaveLength(2);
    expect(await readUser()).toMatchObject({ phoneNumber: "+441225477000" });
    const [event] = await auditOf("customer.correct-phone");
    expect(event).toMatchObject({
      actor: admin?.userId,
      after: { reasonCode: "phone-lost", evidence: basis.reference },
    });
  });
});

it("the preview of an act names a second person only if the database would ask for one", async () => {
  const needs = async () => (await getUserById(by(), customer.actor.userId)).secondPersonNeeds;
  expect(await needs()).toEqual({ control: false, name: false });
  await setFourEyesLimit(10_000n);
  expect(await needs()).toEqual({ control: true, name: false });
  await correctCustomer(by(), inputOf("correct-name"));
  await setFourEyesLimit(9_999n);
  expect(await needs()).toEqual({ control: true, name: true });
  await proposalFrom(
    correctCustomer(by(), inputOf("correct-name", { changes: { firstName: "Ada", lastName: "Byron", country: "GB" } })),
  );
});

it("a proposal of a correction ends when the customer changes the phone number first", async () => {
  await setFourEyesLimit(1_000_000_000n);
  const id = await proposalFrom(correctCustomer(by(), inputOf("correct-email")));
  await editUser(
    customer.actor,
    editUserInput.parse({
      ...{ email: customer.actor.email, payload: { phoneNumber: "+441225477999" } },
      currentPassword: testPassword,
    }),
  );
  await expect(confirmProposal(admin as Actor, { id })).rejects.toMatchObject({ messageKey: "contact" });
});

describe("the hold after a new phone number or e-mail address", () => {
  it("no money leaves for a day, and the e-mail says so", async () => {
    await correctCustomer(by(), inputOf("correct-phone"));
    const [notice] = await noticesTo(customer.actor.email);
    const { contactCorrectedAt } = await readUser();
    expect(notice?.heldUntil).toBe(new Date((contactCorrectedAt?.getTime() ?? 0) + 86_400_000).toISOString());
    await expect(sendOut(customer, "wire", { amount: "10.00" })).rejects.toMatchObject(held);
    await expect(checkProof(customer.actor, { currentPassword: testPassword })).rejects.toMatchObject(held);
    await pass("contact_corrected_at", "23 hours 59 minutes");
    await expect(sendOut(customer, "wire", { amount: "10.00" })).rejects.toMatchObject(held);
    await pass("contact_corrected_at", "2 minutes");
    await sendOut(customer, "wire", { amount: "10.00" });
  });

  it("the hold also follows the edit dialog, but not a new name or address", async () => {
    await correctCustomer(by(), inputOf("correct-name"));
    await correctCustomer(by(), inputOf("correct-address"));
    expect((await readUser()).contactCorrectedAt).toBeNull();
    const edit = { email: customer.actor.email, user: newEmail(), changeReason: "Shown at the branch" };
    await editCustomer(by(), editCustomerInput.parse(edit));
    expect((await readUser()).contactCorrectedAt).not.toBeNull();
    const [notice] = (await noticesTo(customer.actor.email)).filter(({ notice }) => notice === "email-changed");
    expect(notice?.heldUntil).toBeDefined();
  });
});

describe("“This was not me” after a correction by staff", () => {
  const disown = async () =>
    await disownSecurityChange({ code: await latestEmailCode(customer.actor.userId, "disown_change") });

  it.each(["correct-email", "correct-phone"] as const)("contests the address for a week after %s", async (act) => {
    await correctCustomer(by(), inputOf(act));
    await disown();
    expect((await readUser()).emailContestedAt).not.toBeNull();
  });

  it("contests no address that was corrected more than a week ago, or never", async () => {
    await correctCustomer(by(), inputOf("correct-email"));
    await pass("contact_corrected_at", "7 days 1 minute");
    await disown();
    expect((await readUser()).emailContestedAt).toBeNull();
    customer = await createCustomer();
    await correctCustomer(by(), inputOf("correct-name"));
    await disown();
    expect((await readUser()).emailContestedAt).toBeNull();
  });

  it("ends the verification of every open call about the customer, and makes a sent code invalid", async () => {
    const [callId, colleagues] = [await takeCall(by(), customer.actor), await takeCall(admin as Actor, customer.actor)];
    await correctCustomer(by(), inputOf("correct-name"));
    await verifyCaller(by(), callId, "code");
    await verifyCaller(admin as Actor, colleagues, "questions");
    await sendCallerCode(admin as Actor, { callId: colleagues }, randomUUID());
    const code = await readCallerDigits(customer.actor.userId);
    const unrelated = await takeCall(by(), (await createCustomer()).actor);
    await verifyCaller(by(), unrelated, "questions");
    await disown();
    expect((await getCall(by(), callId)).level).toBe("none");
    expect((await getCall(admin as Actor, colleagues)).level).toBe("none");
    expect((await getCall(by(), unrelated)).level).toBe("questions");
    await expect(checkCallerCode(admin as Actor, { callId: colleagues, code }, randomUUID())).rejects.toMatchObject({
      fields: { code: ["callerCodeOver"] },
    });
  });

  it.each(["correct-email", "correct-phone"] as const)("ends a colleague's proposal of %s", async (act) => {
    await correctCustomer(by(), inputOf("correct-address"));
    const before = await readUser();
    await setFourEyesLimit(1_000_000_000n);
    const id = await proposalFrom(correctCustomer(by(), inputOf(act)));
    await disown();
    const overtaken = { code: "conflict", texts: "notifications.overtaken", messageKey: "disowned" };
    await expect(confirmProposal(admin as Actor, { id })).rejects.toMatchObject(overtaken);
    const { email, phoneNumber } = before;
    expect(await readUser()).toMatchObject({ email, phoneNumber });
  });

  it("ends a proposal to remove the second factors, which stay", async () => {
    await createTimeCode(customer.actor.userId);
    await correctCustomer(by(), inputOf("correct-address"));
    await setFourEyesLimit(1_000_000_000n);
    const removal = { email: customer.actor.email, reason: "The phone is lost", checks: ["called-back" as const] };
    const id = await proposalFrom(removeSecondFactorsOf(by(), removal));
    await disown();
    await expect(confirmProposal(admin as Actor, { id })).rejects.toMatchObject({ messageKey: "disowned" });
    expect(await db.prisma.secondFactor.count({ where: { userId: customer.actor.userId } })).toBe(1);
  });

  it("at the same moment as a code is sent or checked, leaves the caller not verified", async () => {
    const callId = await takeCall(by(), customer.actor);
    await correctCustomer(by(), inputOf("correct-name"));
    await sendCallerCode(by(), { callId }, randomUUID());
    const code = await readCallerDigits(customer.actor.userId);
    const [disowned] = await Promise.allSettled([
      disown(),
      checkCallerCode(by(), { callId, code }, randomUUID()),
      sendCallerCode(by(), { callId }, randomUUID()),
    ]);
    expect(disowned.status).toBe("fulfilled");
    expect((await getCall(by(), callId)).level).toBe("none");
  });
});

describe("a PIN that staff have reset", () => {
  const choose = (proof: object, pin = "1357") =>
    editUser(
      customer.actor,
      editUserInput.parse({ email: customer.actor.email, payload: { DomesticTransferPin: pin }, ...proof }),
    );
  const isRight = (pin: string) =>
    checkPin(customer.actor, "domestic", pin, calendarNow()).then(
      () => true,
      () => false,
    );
  const reopen = () =>
    db.prisma.session.updateMany({ where: { userId: customer.actor.userId }, data: { revokedAt: null } });

  it("no longer works, and its owner chooses a new PIN once, with the password", async () => {
    await correctCustomer(by(), inputOf("reset-pin"));
    expect(await isRight(testPin)).toBe(false);
    expect(await findPinProofNeeds(customer.actor)).toMatchObject({ resets: [{ pin: "domestic" }] });
    const [notice] = await noticesTo(customer.actor.email);
    expect(notice).toMatchObject({ notice: "pins-reset", chooseUntil: expect.any(String) });
    await choose({ currentPassword: testPassword });
    await reopen();
    expect(await findPinProofNeeds(customer.actor)).toEqual({ kinds: [], resets: [] });
    expect(await isRight("1357")).toBe(true);
  });

  it("needs the password and the second factor of an owner who has one", async () => {
    const { secret } = await createTimeCode(customer.actor.userId);
    await correctCustomer(by(), inputOf("reset-pin"));
    await expect(choose({ code: timeCode(secret) })).rejects.toMatchObject({
      fields: { currentPassword: ["required"] },
    });
    await expect(choose({ currentPassword: testPassword })).rejects.toMatchObject({
      fields: { code: ["secondFactorRequired"] },
    });
    await choose({ currentPassword: testPassword, code: timeCode(secret) });
    await reopen();
    expect(await isRight("1357")).toBe(true);
  });

  it("can no longer be chosen after a week, until staff reset it again", async () => {
    await correctCustomer(by(), inputOf("reset-pin"));
    await pass("domestic_pin_reset_at", "8 days");
    await expect(choose({ currentPassword: testPassword })).rejects.toMatchObject({
      fields: { DomesticTransferPin: ["pinResetEnded"] },
    });
    expect(await isRight(testPin)).toBe(false);
    await correctCustomer(by(), inputOf("reset-pin", { reason: "pin-locked" }));
    await choose({ currentPassword: testPassword });
  });

  it("cannot be chosen with a proof that the owner gave before the reset", async () => {
    await correctCustomer(by(), inputOf("reset-pin"));
    const { userId } = customer.actor;
    await expect(inTransaction((tx) => endResets(tx, userId, ["domestic"], []))).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await findPinProofNeeds(customer.actor)).resets).toHaveLength(1);
  });
});
