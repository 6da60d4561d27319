import { expect, it, vi } from "vitest";
import { POST as newAccount } from "@/app/api/accounts/new/route";
import { POST as payLoan } from "@/app/api/loans/pay/route";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { callRoute } from "@/tests/support/call-route";
import { countRows } from "@/tests/support/database/count-rows";
import { createCustomer } from "@/tests/support/factories";
import { createActiveLoan } from "@/tests/support/loans";

let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));
// The mock replaces all texts by their keys, because the tests check only the code of a refusal.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));
it("a repeat gets the first reply, whatever has happened since", async () => {
  const { actor } = await createCustomer({ balanceMinor: 500_000n });
  const { id } = await createActiveLoan(actor);
  visitor = actor;
  const first = await callRoute(payLoan, { id }, "first");
  expect((await callRoute(payLoan, { id }, "second")).isReplayed).toBe(false);
  expect(await callRoute(payLoan, { id }, "first")).toEqual({ ...first, isReplayed: true });
  expect(JSON.parse(first.text)).toMatchObject({ data: { installmentsPaid: 1 } });
  await expectCleanBooks();
});

it("a key has 1 to 200 printable characters, and every call without a key is a separate command", async () => {
  const { actor } = await createCustomer();
  visitor = actor;
  const body = { accountType: "Savings", currency: "EUR" };
  const before = await countRows("accounts");
  for (const key of ["", "x".repeat(201), "a\tb", "a\u0085b"]) {
    const answer = await callRoute(newAccount, body, key);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: "validation_failed",
      fields: { "Idempotency-Key": [expect.any(String)] },
    });
  }
  expect((await callRoute(newAccount, body, "x".repeat(200))).status).toBe(201);
  expect(await callRoute(newAccount, body)).toMatchObject({ status: 201, isReplayed: false });
  expect(await callRoute(newAccount, body)).toMatchObject({ status: 201, isReplayed: false });
  expect(await countRows("accounts")).toBe(before + 3);
});
