import { describe, expect, it } from "vitest";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { db } from "@/lib/server/db";
import { readLiveSession } from "@/lib/server/session/session.sql";
import { endFirstSteps } from "@/lib/users/first-steps/end-first-steps";
import { findFirstSteps } from "@/lib/users/first-steps/find-first-steps";
import { createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";

const endOf = async ({ userId: id }: { userId: string }) =>
  (await db.prisma.user.findUniqueOrThrow({ where: { id }, select: { firstStepsEndedAt: true } })).firstStepsEndedAt;

describe("the first steps", () => {
  it("they are completed one by one, and a removed beneficiary does not count", async () => {
    const { actor } = await createCustomer();
    const { account } = await createCustomer();
    const begun = { open: true, verify: true, beneficiary: false, money: false, secondFactor: false };
    expect(await findFirstSteps(actor, false)).toEqual(begun);
    expect(await findFirstSteps({ ...actor, emailVerified: false }, true)).toEqual({
      ...begun,
      verify: false,
      money: true,
    });
    await createBeneficiary(actor, { accountNumber: account.accountNumber });
    expect(await findFirstSteps(actor, false)).toEqual({ ...begun, beneficiary: true });
    await deleteBeneficiary(actor, { accountNumber: account.accountNumber });
    expect(await findFirstSteps(actor, false)).toEqual(begun);
  });

  it("a second factor counts after its confirmation", async () => {
    const actor = await createUser();
    const insert = (confirmed: string) =>
      db.query(
        `INSERT INTO second_factors (id, user_id, kind, name, created_at, confirmed_at)
         VALUES (gen_random_uuid(), $1, 'time_code', $2, now(), ${confirmed})`,
        [actor.userId, confirmed],
      );
    await insert("NULL");
    expect((await findFirstSteps(actor, false)).secondFactor).toBe(false);
    await insert("now()");
    expect((await findFirstSteps(actor, false)).secondFactor).toBe(true);
  });

  it("their owner alone can close them, once, however often the request arrives", async () => {
    const [actor, other] = [await createUser(), await createUser()];
    await Promise.all(Array.from({ length: 5 }, () => endFirstSteps(actor)));
    const first = await endOf(actor);
    expect(first).not.toBeNull();
    await endFirstSteps(actor);
    expect(await endOf(actor)).toEqual(first);
    expect(await endOf(other)).toBeNull();
    await expect(endFirstSteps({ ...other, status: "blocked" })).rejects.toMatchObject({ code: "account_disabled" });
  });

  it("the session states whether they are closed, so a person who has closed them costs no statement", async () => {
    const actor = await createUser();
    const id = crypto.randomUUID();
    const end = new Date(Date.now() + 60_000);
    await db.prisma.session.create({
      data: {
        id,
        userId: actor.userId,
        remember: true,
        userAgent: "",
        ipAddress: "",
        createdAt: new Date(),
        lastSeenAt: new Date(),
        expiresAt: end,
      },
    });
    const read = async () => (await readLiveSession(id, new Date(), new Date(0)))?.hasFirstSteps;
    expect(await read()).toBe(true);
    await endFirstSteps(actor);
    expect(await read()).toBe(false);
  });
});
