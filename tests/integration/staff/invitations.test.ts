import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { goOnAfterPassword } from "@/lib/auth/log-in/log-in";
import { verifyCredentials } from "@/lib/auth/log-in/verify-credentials";
import { findStaffMember } from "@/lib/auth/next-auth/find-staff-member";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import type { OutgoingEmail } from "@/lib/email/transports/transport";
import type { StaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findSession } from "@/lib/server/session/session";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { acceptInvitation, getInvitation } from "@/lib/users/staff/invitations/accept-invitation";
import { findInvitations } from "@/lib/users/staff/invitations/find-invitations";
import { inviteColleague, resendInvitation, withdrawInvitation } from "@/lib/users/staff/invitations/invite-colleague";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createInvitation, readInvitation } from "@/tests/support/identity/invitations";
import { createPasskey } from "@/tests/support/identity/second-factors";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const password = "seven quiet lanterns at sea";
const person = { firstName: "Wilma", lastName: "Osei", password, confirmPassword: password };
const accept = (code: string) => acceptInvitation({ ...person, code });

const userOf = async (email: string) => (await db.prisma.user.findUnique({ where: { email } })) ?? undefined;
const acts = (subjectId: string) =>
  db.prisma.auditEvent.findMany({ where: { subjectId }, orderBy: { sequence: "asc" } });
const rejected = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "rejected");
const expire = (id: string) =>
  db.query("UPDATE staff_invitations SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
const refused = { code: "code_expired" };

let visitors = 0;
let admin: Actor;
beforeEach(async () => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
  admin = await createAdmin();
});

const settings = { STAFF_SIGN_IN: env().STAFF_SIGN_IN, STAFF_SECOND_FACTOR: env().STAFF_SECOND_FACTOR };
afterEach(() => {
  Object.assign(env(), settings);
});

