import "server-only";
import { sqlState } from "@/lib/server/db-errors";

const secondPersonState = "HF007";

/** The database lets one member of staff alone not do this. */
export class SecondPersonNeeded extends Error {
  override name = "SecondPersonNeeded";
}

/** Whether that is what a command has failed with: as the outcome of a call, or as a refusal of the database. */
export function isSecondPersonNeeded(error: unknown): boolean {
  return error instanceof SecondPersonNeeded || sqlState(error) === secondPersonState;
}
