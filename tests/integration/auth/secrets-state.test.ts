import { expect, it, vi } from "vitest";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { getSecretsState } from "@/lib/auth/protection/get-secrets-state";
import { db } from "@/lib/server/db";
import { createAdmin, createCustomer, testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

it("a password is as old as its last change, or as its user if it never changed", async () => {
  newVisitor("203.0.113.77");
  const { actor } = await createCustomer();
  const createdAt = new Date("2024-01-02T03:04:05.000Z");
  await db.query("UPDATE users SET created_at = $2 WHERE id = $1", [actor.userId, createdAt]);
  expect(await getSecretsState(actor)).toEqual({ hasPin: true, passwordChangedAt: createdAt });
  const password = "seven quiet lanterns";
  await changePassword(actor, { currentPassword: testPassword, password, confirmPassword: password });
  const { passwordChangedAt } = await getSecretsState(actor);
  expect(Date.now() - passwordChangedAt.getTime()).toBeLessThan(60_000);
});

it("staff need no PIN, and a disabled person reads nothing", async () => {
  expect((await getSecretsState(await createAdmin())).hasPin).toBeNull();
  const { actor } = await createCustomer();
  await expect(getSecretsState({ ...actor, status: "suspended" })).rejects.toMatchObject({ code: "account_disabled" });
});