describe("an invitation", () => {
  it("an invitation creates a staff member with the offered role, who logs in with their own password", async () => {
    const { id, email, code } = await createInvitation(admin, "auditor");
    expect(await getInvitation(code)).toEqual({ email, role: "auditor" });
    await accept(code);
    const user = await userOf(email);
    expect(user).toMatchObject({
      role: "auditor",
      status: "active",
      firstName: "Wilma",
      emailVerifiedAt: expect.any(Date),
    });
    expect(await verifyCredentials({ email, password })).toMatchObject({ id: user?.id, role: "auditor" });
    expect(await acts(id)).toMatchObject([
      { action: "staff.invite", actor: admin.userId, after: { email, role: "auditor" } },
    ]);
    expect(await acts(user?.id ?? "")).toMatchObject([
      { action: "staff.join", actor: user?.id, after: { role: "auditor", invitation: id, invitedBy: admin.userId } },
    ]);
    expect((await findInvitations(admin)).map((open) => open.email)).not.toContain(email);
  });

  it("an e-mail contains the link to accept the invitation, and the bank stores only a hash of the link's code", async () => {
    const { email, code } = await createInvitation(admin);
    const delivered: OutgoingEmail[] = [];
    while ((await deliverDueEmails({ deliver: async (letter) => void delivered.push(letter) })) > 0);
    const letter = delivered.find(({ recipient }) => recipient === email);
    expect(letter?.text).toContain(`/email/invitation/${code}`);
    expect(letter?.text).toContain("Ada Lovelace has invited you");
    const [row] = await db.query<{ text: string }>(
      "SELECT (to_jsonb(i) || to_jsonb(e))::text AS text FROM staff_invitations i JOIN emails e ON e.recipient = i.email WHERE i.email = $1",
      [email],
    );
    expect(row?.text).not.toContain(code);
  });

  it("the acceptance of an invitation needs a strong password, as at sign-up, and a weak password does not use the link up", async () => {
    const { email, code } = await createInvitation(admin);
    for (const weak of ["Password2026!!", "wilma wilma wilma", email]) {
      await expect(acceptInvitation({ ...person, password: weak, confirmPassword: weak, code })).rejects.toMatchObject({
        code: "validation_failed",
        fields: { password: expect.anything() },
      });
    }
    await accept(code);
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    "the acceptance asks for a second factor only when STAFF_SECOND_FACTOR is set (%s)",
    async (isAsked, isLoggedIn) => {
      env().STAFF_SECOND_FACTOR = isAsked;
      const { code } = await createInvitation(admin);
      expect(await goOnAfterPassword(await accept(code), false)).toBe(isLoggedIn);
      expect((await findSession()) !== null).toBe(isLoggedIn);
    },
  );

  it("a used, withdrawn, replaced, expired or invented link does not work", async () => {
    const [used, withdrawn, sentAgain, expired] = await Promise.all([1, 2, 3, 4].map(() => createInvitation(admin)));
    if (!used || !withdrawn || !sentAgain || !expired) throw new Error("not invited");
    await accept(used.code);
    await withdrawInvitation(admin, { id: withdrawn.id });
    await resendInvitation(admin, { id: sentAgain.id });
    await expire(expired.id);
    for (const code of [used, withdrawn, sentAgain, expired].map(({ code }) => code).concat("A".repeat(43))) {
      await expect(getInvitation(code)).rejects.toMatchObject(refused);
      await expect(accept(code)).rejects.toMatchObject(refused);
    }
    await accept((await readInvitation(sentAgain.email)).code);
    await resendInvitation(admin, { id: expired.id });
    await accept((await readInvitation(expired.email)).code);
    for (const { id } of [used, withdrawn]) {
      await expect(resendInvitation(admin, { id })).rejects.toMatchObject({ code: "conflict" });
      await expect(withdrawInvitation(admin, { id })).rejects.toMatchObject({ code: "conflict" });
    }
  });

  it("an invitation is not sent to a customer or a colleague", async () => {
    const { actor: customer } = await createCustomer();
    const colleague = await createUser({ role: "teller" });
    for (const [{ email }, messageKey] of [
      [customer, "email_of_customer"],
      [colleague, "already_staff"],
    ] as const) {
      await expect(inviteColleague(admin, { email, role: "teller" })).rejects.toMatchObject({
        ...{ code: "conflict", messageKey, fields: { email: [expect.any(String)] } },
      });
    }
    expect(await userOf(customer.email)).toMatchObject({ role: "customer" });
  });

  it("a customer who has signed up meanwhile with the e-mail address does not become staff", async () => {
    const { email, code } = await createInvitation(admin);
    await createCustomer({ email });
    await expect(accept(code)).rejects.toMatchObject({ code: "conflict", messageKey: "email_of_customer" });
    expect(await userOf(email)).toMatchObject({ role: "customer" });
  });

  it("a former colleague can return, and their earlier proofs no longer count", async () => {
    const colleague = await createUser({ role: "teller" });
    await createPasskey(colleague.userId);
    await db.prisma.staffIdentity.create({
      data: {
        issuer: "https://id.example",
        subject: colleague.userId,
        userId: colleague.userId,
        createdAt: new Date(),
      },
    });
    await removeColleague(admin, { id: colleague.userId, seenRole: "teller" });
    await inviteColleague(admin, { email: colleague.email, role: "auditor" });
    await accept((await readInvitation(colleague.email)).code);
    expect(await userOf(colleague.email)).toMatchObject({ id: colleague.userId, role: "auditor", status: "active" });
    expect(await verifyCredentials({ email: colleague.email, password })).toMatchObject({ id: colleague.userId });
    expect(await db.prisma.secondFactor.count({ where: { userId: colleague.userId } })).toBe(0);
    expect(await db.prisma.staffIdentity.count({ where: { userId: colleague.userId } })).toBe(0);
  });
});

describe("an invitation with parallel or repeated acts", () => {
  it("an invitation is created once for a request, even with a parallel request and after a lost reply", async () => {
    const [email, requestId] = [`${randomUUID()}@staff.example`, randomUUID()];
    const invite = (role: StaffRole = "teller") => inviteColleague(admin, { email, role }, requestId);
    await Promise.all([invite(), invite(), invite()]);
    await invite();
    expect(await db.prisma.email.count({ where: { recipient: email } })).toBe(1);
    await expect(invite("admin")).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("each e-mail address has one invitation, whoever invites, in sequence or in parallel", async () => {
    const email = `${randomUUID()}@staff.example`;
    const second = await createAdmin();
    const both = await Promise.allSettled([admin, second].map((by) => inviteColleague(by, { email, role: "teller" })));
    expect(rejected(both)).toMatchObject([{ reason: { code: "conflict", messageKey: "already_invited" } }]);
    await expect(inviteColleague(admin, { email, role: "teller" })).rejects.toMatchObject({ code: "conflict" });
    expect(await db.prisma.email.count({ where: { recipient: email } })).toBe(1);
  });

  it("an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff", async () => {
    const { email, code } = await createInvitation(admin);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => accept(code)));
    expect(rejected(results)).toHaveLength(19);
    await expect(accept(code)).rejects.toMatchObject(refused);
    const user = await userOf(email);
    expect(await acts(user?.id ?? "")).toHaveLength(1);
  });

  it("of a parallel acceptance and withdrawal one succeeds, and the other is refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, email, code } = await createInvitation(admin);
      const results = await Promise.allSettled([accept(code), withdrawInvitation(admin, { id })]);
      expect(rejected(results)).toHaveLength(1);
      expect((await userOf(email)) !== undefined).toBe(results[0]?.status === "fulfilled");
    }
  });

  it("an invitation is valid only while its last sender may invite", async () => {
    const [sender, other] = [await createAdmin(), await createAdmin()];
    const [demoted, removed, taken] = [
      await createInvitation(sender),
      await createInvitation(sender, "admin"),
      await createInvitation(sender),
    ];
    await changeRole(admin, { id: sender.userId, role: "teller", seenRole: "admin" });
    await expect(accept(demoted.code)).rejects.toMatchObject(refused);
    await removeColleague(admin, { id: sender.userId, seenRole: "teller" });
    await expect(accept(removed.code)).rejects.toMatchObject(refused);
    expect(await userOf(removed.email)).toBeUndefined();
    await resendInvitation(other, { id: taken.id });
    await accept((await readInvitation(taken.email)).code);
    expect(await userOf(taken.email)).toMatchObject({ role: "teller" });
  });

  it("a person who lost the right after the request began cannot send, resend or withdraw an invitation", async () => {
    const { id } = await createInvitation(admin);
    const second = await createAdmin();
    await changeRole(admin, { id: second.userId, role: "teller", seenRole: "admin" });
    const forbidden = { code: "forbidden" };
    await expect(inviteColleague(second, { email: "a@staff.example", role: "admin" })).rejects.toMatchObject(forbidden);
    await expect(resendInvitation(second, { id })).rejects.toMatchObject(forbidden);
    await expect(withdrawInvitation(second, { id })).rejects.toMatchObject(forbidden);
    expect(await db.prisma.staffInvitation.count({ where: { id, withdrawnAt: null, sentById: admin.userId } })).toBe(1);
  });

  it("the database allows one open invitation for an e-mail address, and only roles of staff", async () => {
    const { email } = await createInvitation(admin);
    const again = (set: string) =>
      db.query(
        `INSERT INTO staff_invitations (id, email, role, nonce, code_hash, sent_by, created_at, sent_at, expires_at)
         SELECT gen_random_uuid(), ${set}, nonce, sha256(gen_random_uuid()::text::bytea), sent_by, created_at, sent_at, expires_at
           FROM staff_invitations WHERE email = $1`,
        [email],
      );
    await expect(again("email, role")).rejects.toMatchObject({ code: "23505" });
    await expect(again("'b@staff.example', 'customer'")).rejects.toMatchObject({ code: "23514" });
  });
});

