import "server-only";
import { sqlState } from "@/lib/server/db-errors";

const secondPersonState = "HF007";

/** The database does not allow a single member of staff to run this command. */
export class SecondPersonNeeded extends Error {
  override name = "SecondPersonNeeded";
}

/** True if a command failed because it needs a second person. The error comes from a service or directly from the database. */
export function isSecondPersonNeeded(error: unknown): boolean {
  return error instanceof SecondPersonNeeded || sqlState(error) === secondPersonState;
}
