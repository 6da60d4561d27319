import { expect } from "vitest";
import { type AppError, AppError as Refusal } from "@/lib/server/errors";
import { queryAsOwner } from "@/tests/support/database/database";

/**
 * Sets the amount above which staff need a second person, in US cents, as db:migrate does. Null means that staff never need a
 * second person.
 */
export async function setFourEyesLimit(limitMinor: bigint | null): Promise<void> {
  await queryAsOwner("DELETE FROM four_eyes_limits");
  if (limitMinor !== null) await queryAsOwner("INSERT INTO four_eyes_limits (limit_minor) VALUES ($1)", [limitMinor]);
}

/** Runs the work without a four-eyes limit, and sets the limit afterwards. The work may, for example, add a colleague. */
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

/** Moves a proposal's expiry into the past by this interval. Only the database's owner can change a proposal's times. */
export async function ageProposal(id: string, interval: string): Promise<void> {
  await queryAsOwner("ALTER TABLE proposals DISABLE TRIGGER proposals_keep");
  await queryAsOwner("UPDATE proposals SET expires_at = expires_at - $2::interval WHERE id = $1", [id, interval]);
  await queryAsOwner("ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_keep");
}