describe("an invitation at a bank whose staff sign in with an identity provider", () => {
  const signIn = (email: string, isEmailVerified = true, subject: string = randomUUID()) =>
    findStaffMember({
      ...{ issuer: "https://id.bank.example", subject, email, isEmailVerified },
      ...{ firstName: "Wilma", lastName: "Osei" },
    });

  beforeEach(() => {
    env().STAFF_SIGN_IN = "oidc";
  });

  it("the first sign-in with the verified e-mail address accepts the invitation, and no password does", async () => {
    const { email, code } = await createInvitation(admin);
    await expect(accept(code)).rejects.toMatchObject({ code: "forbidden", messageKey: "staff_sign_in" });
    expect(await signIn(email, false)).toBeUndefined();
    expect(await userOf(email)).toBeUndefined();
    const subject = randomUUID();
    expect(await signIn(email.toUpperCase(), true, subject)).toMatchObject({ provedBy: "staff" });
    const user = await userOf(email);
    expect(user).toMatchObject({ role: "teller", status: "active", firstName: "Wilma" });
    expect(await signIn("other@bank.example", false, subject)).toMatchObject({ id: user?.id });
    expect(await signIn(email)).toBeUndefined();
  });

  it("parallel sign-ins accept the invitation once, and all are the same person", async () => {
    const { email } = await createInvitation(admin);
    const subject = randomUUID();
    const found = await Promise.all(Array.from({ length: 8 }, () => signIn(email, true, subject)));
    const user = await userOf(email);
    expect(new Set(found.map((proved) => proved?.id))).toEqual(new Set([user?.id]));
    expect((await acts(user?.id ?? "")).map(({ action }) => action).sort()).toEqual(["staff.join", "staff.link"]);
  });

  it("the invitation is invalid when it was withdrawn, has expired, or its sender has left the staff", async () => {
    const sender = await createAdmin();
    const [withdrawn, expired, left] = [
      await createInvitation(admin),
      await createInvitation(admin),
      await createInvitation(sender),
    ];
    await withdrawInvitation(admin, { id: withdrawn.id });
    await expire(expired.id);
    await removeColleague(admin, { id: sender.userId, seenRole: "admin" });
    for (const { email } of [withdrawn, expired, left]) {
      expect(await signIn(email)).toBeUndefined();
      expect(await userOf(email)).toBeUndefined();
    }
  });

  it("a former colleague can return under another subject of the provider", async () => {
    const colleague = await createUser({ role: "teller" });
    expect(await signIn(colleague.email)).toMatchObject({ id: colleague.userId });
    await removeColleague(admin, { id: colleague.userId, seenRole: "teller" });
    await inviteColleague(admin, { email: colleague.email, role: "auditor" });
    expect(await signIn(colleague.email)).toMatchObject({ id: colleague.userId });
    expect(await userOf(colleague.email)).toMatchObject({ role: "auditor" });
  });
});

