import { expect } from "vitest";
import { type AppError, AppError as Refusal } from "@/lib/server/errors";
import { queryAsOwner } from "@/tests/support/database/database";

/**
 * Sets the four-eyes limit (in US cents) in the same way as db:migrate. For acts above this limit, staff need a second person.
 * Null means that staff never need a second person.
 */
export async function setFourEyesLimit(limitMinor: bigint | null): Promise<void> {
  await queryAsOwner("DELETE FROM four_eyes_limits");
  if (limitMinor !== null) await queryAsOwner("INSERT INTO four_eyes_limits (limit_minor) VALUES ($1)", [limitMinor]);
}

/**
 * Runs `work` while there is no four-eyes limit, and sets the limit afterwards. While there is no limit, one person can, for
 * example, add a colleague.
 */
export async function beforeFourEyes<Result>(work: () => Promise<Result>, limitMinor = 10_000n): Promise<Result> {
  await setFourEyesLimit(null);
  try {
    return await work();
  } finally {
    await setFourEyesLimit(limitMinor);
  }
}

/** Expects that the command creates a proposal. Returns the proposal's id. */
export async function proposalFrom(command: Promise<unknown>): Promise<string> {
  const refusal = await command.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: "proposed" });
  return (refusal as AppError).extra.proposal ?? "";
}

/**
 * Moves the times of a proposal into the past by this interval, so that the proposal may have expired. Only the database's owner
 * can change these times.
 */
export async function ageProposal(id: string, interval: string): Promise<void> {
  await queryAsOwner("ALTER TABLE proposals DISABLE TRIGGER proposals_keep");
  await queryAsOwner("UPDATE proposals SET expires_at = expires_at - $2::interval WHERE id = $1", [id, interval]);
  await queryAsOwner("ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_keep");
}
