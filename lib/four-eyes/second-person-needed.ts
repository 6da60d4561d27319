import "server-only";
import { sqlState } from "@/lib/server/db-errors";

const secondPersonState = "HF007";

/** The error of a command that a single member of staff may not run. */
export class SecondPersonNeeded extends Error {
  override name = "SecondPersonNeeded";
}

/** True if a command failed because it needs a second person. The error comes from a service or directly from the database. */
export function isSecondPersonNeeded(error: unknown): boolean {
  return error instanceof SecondPersonNeeded || sqlState(error) === secondPersonState;
}
