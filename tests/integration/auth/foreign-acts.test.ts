import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn } from "@/lib/auth/log-in/log-in";
import { db } from "@/lib/server/db";
import { findSession } from "@/lib/server/session/session";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, sendBearer, visitorCookies } from "@/tests/support/fake-headers";
import { signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`198.19.0.${visitors}`);
});

const logInAs = (email: string) => logIn({ email, password: testPassword, remember: false });

describe("a log-in request that carries another person's bearer token", () => {
  test("the token's session stays open, and the browser's own session ends", async () => {
    const [victim, other] = [await createUser(), await createUser()];
    const { loginToken } = await logInAs(victim.email);
    visitorCookies.clear();
    const former = await logInAs(other.email);
    sendBearer(loginToken);
    await logInAs(other.email);
    expect(await findSession()).toMatchObject({ actor: { userId: victim.userId } });
    sendBearer(former.loginToken);
    expect(await findSession()).toBeNull();
  });
});

describe("a sign-up with a taken e-mail address", () => {
  test("an IP address gets ten such answers, and then no answer reveals whether an address is taken", async () => {
    const taken = await Promise.all(Array.from({ length: 11 }, () => createUser()));
    const codes: string[] = [];
    for (const { email } of taken) codes.push(await signUp({ email }).catch((error) => error.code));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "conflict"), "rate_limited"]);
    await expect(signUp({ email: "free@customers.example" })).rejects.toMatchObject({ code: "rate_limited" });
    expect(await db.prisma.user.count({ where: { email: "free@customers.example" } })).toBe(0);
  });

  test("parallel sign-ups reveal no more addresses", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => createUser()));
    const outcomes = await Promise.allSettled(taken.map(({ email }) => signUp({ email })));
    const codes = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.code);
    expect(codes.filter((code) => code === "conflict")).toHaveLength(10);
  });
});
