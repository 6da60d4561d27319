import { beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/server/db";
import { queryAsOwner } from "@/tests/support/database/database";

/** Imports the function as a new process would. */
async function begin() {
  Reflect.deleteProperty(globalThis, "holdfastBooksVerified");
  return (await import("@/lib/books/verification/get-last-verified")).getLastVerified;
}

const noteCheck = (finishedAt: string) =>
  queryAsOwner(
    "INSERT INTO book_checks (began_at, finished_at, is_full, journal_entries, postings, audit_events, transfer_events) " +
      "VALUES ($1, $1, true, 0, 0, 0, 0)",
    [finishedAt],
  );

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => vi.useRealTimers();
});

it("says when the books were last verified, and asks the database at most once in a minute", async () => {
  const getLastVerified = await begin();
  expect(await getLastVerified()).toBeNull();
  const asked = vi.spyOn(db, "query");
  const at = "2026-11-28T02:00:00.000Z";
  await noteCheck(at);
  vi.advanceTimersByTime(minuteMs - 1);
  expect(await getLastVerified()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  // If the stored time is too old, the function returns it at once and reads the new time in the background. A later call returns
  // the new time.
  vi.advanceTimersByTime(1);
  expect(await Promise.all([getLastVerified(), getLastVerified()])).toEqual([null, null]);
  expect(asked).toHaveBeenCalledOnce();
  await asked.mock.results[0]?.value;
  await vi.waitFor(async () => expect(await getLastVerified()).toEqual(new Date(at)), 60_000);
});

it("keeps the last known time while the database does not answer, and knows none before the first answer", async () => {
  const at = "2026-11-29T02:00:00.000Z";
  await noteCheck(at);
  const broken = () => vi.spyOn(db, "query").mockRejectedValueOnce(new Error("no database"));
  broken();
  const getLastVerified = await begin();
  expect(await getLastVerified()).toBeUndefined();
  vi.advanceTimersByTime(minuteMs);
  await getLastVerified();
  await vi.waitFor(async () => expect(await getLastVerified()).toEqual(new Date(at)), 60_000);
  vi.advanceTimersByTime(minuteMs);
  broken();
  await getLastVerified();
  expect(await getLastVerified()).toEqual(new Date(at));
});
