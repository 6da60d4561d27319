import { expect } from "vitest";
import { type AppError, AppError as Refusal } from "@/lib/server/errors";
import { queryAsOwner } from "@/tests/support/database/database";

/** From what worth on staff need a second person, in US cents; null: never. As db:migrate writes it. */
export async function setFourEyesLimit(limitMinor: bigint | null): Promise<void> {
  await queryAsOwner("DELETE FROM four_eyes_limits");
  if (limitMinor !== null) await queryAsOwner("INSERT INTO four_eyes_limits (limit_minor) VALUES ($1)", [limitMinor]);
}

/** Does something as if the bank had no four eyes yet, such as taking somebody on, and sets the limit again. */
export async function beforeFourEyes<Result>(work: () => Promise<Result>, limitMinor = 10_000n): Promise<Result> {
  await setFourEyesLimit(null);
  try {
    return await work();
  } finally {
    await setFourEyesLimit(limitMinor);
  }
}

/** The id of the proposal that a command has become. */
export async function proposalFrom(command: Promise<unknown>): Promise<string> {
  const refusal = await command.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: "proposed" });
  return (refusal as AppError).extra.proposal ?? "";
}

/** Lets that much time pass for a proposal, as its owner can: nothing else reaches its moments. */
export async function ageProposal(id: string, interval: string): Promise<void> {
  await queryAsOwner("ALTER TABLE proposals DISABLE TRIGGER proposals_keep");
  await queryAsOwner("UPDATE proposals SET expires_at = expires_at - $2::interval WHERE id = $1", [id, interval]);
  await queryAsOwner("ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_keep");
}
