import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { callRoute } from "@/tests/support/call-route";
import { countRows } from "@/tests/support/database/count-rows";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createRates } from "@/tests/support/rates";
import { repeatCases } from "@/tests/support/repeat-cases";

let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));
// The mock replaces all texts by their keys, because the tests check only the code of a refusal.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));
beforeAll(createRates);

/**
 * Replaces the class of the reply. The constructor of the replacement throws, as if the process had crashed between the service's
 * commit and the reply.
 */
class DyingResponse {
  constructor() {
    throw new Error("killed");
  }
}

describe.each(repeatCases)("$what", ({ route, status = 201, asStaff, body: makeBody, other, counted }) => {
  it("an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command", async () => {
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const body = await makeBody(customer);
    visitor = asStaff ? await createAdmin() : customer.actor;
    const before = await countRows(counted);
    const key = `try ${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => callRoute(route, body, key)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(status));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ isReplayed }) => isReplayed)).toHaveLength(7);
    expect(await callRoute(route, body, key)).toEqual({ ...answers[0], isReplayed: true });
    const mismatch = await callRoute(route, { ...body, ...other }, key);
    expect(mismatch.status).toBe(422);
    expect(JSON.parse(mismatch.text)).toMatchObject({ code: "idempotency_mismatch" });
    expect(await countRows(counted)).toBe(before + 1);
    await expectCleanBooks();
  });

  it("a repeat after a crash between commit and reply is answered immediately", async () => {
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const body = await makeBody(customer);
    visitor = asStaff ? await createAdmin() : customer.actor;
    const before = await countRows(counted);
    const key = randomUUID();
    vi.stubGlobal("Response", DyingResponse);
    await expect(callRoute(route, body, key)).rejects.toThrow("killed");
    vi.unstubAllGlobals();
    expect(await countRows(counted)).toBe(before + 1);
    expect(await callRoute(route, body, key)).toMatchObject({ status, isReplayed: true });
    expect(await countRows(counted)).toBe(before + 1);
    await expectCleanBooks();
  });
});
