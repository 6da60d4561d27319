import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { commandOnce } from "@/lib/commands/command-once";
import type { Actor } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { isReplayed, withRequestContext } from "@/lib/server/request-context";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createUser } from "@/tests/support/factories";

const effectsOf = async (label: string) =>
  (await db.query("SELECT FROM rate_limits WHERE key LIKE $1", [`${label}%`])).length;

/** Returns the work of a command. The work writes one row and returns a result that plain JSON cannot represent. */
function work(label: string) {
  return async (tx: Queryable) => {
    await tx.query("INSERT INTO rate_limits (key) VALUES ($1)", [`${label}:${randomUUID()}`]);
    return {
      run: randomUUID(),
      amountMinor: 2n ** 62n,
      at: new Date("2026-11-22T09:00:00.123Z"),
      lines: [{ number: 1, interestMinor: 5n, paidAt: null }],
    };
  };
}

/** Runs the command within a request context. Returns the result, and whether the result was replayed. */
function request(actor: Actor, command: { label: string; requestId?: string; content?: unknown }) {
  const { label, requestId, content = { amountMinor: 1n, pin: "secret" } } = command;
  return withRequestContext(new Headers(), async () => {
    const result = await commandOnce(actor, { name: "effect.make", requestId, content }, work(label));
    return { result, isReplayed: isReplayed() };
  });
}

it("the same id gets the first result again, including amounts and times, and the request is marked as replayed", async () => {
  const actor = await createUser();
  const command = { label: randomUUID(), requestId: "one" };
  const first = await request(actor, command);
  expect(first.isReplayed).toBe(false);
  const again = await request(actor, command);
  expect(again).toEqual({ result: first.result, isReplayed: true });
  expect(await effectsOf(command.label)).toBe(1);
});

it("eight parallel requests have one effect and equal results", async () => {
  const actor = await createUser();
  const command = { label: randomUUID(), requestId: "one" };
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(actor, command)));
  expect(new Set(answers.map(({ result }) => result.run)).size).toBe(1);
  expect(answers.filter((answer) => answer.isReplayed)).toHaveLength(7);
  expect(await effectsOf(command.label)).toBe(1);
});

it("the order of members does not matter, and different content or another command under the id is refused", async () => {
  const actor = await createUser();
  const label = randomUUID();
  const content = { from: { a: 1, b: 2n }, to: ["x", "y"] };
  await request(actor, { label, requestId: "one", content });
  const reordered = { to: ["x", "y"], from: { b: 2n, a: 1 } };
  expect((await request(actor, { label, requestId: "one", content: reordered })).isReplayed).toBe(true);
  for (const other of [
    { ...content, to: ["y", "x"] },
    { ...content, from: { a: 1, b: 3n } },
    { ...content, from: { a: 1, b: "2" } },
  ]) {
    await expect(request(actor, { label, requestId: "one", content: other })).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  }
  await expect(commandOnce(actor, { name: "other", requestId: "one", content }, work(label))).rejects.toMatchObject({
    code: "idempotency_mismatch",
  });
  expect(await effectsOf(label)).toBe(1);
});

it("ids belong to one person, and calls without an id are separate commands", async () => {
  const label = randomUUID();
  const [one, other] = [await createUser(), await createUser()];
  const answers = [
    await request(one, { label, requestId: "same" }),
    await request(other, { label, requestId: "same" }),
    await request(one, { label }),
    await request(one, { label }),
  ];
  expect(answers.map((answer) => answer.isReplayed)).toEqual([false, false, false, false]);
  expect(await effectsOf(label)).toBe(4);
});

it("a repeat after a crash between commit and reply gets the first result", async () => {
  const actor = await createUser();
  const command = { label: randomUUID(), requestId: "one" };
  let first: unknown;
  const crashed = request(actor, command).then(({ result }) => {
    first = result;
    throw new Error("the site was killed");
  });
  await expect(crashed).rejects.toThrow("killed");
  expect((await request(actor, command)).result).toEqual(first);
  expect(await effectsOf(command.label)).toBe(1);
});

it("a refusal leaves nothing behind: a later repeat may succeed, and a waiting parallel request then does the command", async () => {
  const actor = await createUser();
  const label = randomUUID();
  const command = { name: "effect.make", requestId: "one", content: null };
  let isRefused = true;
  const refuseOnce = async (tx: Queryable) => {
    const result = await work(label)(tx);
    if (!isRefused) return result;
    isRefused = false;
    // The two other requests wait for the same request id.
    await waitForLockWaits(2);
    throw new AppError("insufficient_funds");
  };
  const results = await Promise.allSettled([1, 2, 3].map(() => commandOnce(actor, command, refuseOnce)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(await effectsOf(label)).toBe(1);
});

it("the stored row does not reveal the content", async () => {
  const actor = await createUser();
  await request(actor, { label: randomUUID(), requestId: "one" });
  const [row] = await db.query("SELECT * FROM command_requests WHERE actor_id = $1", [actor.userId]);
  expect(row).toMatchObject({
    request_id: "one",
    command: "effect.make",
    request_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(JSON.stringify(row?.result)).not.toContain("secret");
});
