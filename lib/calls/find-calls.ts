import "server-only";
import * as z from "zod";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { type CallRecord, endOfLevel, levelAt } from "./call.model";
import { type CallerFact, type Concern, concernsOf } from "./caller-file.model";
import { readCallerFile } from "./caller-file.sql";
import type { CallerLevel } from "./caller-level.model";
import { type CallDetails, queryCallDetails, queryCallsOfStaff } from "./find-calls.sql";

/** A call with everything that the call screen shows. */
export type CallScreenData = CallDetails & {
  /** The caller's level at this moment. An ended call has the level `none`. */
  level: CallerLevel;
  /** The whole minutes until the level ends. 0 at the level `none`. */
  levelMinutes: number;
  facts: CallerFact[];
  concerns: Concern[];
};

/**
 * Reads a call with the facts about its customer. All staff may read calls.
 *
 * @throws AppError `forbidden`; `not_found` for an unknown or malformed id; `rate_limited` after too many customers in a day
 */
export async function getCall(actor: Actor, id: string): Promise<CallScreenData> {
  assertMay(actor, "calls.read");
  const call = z.uuid().safeParse(id).success ? await queryCallDetails(id) : undefined;
  if (!call) throw new AppError("not_found");
  // During an open call, the same member of staff reads the customer's file repeatedly. The audit trail therefore records only
  // one read for the whole call.
  const coveredSince = call.staffId === actor.userId && !call.endedAt ? call.openedAt : undefined;
  await noteRead(actor, "profile", { id: call.customerId }, coveredSince);
  const facts = await readCallerFile(call.customerId);
  const at = calendarNow();
  const level = call.endedAt ? "none" : levelAt(call, at);
  const until = call.endedAt ? null : endOfLevel(call, at);
  const levelMinutes = !until ? 0 : Math.ceil((until.getTime() - at.getTime()) / 60_000);
  return { ...call, level, levelMinutes, facts, concerns: concernsOf(facts, now()) };
}

/** The newest calls that the actor has taken, open calls first. Of the customers' data, the result contains only the names. */
export async function findOwnCalls(actor: Actor): Promise<CallRecord[]> {
  assertMay(actor, "calls.read");
  return await queryCallsOfStaff(actor.userId);
}
