import "server-only";
import { sqlState } from "@/lib/server/db-errors";

const secondPersonState = "HF007";

/** The database does not permit this command to a single member of staff. */
export class SecondPersonNeeded extends Error {
  override name = "SecondPersonNeeded";
}

/** True when a command failed because it needs a second person. Either our own code or the database refuses such a command. */
export function isSecondPersonNeeded(error: unknown): boolean {
  return error instanceof SecondPersonNeeded || sqlState(error) === secondPersonState;
}
