import { performance } from "node:perf_hooks";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { assertStrongPassword } from "@/lib/auth/passwords/assert-strong-password";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { db } from "@/lib/server/db";
import { withRequestContext } from "@/lib/server/request-context";
import { createUser, testPassword } from "@/tests/support/factories";

process.env.TRUSTED_PROXIES = "1";

const owner = { email: "amelia.stone@example.com", firstName: "Amelia", lastName: "Stone" };
/** A strong password with many replaced letters, which needs a hundred times as much computation as other passwords. */
const slow = "xi[]ioc|-|x$i[]ioc|-|x$i[]ioc|-|x$x[]i[]";

describe("the score of a new password", () => {
  test("slow passwords leave the thread free that answers requests", async () => {
    await assertStrongPassword("violet harbour ladder", owner);
    const before = performance.eventLoopUtilization();
    for (let call = 0; call < 6; call += 1) await assertStrongPassword(slow, owner);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  test("a client with more than a hundred waiting passwords is refused, and other clients are served", async () => {
    const from = (address: string) =>
      withRequestContext(new Headers({ "x-forwarded-for": address }), () =>
        assertStrongPassword("violet harbour ladder", owner),
      ).then(
        () => "accepted",
        (error) => error.code,
      );
    const flood = Promise.all(Array.from({ length: 120 }, () => from("203.0.113.7")));
    expect(await from("198.51.100.9")).toBe("accepted");
    expect((await flood).filter((outcome) => outcome === "accepted")).toHaveLength(101);
    expect((await flood).filter((outcome) => outcome === "busy")).toHaveLength(19);
  });

  test("a change of the password asks for the second factor before the score", async () => {
    const actor = await createUser();
    const at = new Date();
    const factor = {
      id: v7(),
      userId: actor.userId,
      kind: "time_code",
      name: "app",
      createdAt: at,
      confirmedAt: at,
    } as const;
    await db.prisma.secondFactor.create({ data: factor });
    const password = "Liverpool1892!";
    const change = changePassword(actor, { currentPassword: testPassword, password, confirmPassword: password });
    await expect(change).rejects.toMatchObject({ fields: { code: ["secondFactorRequired"] } });
  });
});