describe("an invitation at a bank with a second admin", () => {
  const invite = (by: Actor, email: string, role: StaffRole = "admin") => inviteColleague(by, { email, role });
  const open = (email: string) => db.prisma.staffInvitation.count({ where: { email } });

  afterEach(() => setFourEyesLimit(null));

  it("the confirmation sends the invitation, and one person alone cannot send it, even through SQL", async () => {
    const second = await createAdmin();
    await setFourEyesLimit(1_000_000n);
    const email = `${randomUUID()}@staff.example`;
    const proposalId = await proposalFrom(invite(admin, email));
    expect(await open(email)).toBe(0);
    expect(await db.prisma.email.count({ where: { recipient: email } })).toBe(0);
    await expect(confirmProposal(admin, { id: proposalId })).rejects.toMatchObject({ code: "forbidden" });
    const alone = db.query(
      `INSERT INTO staff_invitations (id, email, role, nonce, code_hash, sent_by, created_at, sent_at, expires_at)
       VALUES (gen_random_uuid(), $1, 'admin', '\\x00', '\\x01', $2, now(), now(), now() + interval '1 day')`,
      [email, admin.userId],
    );
    await expect(alone).rejects.toMatchObject({ code: "HF007" });
    await confirmProposal(second, { id: proposalId });
    expect(await db.prisma.staffInvitation.findFirst({ where: { email } })).toMatchObject({ sentById: second.userId });
    await accept((await readInvitation(email)).code);
    expect(await userOf(email)).toMatchObject({ role: "admin", status: "active" });
  });

  /**
   * Creates an invitation while no four-eyes limit is set, so that the staff member `by` can invite alone. Then sets a limit.
   * Resolves to the invitation, including the code of its link.
   */
  async function inviteByTwo(by: Actor, role: StaffRole = "admin") {
    await setFourEyesLimit(null);
    const invitation = await createInvitation(by, role);
    await setFourEyesLimit(1_000_000n);
    return invitation;
  }
  const resend = (by: Actor, id: string, requestId?: string) => resendInvitation(by, { id }, requestId);
  const rowOf = (id: string) => db.prisma.staffInvitation.findUniqueOrThrow({ where: { id } });

  it("one person can resend a valid invitation, and the resend does not extend it", async () => {
    const second = await createAdmin();
    const invitation = await inviteByTwo(admin);
    const before = await rowOf(invitation.id);
    await resend(second, invitation.id);
    const after = await rowOf(invitation.id);
    expect(after.expiresAt).toEqual(before.expiresAt);
    expect(after.codeHash).not.toEqual(before.codeHash);
    const longer = "UPDATE staff_invitations SET expires_at = expires_at + interval '1 second' WHERE id = $1";
    await expect(db.query(longer, [invitation.id])).rejects.toMatchObject({ code: "HF007" });
  });

  it("an expired invitation needs two people to be renewed, once for many requests, and SQL alone cannot renew it", async () => {
    const second = await createAdmin();
    const invitation = await inviteByTwo(admin);
    await expire(invitation.id);
    const requestId = randomUUID();
    const [id] = await Promise.all([1, 2].map(() => proposalFrom(resend(admin, invitation.id, requestId))));
    if (!id) throw new Error("not proposed");
    await db.query("DELETE FROM rate_limits");
    expect(await proposalFrom(resend(admin, invitation.id, requestId))).toBe(id);
    await expect(resend(second, invitation.id)).rejects.toMatchObject({ messageKey: "proposal_waits" });
    await expect(accept(invitation.code)).rejects.toMatchObject(refused);
    expect(await db.prisma.email.count({ where: { recipient: invitation.email } })).toBe(1);
    const revive = "UPDATE staff_invitations SET expires_at = now() + interval '1 day' WHERE id = $1";
    await expect(db.query(revive, [invitation.id])).rejects.toMatchObject({ code: "HF007" });
    await expect(confirmProposal(admin, { id })).rejects.toMatchObject({ code: "forbidden" });
    await db.query("DELETE FROM rate_limits");
    const confirms = await Promise.allSettled([1, 2, 3].map(() => confirmProposal(second, { id })));
    expect(rejected(confirms)).toHaveLength(2);
    expect(await db.prisma.email.count({ where: { recipient: invitation.email } })).toBe(2);
    expect(await rowOf(invitation.id)).toMatchObject({ sentById: second.userId });
    await accept((await readInvitation(invitation.email)).code);
    expect(await userOf(invitation.email)).toMatchObject({ role: "admin" });
  });

  it("one person alone cannot take over the invitation of a sender who may no longer invite", async () => {
    const [sender, second] = [await createAdmin(), await createAdmin()];
    const invitation = await inviteByTwo(sender);
    await setFourEyesLimit(null);
    await removeColleague(admin, { id: sender.userId, seenRole: "admin" });
    await setFourEyesLimit(1_000_000n);
    expect((await findInvitations(admin)).find(({ id }) => id === invitation.id)).toMatchObject({ isOver: true });
    const takeOver = "UPDATE staff_invitations SET sent_by = $2 WHERE id = $1";
    await expect(db.query(takeOver, [invitation.id, admin.userId])).rejects.toMatchObject({ code: "HF007" });
    const id = await proposalFrom(resend(admin, invitation.id));
    await confirmProposal(second, { id });
    await accept((await readInvitation(invitation.email)).code);
  });

  it("an invitation that is withdrawn while a resend waits stays withdrawn", async () => {
    const second = await createAdmin();
    const invitation = await inviteByTwo(admin);
    await expire(invitation.id);
    const id = await proposalFrom(resend(admin, invitation.id));
    await withdrawInvitation(second, { id: invitation.id });
    await expect(confirmProposal(second, { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await rowOf(invitation.id)).toMatchObject({ withdrawnAt: expect.any(Date), sentById: admin.userId });
  });

  it("SQL cannot accept an expired invitation", async () => {
    const colleague = await createUser({ role: "teller" });
    await removeColleague(admin, { id: colleague.userId, seenRole: "teller" });
    await inviteColleague(admin, { email: colleague.email, role: "admin" });
    const { id } = await readInvitation(colleague.email);
    await expire(id);
    await createAdmin();
    await setFourEyesLimit(1_000_000n);
    const raise = db.query("UPDATE users SET role = 'admin' WHERE id = $1", [colleague.userId]);
    await expect(raise).rejects.toMatchObject({ code: "HF007" });
    const join = db.query(
      `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', $2::text,
                                                                          'role', 'admin'))).* FROM users u WHERE id = $1`,
      [admin.userId, `${randomUUID()}@staff.example`],
    );
    await expect(join).rejects.toMatchObject({ code: "HF007" });
  });

  it("a former colleague who returns needs no further confirmation, and gets only the invitation's role", async () => {
    const [second, colleague] = [await createAdmin(), await createUser({ role: "teller" })];
    await removeColleague(admin, { id: colleague.userId, seenRole: "teller" });
    await setFourEyesLimit(1_000_000n);
    const proposalId = await proposalFrom(invite(admin, colleague.email, "auditor"));
    await confirmProposal(second, { id: proposalId });
    const raise = db.query("UPDATE users SET role = 'admin' WHERE id = $1", [colleague.userId]);
    await expect(raise).rejects.toMatchObject({ code: "HF007" });
    const widen = db.query("UPDATE staff_invitations SET role = 'admin' WHERE email = $1", [colleague.email]);
    await expect(widen).rejects.toMatchObject({ code: "HF007" });
    await accept((await readInvitation(colleague.email)).code);
    expect(await userOf(colleague.email)).toMatchObject({ role: "auditor" });
  });
});
