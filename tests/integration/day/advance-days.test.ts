import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, daysBetween } from "@/lib/dates";
import { advanceDays } from "@/lib/day/advance-days";
import { runDay } from "@/lib/day/run-day";
import type { Actor } from "@/lib/server/actor";
import { bankDate, calendarNow, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findSession, openSession } from "@/lib/server/session/session";
import { createAdmin, createUser } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let admin: Actor;

beforeEach(async () => {
  admin = await createAdmin();
});

afterEach(() => {
  env().DEMO = true;
});

const readLeadDays = async () =>
  (await db.query<{ lead_days: number }>("SELECT lead_days FROM bank_clock"))[0]?.lead_days;
const readDays = async () =>
  (await db.query<{ date: string }>("SELECT date FROM bank_days WHERE finished_at IS NOT NULL ORDER BY date")).map(
    ({ date }) => date,
  );

test("moving the date ends each day on the way and begins the next day", async () => {
  const start = bankDate(now());
  const moved = await advanceDays(admin, { days: 3 });
  expect(moved).toEqual({ date: addDays(start, 3), leadDays: 3 });
  expect(bankDate(now())).toBe(addDays(start, 3));
  expect(await readDays()).toEqual([0, 1, 2].map((days) => addDays(start, days)));
  expect(await readLeadDays()).toBe(3);
  const audit = await db.query("SELECT subject_id FROM audit_events WHERE action = 'day.advance' ORDER BY created_at");
  expect(audit.map(({ subject_id }) => subject_id)).toEqual(await readDays());
});

test("a day that has ended before the date moves is not ended again", async () => {
  const start = bankDate(now());
  await runDay(start);
  await advanceDays(admin, { days: 1 });
  expect((await readDays()).at(-1)).toBe(start);
  expect(bankDate(now())).toBe(addDays(start, 1));
});

test("a second parallel call is refused, and the date moves as far as the first call requested", async () => {
  const before = Number(await readLeadDays());
  const calls = await Promise.allSettled(Array.from({ length: 4 }, () => advanceDays(admin, { days: 12 })));
  const refused = calls.filter((call) => call.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(["conflict", "conflict", "conflict"]);
  expect(await readLeadDays()).toBe(before + 12);
  await advanceDays(admin, { days: 1 });
});

test("other readers see the date move step by step", async () => {
  const before = Number(await readLeadDays());
  const seen = new Set<number>();
  let isOver = false;
  const moving = advanceDays(admin, { days: 30 }).finally(() => {
    isOver = true;
  });
  while (!isOver) seen.add(Number(await readLeadDays()) - before);
  await moving;
  expect([...seen].filter((days) => days > 0 && days < 30).length).toBeGreaterThan(3);
});

test("a session outlives the move", async () => {
  newVisitor();
  const [user] = await db.query<{ password_hash: string }>("SELECT password_hash FROM users WHERE id = $1", [
    admin.userId,
  ]);
  await openSession({ id: admin.userId, provedBy: { passwordHash: user?.password_hash ?? "" } }, false);
  await advanceDays(admin, { days: 40 });
  expect((await findSession())?.actor.userId).toBe(admin.userId);
  expect(daysBetween(bankDate(calendarNow()), bankDate(now()))).toBe(await readLeadDays());
});

test("customers cannot move the date, and nobody can at a bank with real money", async () => {
  const before = await readLeadDays();
  await expect(advanceDays(await createUser(), { days: 1 })).rejects.toMatchObject({ code: "forbidden" });
  env().DEMO = false;
  await expect(advanceDays(admin, { days: 1 })).rejects.toMatchObject({ code: "not_found" });
  expect(await readLeadDays()).toBe(before);
});

test("the date never moves back", async () => {
  await expect(db.query("UPDATE bank_clock SET lead_days = lead_days - 1")).rejects.toMatchObject({ code: "HF002" });
});
