import { beforeEach, describe, expect, it, vi } from "vitest";
import { verifyCredentials } from "@/lib/auth/log-in/verify-credentials";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { openText } from "@/lib/server/secrets/sealed-text";
import { findSession } from "@/lib/server/session/session";
import { closeCustomer } from "@/lib/users/closing/close-customer";
import { requestEmailChange } from "@/lib/users/email-change/request-email-change";
import { finishRegistration } from "@/lib/users/finish-registration";
import { finishRegistrationInput, startRegistrationInput } from "@/lib/users/schema";
import { signUp } from "@/lib/users/sign-up";
import { removeColleague } from "@/lib/users/staff/change-colleague";
import { acceptInvitation } from "@/lib/users/staff/invitations/accept-invitation";
import { inviteColleague } from "@/lib/users/staff/invitations/invite-colleague";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createAdmin, testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { createInvitation, readInvitation } from "@/tests/support/identity/invitations";
import { createPasskey } from "@/tests/support/identity/second-factors";
import { firstStepFields, laterStepFields } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

// A stranger can begin a registration with the e-mail address of a future colleague, because the first step does not prove that
// the address is the stranger's own.
const password = "seven quiet lanterns at sea";
const accept = (code: string) =>
  acceptInvitation({ firstName: "Wilma", lastName: "Osei", password, confirmPassword: password, code });

let visitors = 0;
let admin: Actor;
beforeEach(async () => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
  admin = await createAdmin();
});

/** Lets a stranger take the first step of a registration with this e-mail address. Returns the stranger. */
async function register(email: string): Promise<Actor> {
  await signUp(startRegistrationInput.parse(firstStepFields({ email })));
  const session = await findSession();
  if (!session) throw new Error("nobody is logged in");
  return session.actor;
}
const finish = (stranger: Actor) => finishRegistration(stranger, finishRegistrationInput.parse(laterStepFields()));

const userOf = (email: string) => db.prisma.user.findUniqueOrThrow({ where: { email } });
const accountsOf = ({ userId }: Actor) => db.prisma.account.count({ where: { ownerId: userId } });
const refusedAsCustomer = { code: "conflict", messageKey: "email_of_customer" };

describe("an invitation to the e-mail address of an unfinished registration", () => {
  it.each(["before", "after"])("is accepted if the registration began %s the invitation", async (moment) => {
    const email = `${moment}-${admin.userId}@staff.example`;
    const invite = () => inviteColleague(admin, { email, role: "teller" });
    if (moment === "after") await invite();
    const { userId } = await register(email);
    if (moment === "before") await invite();
    await accept((await readInvitation(email)).code);
    expect(await userOf(email)).toMatchObject({ id: userId, role: "teller", status: "active", firstName: "Wilma" });
    const [joined] = await db.prisma.auditEvent.findMany({ where: { subjectId: userId, action: "staff.join" } });
    expect(joined?.after).toMatchObject({ role: "teller", registration: "ended" });
    await removeColleague(admin, { id: userId, seenRole: "teller" });
    expect(await userOf(email)).toMatchObject({ role: "customer", status: "blocked", registrationOpen: false });
  });

  it("ends the registration, and the stranger keeps no access and leaves no personal data", async () => {
    const { email, code } = await createInvitation(admin);
    const stranger = await register(email);
    const { userId } = stranger;
    await requestEmailChange(stranger, { newEmail: `stranger-${userId}@example.com`, currentPassword: testPassword });
    await createPasskey(userId);
    newVisitor(`198.51.100.${visitors}`, "de");
    await accept(code);
    const user = await userOf(email);
    expect(user).toMatchObject({
      ...{ registrationOpen: false, nationality: "US", countryOfResidence: "US", phoneNumber: "", locale: "de" },
    });
    expect(openText(user.taxIdNumber, `users.tax_id_number/${userId}`)).toBe("");
    expect(await verifyCredentials({ email, password })).toMatchObject({ id: userId });
    const withOldPassword = verifyCredentials({ email, password: testPassword });
    await expect(withOldPassword).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await db.prisma.session.count({ where: { userId, revokedAt: null } })).toBe(0);
    expect(await db.prisma.secondFactor.count({ where: { userId } })).toBe(0);
    expect(await db.prisma.emailChange.findMany({ where: { userId } })).toMatchObject([{ endedAt: expect.any(Date) }]);
    await expect(finish(stranger)).rejects.toMatchObject({ code: "forbidden" });
    expect(await accountsOf(stranger)).toBe(0);
  });

  it("is refused after the registration was finished, or the relationship was closed", async () => {
    const finished = await createInvitation(admin);
    await finish(await register(finished.email));
    await expect(accept(finished.code)).rejects.toMatchObject(refusedAsCustomer);
    const closed = await createInvitation(admin);
    newVisitor(`203.0.113.${visitors}`);
    const { userId } = await register(closed.email);
    const basis = { kind: "document", reference: "Signed letter" } as const;
    await closeCustomer(admin, { userId, reason: "close-wished", basis });
    await expect(accept(closed.code)).rejects.toMatchObject(refusedAsCustomer);
  });

  it("is the only way to end a registration without answers", async () => {
    const { userId } = await register(`alone-${admin.userId}@staff.example`);
    const write = (set: string) => db.query(`UPDATE users SET ${set} WHERE id = $1`, [userId]);
    await expect(write("registration_open = false")).rejects.toThrow(/lacks answers/);
    await expect(write("role = 'teller'")).rejects.toThrow(/cannot be open/);
  });
});

describe("an invitation that is accepted while the registration is finished", () => {
  /** Locks the user's row, starts the functions `acts` one after the other, and unlocks the row when all of them wait. */
  async function queueUp(userId: string, acts: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
    const begun: Promise<unknown>[] = [];
    await inTransaction(async (tx) => {
      await lockOwner(tx, userId);
      for (const act of acts) {
        begun.push(act());
        await waitForLockWaits(begun.length);
      }
    });
    return await Promise.allSettled(begun);
  }

  it("is refused if the registration is finished first", async () => {
    const { email, code } = await createInvitation(admin);
    const stranger = await register(email);
    const [finished, accepted] = await queueUp(stranger.userId, [() => finish(stranger), () => accept(code)]);
    expect(finished?.status).toBe("fulfilled");
    expect(accepted).toMatchObject({ status: "rejected", reason: refusedAsCustomer });
    expect([(await userOf(email)).role, await accountsOf(stranger)]).toEqual(["customer", 1]);
  });

  it("counts if it is accepted first, and the registration is refused", async () => {
    const { email, code } = await createInvitation(admin);
    const stranger = await register(email);
    const [accepted, finished] = await queueUp(stranger.userId, [() => accept(code), () => finish(stranger)]);
    expect(accepted?.status).toBe("fulfilled");
    expect(finished).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
    expect([(await userOf(email)).role, await accountsOf(stranger)]).toEqual(["teller", 0]);
  });

  it("never gives an account to a member of staff", async () => {
    for (let round = 0; round < 6; round += 1) {
      newVisitor(`192.0.2.${visitors * 10 + round}`);
      const { email, code } = await createInvitation(admin);
      const stranger = await register(email);
      const acts = [() => accept(code), () => finish(stranger)];
      const outcomes = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const { role } = await userOf(email);
      expect(await accountsOf(stranger)).toBe(role === "customer" ? 1 : 0);
    }
  });
});
